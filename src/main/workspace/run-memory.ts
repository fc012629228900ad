import { stampOf } from './text-encoding.ts'

/** The content of each file that a run last read or wrote, by its real path: what the run believes is there. */
export class RunMemory {
  readonly #stamps = new Map<string, string>()

  /** `undefined` = the run deleted it. */
  remember(real: string, stamp: string | undefined): void {
    if (stamp === undefined) this.#stamps.delete(real)
    else this.#stamps.set(real, stamp)
  }

  /** Whether the run knows this file with another content than the one that stands there now. */
  isOutdated(real: string, hash: string): boolean {
    const known = this.#stamps.get(real)
    return known !== undefined && known !== stampOf(hash)
  }
}
