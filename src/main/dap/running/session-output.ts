import { Emitter } from '../../base/emitter.ts'
import type { AdapterEntry } from '../catalog/catalog.ts'
import type { OutputPiece } from '../session-state.ts'

/** What the program and its adapter write, without what says nothing; and the exit code, where it is only said there. */
export class SessionOutput {
  readonly #noise: RegExp | undefined
  readonly #exitPattern: RegExp | undefined
  readonly #pieces = new Emitter<OutputPiece>()
  readonly onPiece = this.#pieces.on.bind(this.#pieces)
  exitCode: number | undefined

  constructor({ noise, exitPattern }: Pick<AdapterEntry, 'noise' | 'exitPattern'>) {
    this.#noise = noise === undefined ? undefined : new RegExp(noise, 'u')
    this.#exitPattern = exitPattern === undefined ? undefined : new RegExp(exitPattern, 'u')
  }

  add(piece: OutputPiece): void {
    const code = piece.category === 'console' ? this.#exitPattern?.exec(piece.text)?.[1] : undefined
    if (code !== undefined) this.exitCode ??= Number(code)
    if (this.#noise?.test(piece.text) !== true) this.#pieces.emit(piece)
  }

  dispose(): void {
    this.#pieces.dispose()
  }
}
