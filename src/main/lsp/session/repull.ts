import type { Clock } from '../../base/clock.ts'
import type { Disposable } from '../../base/disposable.ts'

/** Refreshes come in bursts. */
const afterMs = 100
const longestMs = 30_000

/**
 * Pulls again a little after the last of a burst of `workspace/diagnostic/refresh`. Each time waits twice as long as
 * the one before, until somebody asks: a server that answers every pull with a refresh must not be pulled for ever.
 */
export class Repull implements Disposable {
  readonly #clock: Clock
  readonly #run: () => Promise<void>
  #timer: Disposable | undefined
  #inARow = 0

  constructor(clock: Clock, run: () => Promise<void>) {
    this.#clock = clock
    this.#run = run
  }

  soon(): void {
    this.#timer?.dispose()
    const delayMs = Math.min(afterMs * 2 ** this.#inARow, longestMs)
    this.#timer = this.#clock.after(delayMs, () => {
      this.#inARow += 1
      void this.#run()
    })
  }

  /** Somebody asked: what the server says now is wanted soon. */
  wasAsked(): void {
    this.#inARow = 0
  }

  dispose(): void {
    this.#timer?.dispose()
  }
}
