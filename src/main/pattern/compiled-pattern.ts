import type { LanguageRow } from '../syntax/language-row.ts'
import type { SyntaxParser } from '../syntax/syntax-parser.ts'
import { CaptureTests } from './capture-tests.ts'
import { type Readings, readPattern, readPatternOrThrow } from './ladder.ts'
import type { Reading } from './pattern-node.ts'
import { Prefilter, literalsOf } from './prefilter.ts'
import type { WhereClause } from './query.ts'
import { rulesOf, type Strictness } from './rules.ts'

export interface PatternRequest {
  readonly pattern: string
  readonly strictness: Strictness
  readonly context?: string | undefined
  readonly where?: WhereClause | undefined
  readonly inside?: string | undefined
  readonly notInside?: string | undefined
}

/** A reading and the tests of its captures. */
export interface CompiledReading {
  readonly reading: Reading
  readonly where: CaptureTests
}

/** A pattern for the files of one grammar. */
export interface CompiledPattern {
  readonly row: LanguageRow
  readonly readings: Readings
  readonly compiled: readonly CompiledReading[]
  readonly prefilter: Prefilter
  readonly inside: readonly Reading[] | undefined
  readonly notInside: readonly Reading[] | undefined
}

/**
 * Compiles for the language that was asked for, and for those that it covers. A pattern that only the first one reads
 * is told in `unread`. Throws `Failure` pattern_unparseable, bad_argument, bad_regex.
 */
export async function compilePattern(
  request: PatternRequest,
  rows: readonly LanguageRow[],
  parser: SyntaxParser,
): Promise<{
  readonly patterns: ReadonlyMap<string, CompiledPattern>
  readonly unread: readonly LanguageRow[]
}> {
  const patterns = new Map<string, CompiledPattern>()
  const unread: LanguageRow[] = []
  for (const [index, row] of rows.entries()) {
    const parse = await parser.grammar(row)
    const { context } = request
    const read = index === 0 ? readPatternOrThrow : readPattern
    const readings = read(request.pattern, row, { parse, context })
    if (readings.accepted.length === 0) {
      unread.push(row)
      continue
    }
    const around = (pattern: string | undefined): readonly Reading[] | undefined =>
      pattern === undefined ? undefined : readPatternOrThrow(pattern, row, { parse }).accepted
    patterns.set(row.id, {
      row,
      readings,
      compiled: readings.accepted.map((reading) => ({
        reading,
        where: new CaptureTests(request.where, reading.root),
      })),
      prefilter: new Prefilter(
        readings.accepted.map(({ root }) => literalsOf(root, rulesOf(request.strictness))),
      ),
      inside: around(request.inside),
      notInside: around(request.notInside),
    })
  }
  return { patterns, unread }
}
