import type { Capture, MatchedLine, PatternMatch } from '../answer.ts'
import type { RawMatch } from '../matching/matcher.ts'
import type { SourceText } from '../source-text.ts'

/** Longer lines are bundles and data: a person reads what is around the match. */
const maxLineUnits = 400
/** What stays before the match on a line that is cut. */
const unitsBefore = 80
/** Of a match over more lines the beginning is shown. */
export const maxMatchedLines = 20
const cutMark = '…'

/** A match as it is answered: where it stands, what it captured, and the lines around it. */
export function shownMatch(
  { path, source }: { readonly path: string; readonly source: SourceText },
  match: RawMatch,
  contextLines: number,
): PatternMatch {
  const line = source.lineOf(match.start)
  const endLine = source.lineOf(Math.max(match.start, match.end - 1))
  const lastShown = Math.min(endLine, line + maxMatchedLines - 1)
  return {
    file: path,
    line,
    endLine,
    column: match.start - source.lineStart(line) + 1,
    endColumn: match.end - source.lineStart(endLine) + 1,
    text: source.view.slice(match.start, match.end),
    captures: capturesOf(source, match),
    lines: range(line, lastShown).map((one) => matchedLine(source, one, match)),
    before: range(Math.max(1, line - contextLines), line - 1).map((one) => cutEnd(source.line(one))),
    after: range(endLine + 1, Math.min(source.lineCount, endLine + contextLines)).map((one) =>
      cutEnd(source.line(one)),
    ),
  }
}

function capturesOf(source: SourceText, { bindings }: RawMatch): Capture[] {
  const captures: Capture[] = []
  for (const { name, start, end } of bindings) {
    if (name === undefined || captures.some((capture) => capture.name === name)) continue
    const line = source.lineOf(start)
    const column = start - source.lineStart(line) + 1
    captures.push({ name, text: source.view.slice(start, end), line, column })
  }
  return captures
}

/** The part of the match on one line, with as much of the line around it as there is room for. */
function matchedLine(source: SourceText, line: number, match: RawMatch): MatchedLine {
  const whole = source.line(line)
  const lineStart = source.lineStart(line)
  const start = Math.max(0, match.start - lineStart)
  const end = Math.min(whole.length, match.end - lineStart)
  if (whole.length <= maxLineUnits) return { text: whole, start, end: Math.max(start, end) }
  const from = between(whole, start <= unitsBefore ? 0 : start - unitsBefore)
  const to = between(whole, Math.min(whole.length, from + maxLineUnits))
  const head = from > 0 ? cutMark : ''
  const tail = to < whole.length ? cutMark : ''
  return {
    text: `${head}${whole.slice(from, to)}${tail}`,
    start: head.length + start - from,
    end: head.length + Math.min(end, to) - from,
  }
}

function cutEnd(line: string): string {
  return line.length <= maxLineUnits ? line : `${line.slice(0, between(line, maxLineUnits))}${cutMark}`
}

/** A place that does not tear a pair of surrogates. */
function between(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
