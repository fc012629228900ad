/** Runs the work of one key one at a time, in order; different keys run side by side. A failure stops nothing. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const tail = mine.catch(() => undefined)
    this.#tails.set(key, tail)
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    return mine
  }

  /** Resolves when everything that was queued until now is done. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values())
  }
}
