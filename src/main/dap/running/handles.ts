import { Failure } from '../../base/failure.ts'

export interface Held<Owner> {
  readonly owner: Owner
  /** The adapter's own number. */
  readonly raw: number
}

/**
 * Numbers of ours for what an adapter numbers for the time of one stop (frames, variables). They are never used twice,
 * so one of an earlier stop is told apart here, and numbers of several child sessions do not meet.
 */
export class Handles<Owner extends object, About = undefined> {
  readonly #word: string
  readonly #held = new Map<number, Held<Owner> & { readonly about: About }>()
  readonly #ids = new Map<Owner, Map<number, number>>()
  #next = 1

  /** `word` names what is numbered, for sentences: `frame`. */
  constructor(word: string) {
    this.#word = word
  }

  /** The same number for the same thing, while it lives. */
  give(owner: Owner, raw: number, about: About): number {
    const ids = this.#ids.get(owner) ?? new Map<number, number>()
    this.#ids.set(owner, ids)
    const id = ids.get(raw) ?? this.#next++
    ids.set(raw, id)
    this.#held.set(id, { owner, raw, about })
    return id
  }

  /** The number that was given for it, while it lives. */
  has(owner: Owner, raw: number): number | undefined {
    return this.#ids.get(owner)?.get(raw)
  }

  /** Throws `Failure`: expired for one of an earlier stop, bad_argument for one that never was. */
  find(id: number): Held<Owner> & { readonly about: About } {
    const held = this.#held.get(id)
    if (held !== undefined) return held
    if (Number.isInteger(id) && id > 0 && id < this.#next)
      throw new Failure('expired', `${this.#word} ${id} is of an earlier stop.`, {
        hint: 'Ask for the stack again: its numbers live until the program goes on.',
      })
    throw new Failure('bad_argument', `There is no ${this.#word} ${id}.`, {
      hint: 'Take a number from the stack, its scopes or their variables.',
    })
  }

  /** The owner's debuggee goes on: all its numbers are dead. */
  forget(owner: Owner): void {
    for (const id of this.#ids.get(owner)?.values() ?? []) this.#held.delete(id)
    this.#ids.delete(owner)
  }
}
