import { cancelled } from '../../base/deadline.ts'
import { type Disposable, DisposableStore, toDisposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import type { Settlement } from '../settling/settlement.ts'

export interface RunningCheck {
  readonly text: string
  /** How many changes were sent when it began: a later change of another file can change its answer. */
  readonly changes: number
  readonly abort: AbortController
  readonly settled: Promise<Settlement>
}

/** The questions about real texts that are under way, by path: the last one of each. */
export class RunningChecks implements Disposable {
  readonly #checks = new Map<string, RunningCheck>()
  readonly #ended = new Emitter<void>()
  #held = 0

  get isIdle(): boolean {
    return this.#checks.size === 0 && this.#held === 0
  }

  /** Another kind of question about real texts is under way, until it is disposed. */
  hold(): Disposable {
    this.#held += 1
    return toDisposable(() => {
      this.#held -= 1
      this.#ended.emit()
    })
  }

  has(path: string): boolean {
    return this.#checks.has(path)
  }

  get(path: string): RunningCheck | undefined {
    return this.#checks.get(path)
  }

  set(path: string, check: RunningCheck): void {
    this.#checks.set(path, check)
  }

  /** Of this one only: a later check of the file may have taken its place. */
  over(path: string, abort: AbortController): void {
    if (this.#checks.get(path)?.abort === abort) this.#checks.delete(path)
    abort.abort()
    this.#ended.emit()
  }

  abortWhere(isOver: (path: string, text: string) => boolean): void {
    for (const [path, { text, abort }] of this.#checks) if (isOver(path, text)) abort.abort()
  }

  abortAll(): void {
    for (const { abort } of this.#checks.values()) abort.abort()
  }

  /** Resolves as soon as nothing is under way. Rejects with `Failure('cancelled')` when the signal aborts first. */
  async idle(signal: AbortSignal): Promise<void> {
    while (!this.isIdle && !signal.aborted) await this.#nextEnd(signal)
    if (signal.aborted) throw cancelled()
  }

  dispose(): void {
    this.#ended.dispose()
  }

  async #nextEnd(signal: AbortSignal): Promise<void> {
    const store = new DisposableStore()
    try {
      await new Promise<void>((resolve) => {
        const finish = (): void => resolve()
        signal.addEventListener('abort', finish, { once: true })
        store.add({ dispose: () => signal.removeEventListener('abort', finish) })
        store.add(this.#ended.on(finish))
      })
    } finally {
      store.dispose()
    }
  }
}
