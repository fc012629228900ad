import { editsBetween } from '../../base/edits-between.ts'
import { nodesOf, type PatternRoot } from '../reading/pattern-node.ts'

/** A word of a pattern that was not seen, and the one closest to it that was. */
export interface SimilarWord {
  readonly wanted: string
  readonly word: string
  /** Where that was seen first. */
  readonly file: string
}

interface Candidate extends SimilarWord {
  readonly edits: number
}

/** Shorter words are close to too many others: only their case may be wrong. */
const minEditedLength = 4
const minLengthForTwoEdits = 7
const minLength = 3

/** Looks for words that are spelt almost as those of a pattern: one that no file has is misspelt more often than not. */
export class SimilarWords {
  readonly #wanted: ReadonlySet<string>
  readonly #known = new Set<string>()
  readonly #closest = new Map<string, Candidate>()

  constructor(roots: readonly PatternRoot[]) {
    this.#wanted = new Set(roots.flatMap(wordsOf))
  }

  /** Whether the pattern has a word at all. */
  get isNeeded(): boolean {
    return this.#wanted.size > 0
  }

  add(file: string, bytes: Uint8Array): void {
    // A letter outside of ASCII tears a word apart, which then is no word of a pattern.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    for (const [word] of text.matchAll(/[A-Za-z_]\w+/g)) {
      if (this.#known.has(word)) continue
      this.#known.add(word)
      for (const wanted of this.#wanted) this.#compare(wanted, word, file)
    }
  }

  /** In the order of the pattern; those without a close one are not told. */
  get found(): SimilarWord[] {
    return [...this.#wanted].flatMap((wanted) => {
      const closest = this.#closest.get(wanted)
      if (closest === undefined || this.#known.has(wanted)) return []
      return [{ wanted, word: closest.word, file: closest.file }]
    })
  }

  #compare(wanted: string, word: string, file: string): void {
    const allowed = editsAllowed(wanted.length)
    if (Math.abs(wanted.length - word.length) > allowed) return
    const edits = editsBetween(wanted.toLowerCase(), word.toLowerCase())
    const closest = this.#closest.get(wanted)
    if (edits > allowed || (closest !== undefined && closest.edits <= edits)) return
    this.#closest.set(wanted, { wanted, word, file, edits })
  }
}

function wordsOf(root: PatternRoot): string[] {
  return [...nodesOf(root)].flatMap((node) =>
    node.type === 'leaf' && node.isNamed && node.text.length >= minLength && /^[A-Za-z_]\w*$/.test(node.text)
      ? [node.text]
      : [],
  )
}

function editsAllowed(length: number): number {
  if (length < minEditedLength) return 0
  return length < minLengthForTwoEdits ? 1 : 2
}
