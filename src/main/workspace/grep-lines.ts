import type { GrepMatch } from './grep-messages.ts'

/** A longer line (minified code) is cut round its match. */
const maxLineChars = 1_000
const charsBeforeMatch = 200

export interface LineSearch {
  readonly file: string
  readonly pattern: RegExp
  readonly context: number
  /** How many matches may still be kept; all are counted. */
  readonly room: number
}

/** The matching lines of a text with the lines round them, each line once, and how many match. */
export function grepLines(text: string, search: LineSearch): { matches: GrepMatch[]; total: number } {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const matches: GrepMatch[] = []
  let [total, shownTo] = [0, -1]
  lines.forEach((line, at) => {
    const found = search.pattern.exec(line)
    if (found === null) return
    total++
    if (total > search.room) return
    for (let around = Math.max(shownTo + 1, at - search.context); around < at; around++)
      matches.push(contextLine(search.file, lines, around))
    // A match that was shown as the context of the one before stands there already.
    if (at <= shownTo)
      matches.splice(at - shownTo - 1 + matches.length, 1, matchLine(search.file, line, at, found.index))
    else matches.push(matchLine(search.file, line, at, found.index))
    const end = Math.min(lines.length - 1, at + search.context)
    for (let around = Math.max(shownTo, at) + 1; around <= end; around++)
      matches.push(contextLine(search.file, lines, around))
    shownTo = Math.max(shownTo, end)
  })
  return { matches, total }
}

function matchLine(file: string, line: string, at: number, index: number): GrepMatch {
  return { file, line: at + 1, text: cut(line, index) }
}

function contextLine(file: string, lines: readonly string[], at: number): GrepMatch {
  return { file, line: at + 1, text: cut(lines[at] ?? '', 0), isContext: true }
}

function cut(line: string, index: number): string {
  if (line.length <= maxLineChars) return line
  const start = Math.max(0, Math.min(index - charsBeforeMatch, line.length - maxLineChars))
  const end = start + maxLineChars
  return `${start > 0 ? '\u2026' : ''}${line.slice(start, end)}${end < line.length ? '\u2026' : ''}`
}
