import type { PatternAnswer, PatternMatch, SkippedFile } from '../answer.ts'
import { noNearMisses, together } from '../matching/near-misses.ts'
import type { SearchCounts, SearchEnd } from './search-end.ts'
import type { SearchPart } from './search-part.ts'
import { maxSkippedNamed } from './source-reader.ts'

interface Tally {
  readonly family: number
  readonly scaffold: string
  total: number
  matches: PatternMatch[]
}

/** Beyond what is needed so many more are kept before the surplus is sorted out. */
const slack = 2_000

/** Puts the parts of a search together; the result is the same in whatever order they come. */
export class SearchTotals {
  readonly #keep: number
  readonly #tallies = new Map<string, Tally>()
  readonly #skipped: SkippedFile[] = []
  readonly #withErrors: string[] = []
  #nearMisses: SearchPart['nearMisses'] = noNearMisses
  #filesSearched = 0
  #filesSkipped = 0
  #gaveUp = 0

  constructor({ skip, limit }: { readonly skip: number; readonly limit: number }) {
    this.#keep = skip + limit
  }

  add(part: SearchPart): void {
    for (const { family, scaffold, total, matches } of part.tallies) {
      const tally = this.#tally(family, scaffold)
      tally.total += total
      tally.matches.push(...matches)
      if (tally.matches.length > this.#keep + slack) tally.matches = inOrder(tally.matches, this.#keep)
    }
    this.#skipped.push(...part.skipped)
    this.#withErrors.push(...part.filesWithErrors)
    this.#filesSearched += part.filesSearched
    this.#filesSkipped += part.filesSkipped
    this.#gaveUp += part.gaveUp
    this.#nearMisses = together(this.#nearMisses, part.nearMisses)
  }

  /** A file that the parser did not survive. */
  addCrashed(file: string): void {
    this.#filesSkipped++
    this.#skipped.push({ file, reason: 'crashed' })
  }

  /** Matches of given readings, a scaffold for each family: as many as there are. */
  countOf(scaffolds: readonly string[]): number {
    return scaffolds.reduce(
      (sum, scaffold, family) => sum + (this.#tallies.get(keyOf(family, scaffold))?.total ?? 0),
      0,
    )
  }

  get counts(): Omit<SearchCounts, 'fileCounts'> {
    return {
      tallies: [...this.#tallies.values()].map(({ family, scaffold, total }) => ({
        family,
        scaffold,
        total,
      })),
      nearMisses: this.#nearMisses,
      gaveUp: this.#gaveUp,
      filesSearched: this.#filesSearched,
      skipped: this.#namedSkipped(),
    }
  }

  get files(): {
    filesSearched: number
    filesSkipped: number
    skipped: readonly SkippedFile[]
    filesWithErrors: readonly string[]
  } {
    return {
      filesSearched: this.#filesSearched,
      filesSkipped: this.#filesSkipped,
      skipped: this.#namedSkipped(),
      filesWithErrors: this.#withErrors.sort(),
    }
  }

  /** What the chosen readings have found, in the order of the files: the first `skip + limit`. */
  matches({ chosen }: Pick<SearchEnd, 'chosen'>): PatternMatch[] {
    const found = chosen.flatMap(
      (scaffold, family) => this.#tallies.get(keyOf(family, scaffold))?.matches ?? [],
    )
    return inOrder(found, this.#keep)
  }

  #namedSkipped(): readonly SkippedFile[] {
    return this.#skipped.sort((left, right) => compare(left.file, right.file)).slice(0, maxSkippedNamed)
  }

  #tally(family: number, scaffold: string): Tally {
    const key = keyOf(family, scaffold)
    const known = this.#tallies.get(key)
    if (known !== undefined) return known
    const made: Tally = { family, scaffold, total: 0, matches: [] }
    this.#tallies.set(key, made)
    return made
  }
}

function keyOf(family: number, scaffold: string): string {
  return `${family} ${scaffold}`
}

/** The matches of one file came in one part and in order, and sorting is stable. */
function inOrder(matches: readonly PatternMatch[], keep: number): PatternMatch[] {
  return matches.toSorted((left, right) => compare(left.file, right.file)).slice(0, keep)
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** What the caller of a search gets. */
export function answerOf(
  { skip, limit }: { readonly skip: number; readonly limit: number },
  totals: SearchTotals,
  end: SearchEnd,
): PatternAnswer {
  const { chosen, ...told } = end
  return { ...told, ...totals.files, matches: totals.matches({ chosen }).slice(skip, skip + limit) }
}
