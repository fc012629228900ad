import type { Refusals } from '../../state/search/search-run.ts'

/** 1-based line and UTF-16 column in a pattern. */
export interface PatternPlace {
  readonly line: number
  readonly column: number
}

/** The place that a reader got furthest to: the other refusals are of readings that gave up earlier. */
export function furthestPlace(refusals: Refusals): PatternPlace | undefined {
  let furthest: PatternPlace | undefined
  for (const { refused } of refusals)
    for (const { at } of refused)
      if (at !== undefined && (furthest === undefined || isBehind(at, furthest))) furthest = at
  return furthest
}

/** The text before a place, the word that begins there (at least one character, a blank at the end), and the rest. */
export function splitAt(
  text: string,
  place: PatternPlace,
): { readonly before: string; readonly at: string; readonly after: string } {
  const offset = offsetOf(text, place)
  const word = /^(?:[\w$]+|\S|\s)/.exec(text.slice(offset))?.[0] ?? ''
  const at = word === '' || word === '\n' ? ' ' : word
  return { before: text.slice(0, offset), at, after: text.slice(offset + (at === ' ' ? 0 : word.length)) }
}

/** The offset of a place; the end of the text when it is behind it. */
export function offsetOf(text: string, { line, column }: PatternPlace): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return Math.min(text.length, before + column - 1)
}

function isBehind(left: PatternPlace, right: PatternPlace): boolean {
  return left.line > right.line || (left.line === right.line && left.column > right.column)
}
