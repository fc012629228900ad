import type { Clock } from '../../base/clock.ts'
import type { Disposable } from '../../base/disposable.ts'

/** Runs once after a time, which can be begun anew. */
export class Timeout implements Disposable {
  readonly #clock: Clock
  readonly #limitMs: number
  readonly #run: () => void
  #endsMs = 0
  #timer: Disposable | undefined

  constructor(clock: Clock, limitMs: number, run: () => void) {
    this.#clock = clock
    this.#limitMs = limitMs
    this.#run = run
    this.restart()
  }

  get leftMs(): number {
    return Math.max(0, this.#endsMs - this.#clock.now())
  }

  restart(): void {
    this.#timer?.dispose()
    this.#endsMs = this.#clock.now() + this.#limitMs
    this.#timer = this.#clock.after(this.#limitMs, this.#run)
  }

  dispose(): void {
    this.#timer?.dispose()
  }
}
