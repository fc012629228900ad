import { missesOf, whyFailed } from './absence.ts'
import { type Candidate, candidateKey } from './candidate.ts'
import type { ServerGroup } from './catalog.ts'
import type { ServerPlace } from './detection.ts'
import { type FinderContext, findCandidates } from './find-candidates.ts'

/**
 * The candidates of one group at one place in the order of trying, without those that failed here. What the person
 * named in the settings comes first, then the catalog's order.
 */
export class CandidateQueue {
  readonly #group: ServerGroup
  readonly #place: ServerPlace
  readonly #context: FinderContext
  /** Reason by candidate: such a one is absent for this root until somebody asks for a new try. */
  readonly #failed = new Map<string, string>()

  constructor(group: ServerGroup, place: ServerPlace, context: FinderContext) {
    this.#group = group
    this.#place = place
    this.#context = context
  }

  /** The next one to try, or why there is none. */
  async next(): Promise<{ readonly candidate?: Candidate; readonly reasons: readonly string[] }> {
    const searches = await Promise.all(
      this.#group.entries.map(async (entry) => ({
        entry,
        search: await findCandidates(entry, this.#place, this.#context),
      })),
    )
    const all = searches.flatMap(({ search }) => search.candidates)
    const named = all.filter(({ origin }) => origin === 'settings')
    const ordered = [...named, ...all.filter(({ origin }) => origin !== 'settings')]
    const candidate = ordered.find((one) => !this.#failed.has(candidateKey(one)))
    const reasons = [...ordered.flatMap((one) => this.failureOf(one) ?? []), ...missesOf(searches)]
    return candidate === undefined ? { reasons } : { candidate, reasons }
  }

  failureOf(candidate: Candidate): string | undefined {
    return this.#failed.get(candidateKey(candidate))
  }

  fail(candidate: Candidate, reason: string): void {
    this.#failed.set(candidateKey(candidate), whyFailed(candidate.entry, candidate.shown, reason))
  }

  /** Every candidate may be tried again. */
  forgive(): void {
    this.#failed.clear()
  }
}
