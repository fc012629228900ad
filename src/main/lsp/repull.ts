import type { Clock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'

/** Refreshes come in bursts. */
const afterMs = 100

/** Pulls again a little after the last of a burst of `workspace/diagnostic/refresh`. */
export class Repull implements Disposable {
  readonly #clock: Clock
  readonly #run: () => Promise<void>
  #timer: Disposable | undefined

  constructor(clock: Clock, run: () => Promise<void>) {
    this.#clock = clock
    this.#run = run
  }

  soon(): void {
    this.#timer?.dispose()
    this.#timer = this.#clock.after(afterMs, () => void this.#run())
  }

  dispose(): void {
    this.#timer?.dispose()
  }
}
