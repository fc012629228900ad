import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Clock } from '../../base/clock.ts'
import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'

/** Diagnostics of a file that nobody was asking about just now. The path is absolute. */
export interface Pushed {
  readonly path: string
  readonly diagnostics: readonly Diagnostic[]
  readonly settledAtMs: number
}

/** What the server says by itself, each thing once: what was last said of a file is no news. */
export class News implements Disposable {
  readonly #clock: Clock
  readonly #emitter = new Emitter<Pushed>()
  readonly #last = new Map<string, string>()

  readonly on = this.#emitter.on.bind(this.#emitter)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** It was said in answer to a question. */
  note(path: string, diagnostics: readonly Diagnostic[]): void {
    this.#last.set(path, JSON.stringify(diagnostics))
  }

  /** Nothing said of a file yet counts as clean. */
  tell(path: string, diagnostics: readonly Diagnostic[]): void {
    if ((this.#last.get(path) ?? '[]') === JSON.stringify(diagnostics)) return
    this.note(path, diagnostics)
    this.#emitter.emit({ path, diagnostics, settledAtMs: this.#clock.now() })
  }

  /** To be given to `restore` after a question that only looked whether there is news. */
  last(path: string): string | undefined {
    return this.#last.get(path)
  }

  restore(path: string, last: string | undefined): void {
    if (last === undefined) this.#last.delete(path)
    else this.#last.set(path, last)
  }

  dispose(): void {
    this.#emitter.dispose()
  }
}
