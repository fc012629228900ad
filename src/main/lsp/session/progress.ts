import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'

export interface WorkFact {
  readonly kind: 'begin' | 'end'
  readonly token: string
}

/** Work that the server has announced (`$/progress`), by token. */
export class WorkInProgress {
  readonly #running = new Set<string>()
  readonly #emitter = new Emitter<WorkFact>()

  take(token: string | number, kind: string | undefined): void {
    const key = String(token)
    if (kind === 'begin') {
      this.#running.add(key)
      this.#emitter.emit({ kind: 'begin', token: key })
    }
    if (kind === 'end' && this.#running.delete(key)) this.#emitter.emit({ kind: 'end', token: key })
  }

  get isIdle(): boolean {
    return this.#running.size === 0
  }

  on(listener: (fact: WorkFact) => void): Disposable {
    return this.#emitter.on(listener)
  }

  dispose(): void {
    this.#emitter.dispose()
  }
}
