import { missesOf, whyFailed } from './absence.ts'
import { type Candidate, candidateKey, type CommandFault } from './candidate.ts'
import type { ServerGroup } from './catalog.ts'
import type { ServerPlace } from './detection.ts'
import { type FinderContext, findCandidates } from './find-candidates.ts'
import type { ServerProblem } from './person-servers.ts'
import { commandProblem, commandWords, failedCommand } from './settings-command.ts'

interface Failed {
  readonly reason: string
  /** Of a program that the person named. */
  readonly fault?: CommandFault
}

/** The next one to try, or why there is none. */
export interface NextCandidate {
  readonly candidate?: Candidate
  /** Why all others are none, what the person set first. */
  readonly reasons: readonly string[]
  /** What the person set and does not work here, with what is used instead. */
  readonly problems: readonly ServerProblem[]
}

/**
 * The candidates of one group at one place in the order of trying, without those that failed here. What the person
 * named in the settings comes first, then the catalog's order.
 */
export class CandidateQueue {
  readonly #group: ServerGroup
  readonly #place: ServerPlace
  readonly #context: FinderContext
  /** Reason by candidate: such a one is absent for this root until somebody asks for a new try. */
  readonly #failed = new Map<string, Failed>()

  constructor(group: ServerGroup, place: ServerPlace, context: FinderContext) {
    this.#group = group
    this.#place = place
    this.#context = context
  }

  async next(): Promise<NextCandidate> {
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
    const failed = ordered.flatMap((one) => this.#failed.get(candidateKey(one)) ?? [])
    const faults = [
      ...searches.flatMap(({ search }) => search.commandFault ?? []),
      ...failed.flatMap(({ fault }) => fault ?? []),
    ]
    const others = failed.flatMap(({ reason, fault }) => (fault === undefined ? [reason] : []))
    return {
      ...(candidate === undefined ? {} : { candidate }),
      reasons: [...faults.map(commandWords), ...others, ...missesOf(searches)],
      problems: faults.map((fault) => commandProblem(fault, candidate)),
    }
  }

  fail(candidate: Candidate, reason: string): void {
    const { entry, shown, origin } = candidate
    this.#failed.set(candidateKey(candidate), {
      reason: whyFailed(entry, shown, reason),
      ...(origin === 'settings' ? { fault: failedCommand(entry, shown, reason) } : {}),
    })
  }

  /** Every candidate may be tried again. */
  forgive(): void {
    this.#failed.clear()
  }
}
