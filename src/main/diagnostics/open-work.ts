import { Emitter } from '../base/emitter.ts'

/** Work that is under way and that somebody may wait for. */
export class OpenWork {
  readonly #ended = new Emitter<void>()
  #open = 0

  /** Answers what the work answers; a failure ends it as well. */
  async run<T>(work: Promise<T>): Promise<T> {
    this.#open += 1
    try {
      return await work
    } finally {
      this.#open -= 1
      this.#ended.emit()
    }
  }

  /** Resolves when nothing is open, or when the signal aborts. */
  async settled(signal: AbortSignal): Promise<void> {
    while (this.#open > 0 && !signal.aborted) await this.#nextEnd(signal)
  }

  async #nextEnd(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const subscription = this.#ended.on(finish)
      signal.addEventListener('abort', finish, { once: true })
      function finish(): void {
        subscription.dispose()
        signal.removeEventListener('abort', finish)
        resolve()
      }
    })
  }
}
