import { type IndentRule, indentRule } from './indentation.ts'
import { type Tolerance, foldLine, tolerances } from './tolerance.ts'

/** Where a block of lines stands. */
export interface Hit {
  /** Zero-based line. */
  readonly start: number
  /** For the tolerance `indentation`: how new lines are indented. */
  readonly rule?: IndentRule
}

export interface Found {
  readonly tolerance: Tolerance
  readonly hits: readonly Hit[]
}

/** The lines of one text, folded once for each tolerance, in which blocks of lines are looked up. */
export class LineIndex {
  readonly lines: readonly string[]
  readonly #folded = new Map<Tolerance, readonly string[]>()

  constructor(lines: readonly string[]) {
    this.lines = lines
  }

  /** The hits at the narrowest tolerance that has any among those that `accepts` takes; absent when none has. */
  find(block: readonly string[], accepts: (start: number) => boolean = () => true): Found | undefined {
    if (block.length === 0) return undefined
    for (const tolerance of tolerances) {
      const hits = this.findWithin(block, tolerance).filter(({ start }) => accepts(start))
      if (hits.length > 0) return { tolerance, hits }
    }
    return undefined
  }

  findWithin(block: readonly string[], tolerance: Tolerance): Hit[] {
    const [hay, needle] = [this.#foldedLines(tolerance), block.map((line) => foldLine(line, tolerance))]
    const first = needle[0]
    const hits: Hit[] = []
    for (let start = 0; start + needle.length <= hay.length; start++) {
      if (hay[start] !== first || !needle.every((line, index) => hay[start + index] === line)) continue
      if (tolerance !== 'indentation') hits.push({ start })
      else {
        const rule = indentRule(block, this.lines.slice(start, start + block.length))
        if (rule !== undefined) hits.push({ start, rule })
      }
    }
    return hits
  }

  #foldedLines(tolerance: Tolerance): readonly string[] {
    const known = this.#folded.get(tolerance)
    if (known !== undefined) return known
    const folded = this.lines.map((line) => foldLine(line, tolerance))
    this.#folded.set(tolerance, folded)
    return folded
  }
}
