import type { FoundMatch } from '../../shared/model/pattern-search.ts'
import type { PatternMatch } from '../pattern/answer.ts'

/** A captured value longer than this is shown cut: a row has room for one line. */
const captureChars = 400

/** A match as the window needs it: its lines instead of its text. */
export function foundMatch(match: PatternMatch): FoundMatch {
  const { file, line, column, endLine, endColumn, captures, lines, before, after } = match
  return {
    file,
    line,
    column,
    endLine,
    endColumn,
    captures: captures.map((capture) => ({
      ...capture,
      text: capture.text.length > captureChars ? `${capture.text.slice(0, captureChars)}…` : capture.text,
    })),
    lines: [...lines],
    before: [...before],
    after: [...after],
  }
}
