import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { CaptureTests } from '../matching/capture-tests.ts'
import { checkContext, hasSome, readPattern, type SomeReadings } from './ladder.ts'
import type { Reading } from './pattern-node.ts'
import { literalsOf, Prefilter } from '../matching/prefilter.ts'
import type { WhereClause } from '../query.ts'
import { rulesOf, type Strictness } from '../matching/rules.ts'
import { unparseable, type UnreadLanguage } from './unparseable.ts'
import { withSuggestions } from './with-suggestions.ts'

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

/** A pattern for the files of a language and of those that it covers: they settle on one reading together. */
export interface PatternFamily {
  /** Of the first of these languages that reads the pattern. */
  readonly main: CompiledPattern
  /** By language id, `main` included. */
  readonly patterns: ReadonlyMap<string, CompiledPattern>
}

/**
 * Every way in which a family reads its pattern, likeliest first: those of `main`, then what only a covered language
 * has (`onClick={$X}` is an assignment in TypeScript and an attribute in TSX).
 */
export function readingsOf({ main, patterns }: PatternFamily): readonly [Reading, ...Reading[]] {
  const [first, ...others] = main.readings.accepted
  const readings: [Reading, ...Reading[]] = [first, ...others]
  for (const reading of [...patterns.values()].flatMap((pattern) => pattern.readings.accepted))
    if (!readings.some(({ scaffold }) => scaffold === reading.scaffold)) readings.push(reading)
  return readings
}

/** A pattern for the files of every language that reads it. */
export interface CompiledPatterns {
  readonly families: readonly [PatternFamily, ...PatternFamily[]]
  /** Languages in which the pattern, or the one around it, does not read. */
  readonly unread: readonly UnreadLanguage[]
}

/** Throws `Failure` pattern_unparseable (no language reads it), bad_argument, bad_regex. */
export async function compilePattern(
  request: PatternRequest,
  rowFamilies: readonly (readonly LanguageRow[])[],
  parser: SyntaxParser,
): Promise<CompiledPatterns> {
  checkContext(request.context, rowFamilies.flat())
  const families: PatternFamily[] = []
  const unread: UnreadLanguage[] = []
  for (const rows of rowFamilies) {
    const patterns = new Map<string, CompiledPattern>()
    for (const row of rows) {
      const outcome = compileFor(request, row, await parser.grammar(row))
      if (outcome.kind === 'compiled') patterns.set(row.id, outcome.pattern)
      else unread.push(outcome.unread)
    }
    const [main] = patterns.values()
    if (main !== undefined) families.push({ main, patterns })
  }
  const [first, ...others] = families
  if (first === undefined) throw await unreadable(unread, parser)
  return { families: [first, ...others], unread }
}

/** The pattern for files of a language, and the family that it belongs to. */
export function patternFor(
  { families }: Pick<CompiledPatterns, 'families'>,
  languageId: string,
): { readonly family: PatternFamily; readonly pattern: CompiledPattern } | undefined {
  for (const family of families) {
    const pattern = family.patterns.get(languageId)
    if (pattern !== undefined) return { family, pattern }
  }
  return undefined
}

/** The languages whose files are to be read. */
export function rowsOf({ families }: Pick<CompiledPatterns, 'families'>): LanguageRow[] {
  return families.flatMap(({ patterns }) => [...patterns.values()].map(({ row }) => row))
}

/** Where only the pattern around does not read, that one is at fault. */
async function unreadable(unread: readonly UnreadLanguage[], parser: SyntaxParser): Promise<Error> {
  const around = unread.filter(({ role }) => role !== 'pattern')
  const role = around[0]?.role ?? 'pattern'
  const ofRole = unread.filter((one) => one.role === role)
  const told = await withSuggestions(ofRole, parser)
  const [first, ...others] = told
  return first === undefined ? new Error('no language was tried') : unparseable(first, others)
}

type Outcome =
  | { readonly kind: 'compiled'; readonly pattern: CompiledPattern }
  | { readonly kind: 'unread'; readonly unread: UnreadLanguage }

type Parse = (text: string) => SyntaxTree

function compileFor(request: PatternRequest, row: LanguageRow, parse: Parse): Outcome {
  const { pattern, context, where, strictness } = request
  const readings = readPattern(pattern, row, { parse, context })
  if (!hasSome(readings)) {
    const { refused } = readings
    return { kind: 'unread', unread: { row, role: 'pattern', source: pattern, refused } }
  }
  const around: { inside?: readonly Reading[]; not_inside?: readonly Reading[] } = {}
  for (const [role, source] of [
    ['inside', request.inside],
    ['not_inside', request.notInside],
  ] as const) {
    if (source === undefined) continue
    const { accepted, refused } = readPattern(source, row, { parse })
    if (accepted.length === 0) return { kind: 'unread', unread: { row, role, source, refused } }
    around[role] = accepted
  }
  const { accepted } = readings
  return {
    kind: 'compiled',
    pattern: {
      row,
      readings,
      compiled: accepted.map((reading) => ({ reading, where: new CaptureTests(where, reading.root) })),
      prefilter: new Prefilter(accepted.map(({ root }) => literalsOf(root, rulesOf(strictness)))),
      inside: around.inside,
      notInside: around.not_inside,
    },
  }
}
