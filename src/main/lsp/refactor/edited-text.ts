import type { TextChange } from './text-changes.ts'

/** A place of the original text and what goes there. Sorted and apart in a list. */
export interface TextSite {
  readonly start: number
  readonly end: number
  readonly after: string
}

type Piece =
  | { readonly kind: 'kept'; readonly start: number; readonly end: number }
  | { readonly kind: 'new'; readonly text: string }

/** A text on which batches of edits are done one after the other, and that knows what became of the original. */
export class EditedText {
  readonly #original: string
  #pieces: readonly Piece[]

  constructor(original: string) {
    this.#original = original
    this.#pieces = original === '' ? [] : [{ kind: 'kept', start: 0, end: original.length }]
  }

  get text(): string {
    return this.#pieces.map((piece) => this.#textOf(piece)).join('')
  }

  /** `changes` of the text as it is now, sorted and apart. */
  apply(changes: readonly TextChange[]): void {
    const source = new PieceReader(this.#pieces)
    const next: Piece[] = []
    let at = 0
    for (const { start, end, text } of changes) {
      next.push(...source.take(start - at))
      source.take(end - start)
      if (text !== '') next.push({ kind: 'new', text })
      at = end
    }
    this.#pieces = [...next, ...source.take(Number.POSITIVE_INFINITY)]
  }

  /** What differs from the original; a place that holds what it held is none. */
  sites(): TextSite[] {
    const sites: TextSite[] = []
    let at = 0
    let after = ''
    const close = (end: number): void => {
      if (end > at || after !== '') sites.push(...this.#siteOf({ start: at, end, after }))
      after = ''
    }
    for (const piece of this.#pieces) {
      if (piece.kind === 'new') after += piece.text
      else {
        close(piece.start)
        at = piece.end
      }
    }
    close(this.#original.length)
    return sites
  }

  /** A server that answers whole texts changes only the lines that differ. */
  #siteOf(site: TextSite): TextSite[] {
    const before = this.#original.slice(site.start, site.end)
    if (before === site.after) return []
    const isLong = before.includes('\n') && site.after.includes('\n')
    return [isLong ? withoutCommonLines(site, before) : site]
  }

  #textOf(piece: Piece): string {
    return piece.kind === 'new' ? piece.text : this.#original.slice(piece.start, piece.end)
  }
}

/** Hands out pieces by length. */
class PieceReader {
  readonly #pieces: readonly Piece[]
  #index = 0
  #inside = 0

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  take(length: number): Piece[] {
    const taken: Piece[] = []
    for (let left = length; left > 0;) {
      const piece = this.#pieces[this.#index]
      if (piece === undefined) break
      const room = lengthOf(piece) - this.#inside
      const size = Math.min(room, left)
      taken.push(slice(piece, this.#inside, this.#inside + size))
      left -= size
      this.#inside += size
      if (size === room) {
        this.#index += 1
        this.#inside = 0
      }
    }
    return taken
  }
}

function lengthOf(piece: Piece): number {
  return piece.kind === 'new' ? piece.text.length : piece.end - piece.start
}

function slice(piece: Piece, from: number, to: number): Piece {
  return piece.kind === 'new'
    ? { kind: 'new', text: piece.text.slice(from, to) }
    : { kind: 'kept', start: piece.start + from, end: piece.start + to }
}

function withoutCommonLines({ start, end, after }: TextSite, before: string): TextSite {
  const head = commonHead(before, after)
  const tail = commonTail(before.slice(head), after.slice(head), start + head === 0 || head > 0)
  return { start: start + head, end: end - tail, after: after.slice(head, after.length - tail) }
}

/** Length of the whole lines that both begin with. */
function commonHead(one: string, other: string): number {
  let at = 0
  let lineStart = 0
  while (at < one.length && at < other.length && one[at] === other[at]) {
    at += 1
    if (one[at - 1] === '\n') lineStart = at
  }
  return lineStart
}

/** The same of the lines that both end with. `startsLine`: both begin where a line begins. */
function commonTail(one: string, other: string, startsLine: boolean): number {
  const startsLineAt = (text: string, at: number): boolean => (at === 0 ? startsLine : text[at - 1] === '\n')
  let length = 0
  let whole = 0
  while (length < one.length && length < other.length && one.at(-length - 1) === other.at(-length - 1)) {
    length += 1
    if (startsLineAt(one, one.length - length) && startsLineAt(other, other.length - length)) whole = length
  }
  return whole
}
