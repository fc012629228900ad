import type { Clock } from '../../base/clock.ts'
import { type Disposable, toDisposable } from '../../base/disposable.ts'

/** Whether somebody uses a server now, and when somebody did last. */
export class Usage {
  readonly #clock: Clock
  readonly #onIdle: () => void
  #running = 0
  /** Clock time. */
  lastMs = 0

  constructor(clock: Clock, onIdle: () => void) {
    this.#clock = clock
    this.#onIdle = onIdle
  }

  get isBusy(): boolean {
    return this.#running > 0
  }

  touch(): void {
    this.lastMs = this.#clock.now()
  }

  /** In use until it is disposed. */
  begin(): Disposable {
    this.#running += 1
    this.touch()
    return toDisposable(() => {
      this.#running -= 1
      this.touch()
      if (!this.isBusy) this.#onIdle()
    })
  }
}
