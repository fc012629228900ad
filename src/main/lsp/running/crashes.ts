/** A server that stayed up this long was well: its next crash counts as the first. */
const wellAfterMs = 60_000
/** Waiting time before the first, second, ... restart; the last one repeats. */
const backOffMs = [0, 500, 2_000]

/** How often the server of one slot died after it had come up, and when it may be started again. */
export class Crashes {
  #count = 0
  #mayStartAtMs = 0

  /** How many in a row. */
  get count(): number {
    return this.#count
  }

  note(nowMs: number, upMs: number): void {
    this.#count = upMs >= wellAfterMs ? 1 : this.#count + 1
    const delay = backOffMs[Math.min(this.#count, backOffMs.length) - 1] ?? 0
    this.#mayStartAtMs = nowMs + delay
  }

  waitMs(nowMs: number): number {
    return Math.max(0, this.#mayStartAtMs - nowMs)
  }

  forget(): void {
    this.#count = 0
    this.#mayStartAtMs = 0
  }
}
