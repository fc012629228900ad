import type { PatternNode } from './pattern-node.ts'

/** A part of a pattern as a person would write it; spaces are guessed, for the tree has none. */
export function writtenOf(pattern: PatternNode): string {
  return tokensOf(pattern)
    .reduce((text, token) => (needsSpace(text, token) ? `${text} ${token}` : text + token), '')
    .trim()
}

function tokensOf(pattern: PatternNode): string[] {
  switch (pattern.type) {
    case 'one':
      return [`$${pattern.name ?? '_'}`]
    case 'run':
      return [`$$$${pattern.name ?? ''}`]
    case 'leaf':
      return [pattern.text]
    case 'inner':
      return pattern.children.flatMap(tokensOf)
  }
}

const tight = /^(\.|\?\.|,|;|:|\)|\]|\(|\[|"|'|`)$/
const opening = /(\.|\?\.|\(|\[|!|~|"|'|`|@|#)$/

function needsSpace(before: string, token: string): boolean {
  if (before === '' || opening.test(before)) return false
  if (token === '(') return /\b(if|for|while|switch|catch)$/.test(before) || /[=,&|?]$/.test(before)
  return !tight.test(token)
}
