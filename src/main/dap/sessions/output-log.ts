import type { DebugOutput, OutputEntry } from '../../../shared/model/debug.ts'

/** What is kept of a session's output; the beginning goes first. */
const keptChars = 1024 * 1024

interface Piece extends OutputEntry {
  /** Characters before it, from the beginning of the session. */
  readonly at: number
}

/** What the program and its adapter wrote. A cursor counts characters from the beginning, so it stays good for ever. */
export class OutputLog {
  #pieces: Piece[] = []
  #end = 0
  #kept = 0

  get cursor(): number {
    return this.#end
  }

  add(category: string, text: string): void {
    if (text === '') return
    const at = this.#end
    this.#end += text.length
    this.#kept += text.length
    const last = this.#pieces.at(-1)
    const kind = categoryOf(category)
    // Programs write in small pieces; one entry a line of a listing is enough.
    if (last?.category === kind && last.text.length < 4_096)
      this.#pieces[this.#pieces.length - 1] = { ...last, text: last.text + text }
    else this.#pieces.push({ at, category: kind, text })
    this.#trim()
  }

  /** What came after `since`; with `maxChars` only the end of it, and how much was left out. */
  since(since: number, maxChars = keptChars): DebugOutput {
    const from = Math.max(since, this.#end - maxChars, 0)
    const entries: OutputEntry[] = []
    let shown = 0
    for (const { at, category, text } of this.#pieces) {
      if (at + text.length <= from) continue
      const part = at < from ? text.slice(from - at) : text
      shown += part.length
      entries.push({ category, text: part })
    }
    const dropped = Math.max(0, this.#end - since) - shown
    return { entries, cursor: this.#end, ...(dropped > 0 ? { dropped } : {}) }
  }

  #trim(): void {
    let gone = 0
    while (this.#kept > keptChars && gone < this.#pieces.length - 1) {
      this.#kept -= this.#pieces[gone]?.text.length ?? 0
      gone += 1
    }
    if (gone > 0) this.#pieces = this.#pieces.slice(gone)
  }
}

function categoryOf(category: string): OutputEntry['category'] {
  if (category === 'stdout' || category === 'stderr') return category
  return category === 'important' ? 'log' : 'console'
}
