import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'

/** Work that the server has announced (`$/progress`), by token. */
export class WorkInProgress {
  readonly #running = new Set<string>()
  readonly #emitter = new Emitter<'begin' | 'end'>()

  take(token: string | number, kind: string | undefined): void {
    const key = String(token)
    if (kind === 'begin') {
      this.#running.add(key)
      this.#emitter.emit('begin')
    }
    if (kind === 'end' && this.#running.delete(key)) this.#emitter.emit('end')
  }

  get isIdle(): boolean {
    return this.#running.size === 0
  }

  on(listener: (fact: 'begin' | 'end') => void): Disposable {
    return this.#emitter.on(listener)
  }

  dispose(): void {
    this.#emitter.dispose()
  }
}
