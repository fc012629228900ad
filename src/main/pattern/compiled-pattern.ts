import type { LanguageRow } from '../syntax/language-row.ts'
import type { SyntaxParser } from '../syntax/syntax-parser.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { CaptureTests } from './capture-tests.ts'
import { hasSome, readPattern, readPatternOrThrow, type SomeReadings } from './ladder.ts'
import type { Reading } from './pattern-node.ts'
import { literalsOf, Prefilter } from './prefilter.ts'
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
  readonly readings: SomeReadings
  readonly compiled: readonly CompiledReading[]
  readonly prefilter: Prefilter
  readonly inside: readonly Reading[] | undefined
  readonly notInside: readonly Reading[] | undefined
}

/** A pattern for the files of a language and of those that it covers. */
export interface CompiledPatterns {
  readonly main: CompiledPattern
  /** By language id, `main` included. */
  readonly patterns: ReadonlyMap<string, CompiledPattern>
  /** Covered languages in which the pattern does not read. */
  readonly unread: readonly LanguageRow[]
}

/** Throws `Failure` pattern_unparseable, bad_argument, bad_regex. */
export async function compilePattern(
  request: PatternRequest,
  [row, ...covered]: readonly [LanguageRow, ...LanguageRow[]],
  parser: SyntaxParser,
): Promise<CompiledPatterns> {
  const { pattern, context } = request
  const parse = await parser.grammar(row)
  const main = compileFor(request, readPatternOrThrow(pattern, row, { parse, context }), parse)
  const patterns = new Map([[row.id, main]])
  const unread: LanguageRow[] = []
  for (const other of covered) {
    const parseOther = await parser.grammar(other)
    const readings = readPattern(pattern, other, { parse: parseOther, context })
    if (hasSome(readings)) patterns.set(other.id, compileFor(request, readings, parseOther))
    else unread.push(other)
  }
  return { main, patterns, unread }
}

function compileFor(
  { where, inside, notInside, strictness }: PatternRequest,
  readings: SomeReadings,
  parse: (text: string) => SyntaxTree,
): CompiledPattern {
  const { row, accepted } = readings
  const around = (pattern: string | undefined): readonly Reading[] | undefined =>
    pattern === undefined ? undefined : readPatternOrThrow(pattern, row, { parse }).accepted
  return {
    row,
    readings,
    compiled: accepted.map((reading) => ({ reading, where: new CaptureTests(where, reading.root) })),
    prefilter: new Prefilter(accepted.map(({ root }) => literalsOf(root, rulesOf(strictness)))),
    inside: around(inside),
    notInside: around(notInside),
  }
}
