/**
 * Files that the server says it could not look into, although it answers an empty list for them: such an answer is
 * no clean file.
 */
export class Refusals {
  readonly #reasons = new Map<string, string>()

  /** What holds until the server says that it has looked into the file. */
  refuse(path: string, reason: string): void {
    this.#reasons.set(path, reason)
  }

  looked(path: string): void {
    this.#reasons.delete(path)
  }

  reasonFor(path: string): string | undefined {
    return this.#reasons.get(path)
  }
}
