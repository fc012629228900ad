import { decodeText } from '../workspace/text-encoding.ts'

const bomBytes = 3

interface Decoded {
  readonly raw: string
  readonly view: string
  readonly bomLength: number
  /** For every CRLF, the offset of its LF in the view. */
  readonly carriageReturns: readonly number[]
}

/**
 * A file as it is matched and as it is written. `view` has LF line endings and no byte order mark; all offsets of the
 * engine are UTF-16 units of `view`. Everything else of the file is reached through them and never re-encoded.
 */
export class SourceText {
  readonly bytes: Uint8Array
  readonly #shown: string
  #decodedText: Decoded | undefined
  #lineStarts: number[] | undefined

  constructor(bytes: Uint8Array, shown: string) {
    this.bytes = bytes
    this.#shown = shown
  }

  /** Throws `Failure` binary_file, not_utf8, as does all that needs the text. */
  get view(): string {
    return this.#decoded.view
  }

  /** The text as the file has it, line endings included. */
  raw(start: number, end: number): string {
    return this.#decoded.raw.slice(this.#rawOffset(start), this.#rawOffset(end))
  }

  /** The line ending of the line that holds `offset`; of the line before it at the end of the file. */
  lineEndingAt(offset: number): '\n' | '\r\n' {
    const behind = this.view.indexOf('\n', offset)
    const newline = behind >= 0 ? behind : this.view.lastIndexOf('\n', offset)
    return newline >= 0 && this.#rawOffset(newline + 1) - this.#rawOffset(newline) === 2 ? '\r\n' : '\n'
  }

  /** 1-based. */
  lineOf(offset: number): number {
    return countBelow(this.#starts, offset + 1)
  }

  /** What stands behind the last line ending counts as a line when there is something. */
  get lineCount(): number {
    const starts = this.#starts
    return starts.at(-1) === this.view.length && starts.length > 1 ? starts.length - 1 : starts.length
  }

  /** Where a 1-based line begins. */
  lineStart(line: number): number {
    return this.#starts[line - 1] ?? this.view.length
  }

  /** A 1-based line without its ending. */
  line(line: number): string {
    const next = this.#starts[line]
    return this.view.slice(this.lineStart(line), next === undefined ? undefined : next - 1)
  }

  get #starts(): number[] {
    return (this.#lineStarts ??= lineStartsOf(this.view))
  }

  /** What stands before `offset` on its line. */
  lineUntil(offset: number): string {
    return this.view.slice(this.view.lastIndexOf('\n', offset - 1) + 1, offset)
  }

  /** Byte offsets in the file for ascending offsets of the view. */
  byteOffsets(offsets: readonly number[]): number[] {
    let raw = 0
    let byte = this.#decoded.bomLength
    return offsets.map((offset) => {
      const next = this.#rawOffset(offset)
      byte += Buffer.byteLength(this.#decoded.raw.slice(raw, next), 'utf8')
      raw = next
      return byte
    })
  }

  /** Made when it is asked for: most files of a search are told by their bytes or their tree. */
  get #decoded(): Decoded {
    return (this.#decodedText ??= decoded(this.bytes, this.#shown))
  }

  #rawOffset(offset: number): number {
    return offset + countBelow(this.#decoded.carriageReturns, offset)
  }
}

function decoded(bytes: Uint8Array, shown: string): Decoded {
  const { text, hasBom } = decodeText(bytes, shown)
  // A lone CR ends a line in these languages, but not for their grammars.
  const view = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  return { raw: text, view, bomLength: hasBom ? bomBytes : 0, carriageReturns: carriageReturnsOf(text) }
}

function carriageReturnsOf(text: string): number[] {
  const offsets: number[] = []
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2))
    offsets.push(at - offsets.length)
  return offsets
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** How many of the ascending numbers are below the limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
