import type { Clock } from '../base/clock.ts'

export interface LastKnownParts {
  /** Answers nothing where it cannot be known now. May reject, which counts as that. */
  readonly look: () => Promise<boolean | undefined>
  /** What the answer hangs on beside time: another value has it looked at anew at once. */
  readonly key?: () => string
  readonly clock: Clock
}

/** What was seen is looked at anew after this. */
const ageMs = 10_000

/** A yes or no that is answered at once from the last look; yes before the first one has ended. Looks go on beside. */
export class LastKnown {
  readonly #parts: LastKnownParts
  #isSo = true
  #seen: { readonly atMs: number; readonly key: string } | undefined
  #looks = 0

  constructor(parts: LastKnownParts) {
    this.#parts = parts
  }

  /** A new look is begun when the last one is old, or what it hung on has changed. */
  get isSo(): boolean {
    const { clock, key } = this.#parts
    const seen = this.#seen
    if (seen === undefined || clock.now() - seen.atMs > ageMs || seen.key !== (key?.() ?? ''))
      void this.look()
    return this.#isSo
  }

  /** Never rejects. Of looks at the same time the one that began last counts. */
  async look(): Promise<void> {
    const { clock, key, look } = this.#parts
    this.#seen = { atMs: clock.now(), key: key?.() ?? '' }
    this.#looks += 1
    const at = this.#looks
    const isSo = await look().catch(() => undefined)
    if (isSo !== undefined && at === this.#looks) this.#isSo = isSo
  }
}
