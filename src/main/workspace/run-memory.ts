/** The content of each file that a run last read or wrote, by its real path: what the run believes is there. */
export class RunMemory {
  readonly #hashes = new Map<string, string>()

  /** `undefined` = the run deleted it. */
  remember(real: string, hash: string | undefined): void {
    if (hash === undefined) this.#hashes.delete(real)
    else this.#hashes.set(real, hash)
  }

  /** Whether the run knows this file with another content than the one that stands there now. */
  isOutdated(real: string, hash: string | undefined): boolean {
    const known = this.#hashes.get(real)
    return known !== undefined && known !== hash
  }
}
