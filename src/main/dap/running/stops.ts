import type { RawStop } from '../session-state.ts'

interface HeldStop<Owner> {
  readonly owner: Owner
  readonly stop: RawStop
}

/** Where the debuggee stands now, the latest stop last; empty while all of it runs. */
export class Stops<Owner extends object> {
  #held: readonly HeldStop<Owner>[] = []

  get latest(): HeldStop<Owner> | undefined {
    return this.#held.at(-1)
  }

  add(owner: Owner, stop: RawStop): void {
    this.#held = [
      ...this.#held.filter(
        (held) => held.owner !== owner || !(stop.allThreadsStopped || held.stop.threadId === stop.threadId),
      ),
      { owner, stop },
    ]
  }

  /** All of the owner's, or those of one thread; what was taken is answered, to be put back. */
  remove(owner: Owner, threadId?: number): readonly HeldStop<Owner>[] {
    const isMeant = (held: HeldStop<Owner>): boolean =>
      held.owner === owner && (threadId === undefined || held.stop.threadId === threadId)
    const taken = this.#held.filter(isMeant)
    this.#held = this.#held.filter((held) => !isMeant(held))
    return taken
  }

  /** Puts back what was taken too early, below what came meanwhile; not where the thread stopped again. */
  restore(taken: readonly HeldStop<Owner>[]): void {
    const isNew = ({ owner, stop }: HeldStop<Owner>): boolean =>
      !this.#held.some((held) => held.owner === owner && held.stop.threadId === stop.threadId)
    this.#held = [...taken.filter(isNew), ...this.#held]
  }

  /** Whether the thread stands, so that its stack can be asked for. */
  holds(owner: Owner, threadId: number): boolean {
    return this.#held.some(
      (held) => held.owner === owner && (held.stop.allThreadsStopped || held.stop.threadId === threadId),
    )
  }

  holdsAny(owner: Owner): boolean {
    return this.#held.some((held) => held.owner === owner)
  }
}
