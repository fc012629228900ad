import { Failure } from '../../base/failure.ts'

/** A thread of one connection; `raw` is absent where an adapter stopped without saying which. */
export interface KnownThread<Owner> {
  readonly id: number
  readonly owner: Owner
  readonly raw: number | undefined
}

/** Threads of all connections under numbers that are unique in the session: the adapter's own, where it is free. */
export class ThreadTable<Owner extends object> {
  readonly #threads = new Map<number, KnownThread<Owner>>()

  idOf(owner: Owner, raw: number | undefined): number {
    for (const thread of this.#threads.values()) {
      if (thread.owner === owner && thread.raw === raw) return thread.id
    }
    const id = raw !== undefined && !this.#threads.has(raw) ? raw : this.#free()
    this.#threads.set(id, { id, owner, raw })
    return id
  }

  /** Throws `Failure` bad_argument for a thread that was never told. */
  find(id: number): KnownThread<Owner> {
    const thread = this.#threads.get(id)
    if (thread !== undefined) return thread
    throw new Failure('bad_argument', `There is no thread ${id}.`, {
      hint: 'Ask for the threads of the program.',
    })
  }

  /** Some thread of the owner, the latest that was met first. */
  anyOf(owner: Owner): KnownThread<Owner> | undefined {
    return [...this.#threads.values()].reverse().find((thread) => thread.owner === owner)
  }

  /** An adapter that stopped without a thread has told its threads since. */
  learn(id: number, raw: number): void {
    const thread = this.#threads.get(id)
    if (thread !== undefined) this.#threads.set(id, { ...thread, raw })
  }

  drop(owner: Owner, raw: number): void {
    for (const { id, ...thread } of this.#threads.values()) {
      if (thread.owner === owner && thread.raw === raw) this.#threads.delete(id)
    }
  }

  #free(): number {
    return Math.max(0, ...this.#threads.keys()) + 1
  }
}
