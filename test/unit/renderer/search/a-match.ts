import type { FoundMatch, SearchSummary } from '../../../../src/shared/model/pattern-search.ts'

/** A match on one line: the first occurrence of `match` in `text`. */
export function matchIn(
  file: string,
  line: number,
  { text, match, captures = [] }: { text: string; match: string; captures?: readonly [string, string][] },
): FoundMatch {
  const start = text.indexOf(match)
  return {
    file,
    line,
    column: start + 1,
    endLine: line,
    endColumn: start + match.length + 1,
    captures: captures.map(([name, value]) => ({
      name,
      text: value,
      line,
      column: text.indexOf(value, start) + 1,
    })),
    lines: [{ text, start, end: start + match.length }],
    before: [],
    after: [],
  }
}

export function aMatch(file: string, line: number): FoundMatch {
  return matchIn(file, line, { text: 'f(x)', match: 'f(x)', captures: [['A', 'x']] })
}

export function summaryOf(total: number, part: Partial<SearchSummary> = {}): SearchSummary {
  return {
    total,
    kept: total,
    filesSearched: 3,
    filesSkipped: 0,
    filesWithErrors: [],
    hints: [],
    readings: [],
    tookMs: 5,
    ...part,
  }
}
