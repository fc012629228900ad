import path from 'node:path'
import { strictnesses, type Strictness } from '../../src/main/pattern/matching/rules.ts'
import { askAstGrep } from './ast-grep.ts'
import { compareOutcomes, type Delta, isEmptyDelta } from './compare.ts'
import type { Difference, LanguageCorpus } from './corpus.ts'
import type { Outcome } from './finding.ts'
import { askOurs } from './ours.ts'

/** One pattern in one file, asked of both tools. */
export interface Pair {
  readonly pattern: string
  /** Name in the folder of the language. */
  readonly file: string
  readonly strictness: Strictness
  readonly delta: Delta
}

/** A pair and what is known of it. */
export interface JudgedPair extends Pair {
  readonly reasons: readonly string[]
  /** What no entry explains. */
  readonly unexplained: Delta
  /** What entries explain and does not occur. */
  readonly gone: Delta
}

/**
 * All pairs of a language in which either tool says anything: a pattern that both read and neither finds in a file is
 * no pair, and one that both refuse is one pair, whatever the number of files.
 */
export async function askBoth(corpus: LanguageCorpus): Promise<Pair[]> {
  const { language, files } = corpus
  const pairs: Pair[] = []
  for (const { pattern, strictness } of questionsOf(corpus)) {
    const query = { pattern, language, strictness, files }
    // The command runs beside the engine: both take about as long.
    const [theirs, ours] = await Promise.all([askAstGrep(query), askOurs(query)])
    pairs.push(...pairsOf({ pattern, strictness }, ours, theirs))
  }
  return pairs
}

function questionsOf({
  patterns,
  inEveryStrictness,
}: LanguageCorpus): Pick<Pair, 'pattern' | 'strictness'>[] {
  const others = strictnesses.filter((strictness) => strictness !== 'smart')
  return [
    ...patterns.map((pattern) => ({ pattern, strictness: 'smart' }) as const),
    ...inEveryStrictness.flatMap((pattern) => others.map((strictness) => ({ pattern, strictness }))),
  ]
}

function pairsOf(
  question: Pick<Pair, 'pattern' | 'strictness'>,
  ours: ReadonlyMap<string, Outcome>,
  theirs: ReadonlyMap<string, Outcome>,
): Pair[] {
  const pairs: Pair[] = []
  for (const [file, mine] of ours) {
    const yours = theirs.get(file)
    if (yours === undefined) throw new Error(`ast-grep was not asked for ${file}`)
    if (isSilent(mine) && isSilent(yours)) continue
    pairs.push({ ...question, file: path.basename(file), delta: compareOutcomes(mine, yours) })
    // A refusal is of the pattern and the same for each further file.
    if (mine.kind === 'refused' && yours.kind === 'refused') break
  }
  return pairs
}

function isSilent(outcome: Outcome): boolean {
  return outcome.kind === 'found' && outcome.findings.length === 0
}

/** Lays what is known over what occurs. */
export function judge(pair: Pair, differences: readonly Difference[]): JudgedPair {
  const known = differences.filter((one) => isOf(one, pair))
  const explained: Delta = {
    onlyOurs: known.flatMap(({ onlyOurs = [] }) => onlyOurs),
    onlyTheirs: known.flatMap(({ onlyTheirs = [] }) => onlyTheirs),
    captures: known.flatMap(({ captures = [] }) => captures),
  }
  const reasons = [...new Set(known.map(({ reason }) => reason))]
  return {
    ...pair,
    reasons,
    unexplained: without(pair.delta, explained),
    gone: without(explained, pair.delta),
  }
}

export function isOf(difference: Difference, pair: Pair): boolean {
  const { pattern, file, strictness = 'smart' } = difference
  return pattern === pair.pattern && file === pair.file && strictness === pair.strictness
}

export function isUnexplained({ unexplained }: JudgedPair): boolean {
  return !isEmptyDelta(unexplained)
}

function without(left: Delta, right: Delta): Delta {
  return {
    onlyOurs: remaining(left.onlyOurs, right.onlyOurs),
    onlyTheirs: remaining(left.onlyTheirs, right.onlyTheirs),
    captures: remaining(left.captures, right.captures),
  }
}

/** As lists, not as sets: the same text may be found twice on a line. */
function remaining(left: readonly string[], right: readonly string[]): string[] {
  const taken = [...right]
  return left.filter((one) => {
    const index = taken.indexOf(one)
    if (index >= 0) taken.splice(index, 1)
    return index < 0
  })
}
