/** 1-based, in the pattern as it was given; columns in UTF-16 units. */
export interface PatternPlace {
  readonly line: number
  readonly column: number
}

/** A pattern as it was given, and as it is read: patterns are often copied out of an indented place. */
export class PatternSource {
  /** LF line endings, without the indentation of its first line and without blank lines around it. */
  readonly text: string
  readonly #linesBefore: number
  /** How much was cut from the beginning of each line of `text`. */
  readonly #cut: readonly number[]

  constructor(given: string) {
    const lines = given.replaceAll('\r\n', '\n').split('\n')
    const first = lines.findIndex((line) => line.trim() !== '')
    const kept = first < 0 ? [] : lines.slice(first)
    const indent = /^[ \t]*/.exec(kept[0] ?? '')?.[0] ?? ''
    this.#linesBefore = Math.max(first, 0)
    this.#cut = kept.map((line) => (line.startsWith(indent) ? indent.length : 0))
    this.text = kept
      .map((line, index) => line.slice(this.#cut[index]))
      .join('\n')
      .trim()
  }

  /** Where an offset of `text` stands. */
  placeOf(offset: number): PatternPlace {
    const before = this.text.slice(0, offset).split('\n')
    const line = before.length - 1
    const column = (before[line] ?? '').length + (this.#cut[line] ?? 0)
    return { line: line + 1 + this.#linesBefore, column: column + 1 }
  }
}
