/** The lines of a patch, read one after another; 1-based numbers for messages. */
export class PatchReader {
  readonly #lines: readonly string[]
  readonly #offset: number
  #at = 0

  constructor(lines: readonly string[], offset = 0) {
    this.#lines = lines
    this.#offset = offset
  }

  /** The next line, not taken yet; absent at the end. */
  get peek(): string | undefined {
    return this.#lines[this.#at]
  }

  /** `ahead` lines after the next one. */
  after(ahead: number): string | undefined {
    return this.#lines[this.#at + ahead]
  }

  /** 1-based line of the patch that `peek` shows. */
  get line(): number {
    return this.#at + 1 + this.#offset
  }

  take(): string {
    const line = this.#lines[this.#at] ?? ''
    this.#at++
    return line
  }
}
