import type { Marked } from './answers.ts'

/** What a hover says, as plain text: code without its fences, words without marks of emphasis and links. */
export function hoverText(parts: readonly Marked[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return plain(part)
      if ('language' in part) return part.value
      return part.kind === 'markdown' ? plain(part.value) : part.value
    })
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')
}

function plain(markdown: string): string {
  const lines: string[] = []
  let isCode = false
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode
      continue
    }
    lines.push(isCode ? line : withoutMarks(line))
  }
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

function withoutMarks(line: string): string {
  if (/^\s*([-*_]\s*){3,}$/.test(line)) return ''
  return line
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*_])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*_])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trimEnd()
}
