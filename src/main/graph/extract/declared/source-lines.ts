import type { Range } from '../../facts.ts'

/** Offsets of a text as zero-based lines and UTF-16 characters. */
export class SourceLines {
  readonly #starts: Uint32Array

  constructor(text: string) {
    const starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = Uint32Array.from(starts)
  }

  at(offset: number): { readonly line: number; readonly character: number } {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low, character: offset - (this.#starts[low] ?? 0) }
  }

  range(start: number, end: number): Range {
    const from = this.at(start)
    const to = this.at(end)
    return {
      startLine: from.line,
      startCharacter: from.character,
      endLine: to.line,
      endCharacter: to.character,
    }
  }
}
