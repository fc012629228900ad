import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'

export interface WorkFact {
  readonly kind: 'begin' | 'end'
  readonly token: string
}

/** Announced work without a word for so long is forgotten rather than under way: not every server ends what it begins. */
const forgottenAfterMs = 60_000

/** Work that the server has announced (`$/progress`), by token. */
export class WorkInProgress {
  /** When each was last spoken of, by the clock of the session. */
  readonly #running = new Map<string, number>()
  readonly #emitter = new Emitter<WorkFact>()

  take(token: string | number, kind: string | undefined, atMs: number): void {
    const key = String(token)
    if (kind === 'report' && this.#running.has(key)) this.#running.set(key, atMs)
    if (kind === 'begin') {
      this.#running.set(key, atMs)
      this.#emitter.emit({ kind: 'begin', token: key })
    }
    if (kind === 'end' && this.#running.delete(key)) this.#emitter.emit({ kind: 'end', token: key })
  }

  get isIdle(): boolean {
    return this.#running.size === 0
  }

  /** Whether any is under way that was spoken of in the last minute. */
  isBusy(nowMs: number): boolean {
    return [...this.#running.values()].some((atMs) => nowMs - atMs < forgottenAfterMs)
  }

  on(listener: (fact: WorkFact) => void): Disposable {
    return this.#emitter.on(listener)
  }

  dispose(): void {
    this.#emitter.dispose()
  }
}
