import { Buffer } from 'node:buffer'

export type FramingEvent =
  | { readonly kind: 'body'; readonly text: string }
  /** Bytes that are no message, or a sentence about a message that was wrong, followed by what came. */
  | { readonly kind: 'noise'; readonly text: string }

/** V8 holds strings of 512 MB at most; no message of a server comes near a quarter of a gigabyte. */
export const defaultMaxBodyBytes = 256 * 1024 * 1024
/** A stray line longer than this is passed on in pieces. */
const maxLineBytes = 8192
/** The longest "Content-Length: N" that is looked for behind or inside other text. */
const headerReachBytes = 64
const maxNoiseCharacters = 4000
const keptCapacityBytes = 1024 * 1024

const lf = 10
const cr = 13
const lengthHeader = /content-length[ \t]*:[ \t]*(\d+)[ \t]*\r?$/i
const otherHeader = /^[!-9;-~]+:/

/**
 * Finds the messages of the base protocol ("Content-Length" header, blank line, JSON body) in any bytes, cut in any
 * chunks. What stands between messages, or where a length is wrong, is told as noise and the next message is found.
 *
 * Both protocols carry JSON objects, and raw line ends never stand inside a JSON string. So a header line inside a
 * body proves that the length was wrong, and so does a body that does not begin and end like JSON.
 * Each byte is copied once and looked at a bounded number of times: cost is linear in the bytes.
 */
export class FramingDecoder {
  readonly #maxBodyBytes: number
  /** Bytes [start, end) are not consumed; the byte at `end` is always a line feed, so that a search stops there. */
  #buffer = Buffer.alloc(4096)
  #start = 0
  #end = 0
  /** No line end that matters stands in [start, scanned). */
  #scanned = 0
  #place: 'head' | 'body' | 'oversize' = 'head'
  /** In the head: the length that was read in this block. In a body: its length. */
  #length: number | undefined
  #events: FramingEvent[] = []

  constructor(options: { readonly maxBodyBytes?: number } = {}) {
    this.#maxBodyBytes = options.maxBodyBytes ?? defaultMaxBodyBytes
  }

  push(chunk: Uint8Array): readonly FramingEvent[] {
    this.#append(chunk)
    while (this.#step());
    this.#compact()
    return this.#takeEvents()
  }

  /** At the end of the stream: what is left is told. */
  finish(): readonly FramingEvent[] {
    const left = this.#end - this.#start
    if (this.#place === 'body')
      this.#tellBad(
        `The stream ended inside a message, after ${left} of ${this.#length ?? 0} bytes:`,
        this.#end,
      )
    else if (this.#place === 'head') this.#tellNoise(this.#end)
    this.#enterHead(this.#end)
    return this.#takeEvents()
  }

  /** One line or one body; false when more bytes are needed. */
  #step(): boolean {
    if (this.#place === 'body') return this.#stepBody(this.#length ?? 0)
    if (this.#place === 'oversize') return this.#stepOversize(this.#length ?? 0)
    return this.#stepLine()
  }

  #stepLine(): boolean {
    const lineEnd = this.#nextLineEnd(this.#end)
    if (lineEnd === undefined) {
      if (this.#end - this.#start > maxLineBytes)
        this.#tellNoise(this.#characterStart(this.#end - headerReachBytes))
      return false
    }
    const line = this.#buffer.toString('latin1', this.#start, lineEnd)
    const found = lengthHeader.exec(line)
    if (found !== null) {
      if (found.index > 0) this.#tellNoise(this.#start + found.index)
      this.#length = Number(found[1])
      this.#start = lineEnd + 1
    } else if (line === '\r' || line === '') {
      this.#start = lineEnd + 1
      if (this.#length !== undefined) this.#enterBody(this.#length)
    } else if (this.#isHeader(line)) this.#start = lineEnd + 1
    else this.#tellNoise(lineEnd + 1)
    return true
  }

  /** Content-Type may come first; what other headers there may be counts only behind a Content-Length. */
  #isHeader(line: string): boolean {
    return /^content-type[ \t]*:/i.test(line) || (this.#length !== undefined && otherHeader.test(line))
  }

  #enterBody(length: number): void {
    this.#scanned = this.#start
    if (length <= this.#maxBodyBytes) {
      this.#place = 'body'
      return
    }
    this.#place = 'oversize'
    this.#events.push({
      kind: 'noise',
      text: `A message of ${length} bytes was skipped: the limit is ${this.#maxBodyBytes} bytes.`,
    })
  }

  #enterHead(from: number): void {
    this.#place = 'head'
    this.#length = undefined
    this.#start = from
    this.#scanned = from
  }

  #stepBody(length: number): boolean {
    const bodyEnd = this.#start + length
    if (!this.#beginsLikeJson(Math.min(bodyEnd, this.#end))) {
      this.#tellWrongLength(length, 'what follows is not JSON')
      this.#enterHead(this.#start)
      return true
    }
    const header = this.#headerInside(Math.min(bodyEnd, this.#end))
    if (header !== undefined) {
      this.#tellBad(
        `Content-Length ${length} was wrong, the next header came after ${header - this.#start} bytes:`,
        header,
      )
      this.#enterHead(header)
      return true
    }
    if (this.#end < bodyEnd) return false
    if (this.#endsLikeJson(bodyEnd)) {
      this.#events.push({ kind: 'body', text: this.#buffer.toString('utf8', this.#start, bodyEnd) })
      this.#enterHead(bodyEnd)
    } else {
      this.#tellWrongLength(length, 'the body does not end like JSON')
      this.#enterHead(this.#start)
    }
    return true
  }

  #stepOversize(length: number): boolean {
    const header = this.#headerInside(Math.min(this.#start + length, this.#end))
    const left = this.#end - this.#start
    if (header !== undefined) this.#enterHead(header)
    else if (length <= left) this.#enterHead(this.#start + length)
    else {
      const skipped = Math.max(0, left - headerReachBytes)
      this.#start += skipped
      this.#length = length - skipped
      return false
    }
    return true
  }

  #beginsLikeJson(end: number): boolean {
    let at = this.#start
    while (at < end && isSpace(this.#buffer[at])) at++
    return at === end ? end - this.#start < headerReachBytes : isOpening(this.#buffer[at])
  }

  #endsLikeJson(end: number): boolean {
    let at = end - 1
    while (at > this.#start && isSpace(this.#buffer[at])) at--
    return at > this.#start && isClosing(this.#buffer[at])
  }

  /** Where a "Content-Length: N" line stands in [start, end), which no JSON text can hold. */
  #headerInside(end: number): number | undefined {
    for (;;) {
      const lineEnd = this.#nextLineEnd(end)
      if (lineEnd === undefined) return undefined
      this.#scanned = lineEnd + 1
      let last = lineEnd - 1
      while (this.#buffer[last] === cr || this.#buffer[last] === 32) last--
      if (!isDigit(this.#buffer[last])) continue
      const from = Math.max(this.#start, lineEnd - headerReachBytes)
      const found = lengthHeader.exec(this.#buffer.toString('latin1', from, lineEnd))
      if (found !== null) return from + found.index
    }
  }

  #nextLineEnd(end: number): number | undefined {
    const from = Math.max(this.#scanned, this.#start)
    if (from >= end) return undefined
    const at = this.#buffer.indexOf(lf, from)
    if (at < end) return at
    this.#scanned = end
    return undefined
  }

  #characterStart(at: number): number {
    let start = at
    while (start > this.#start && ((this.#buffer[start] ?? 0) & 0xc0) === 0x80) start--
    return start
  }

  #tellWrongLength(length: number, why: string): void {
    this.#events.push({ kind: 'noise', text: `Content-Length ${length} was wrong: ${why}.` })
  }

  /** Consumes [start, end) as noise; white space alone is not told. */
  #tellNoise(end: number): void {
    const text = this.#textUntil(end)
    if (text !== '') this.#events.push({ kind: 'noise', text })
    this.#start = end
    this.#scanned = Math.max(this.#scanned, end)
  }

  #tellBad(sentence: string, end: number): void {
    this.#events.push({ kind: 'noise', text: `${sentence} ${this.#textUntil(end)}`.trimEnd() })
  }

  #textUntil(end: number): string {
    const bytes = end - this.#start
    if (bytes <= maxNoiseCharacters) return this.#buffer.toString('utf8', this.#start, end).trim()
    return `${this.#buffer.toString('utf8', this.#start, this.#start + maxNoiseCharacters)}... (${bytes} bytes)`
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#end + chunk.length + 1
    if (needed > this.#buffer.length) {
      // The whole body at once: memory that is not written yet costs nothing, copying does.
      const bodyEnd = this.#place === 'body' ? this.#start + (this.#length ?? 0) + 1 : 0
      const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2, bodyEnd))
      this.#buffer.copy(grown, 0, 0, this.#end)
      this.#buffer = grown
    }
    this.#buffer.set(chunk, this.#end)
    this.#end += chunk.length
    this.#buffer[this.#end] = lf
  }

  /** Moves what is left to the front: never more than the last chunk held, or nothing was consumed. */
  #compact(): void {
    if (this.#start === 0) return
    const left = this.#end - this.#start
    if (this.#buffer.length > keptCapacityBytes && left < keptCapacityBytes / 2)
      this.#buffer = Buffer.concat([this.#buffer.subarray(this.#start, this.#end)], keptCapacityBytes)
    else this.#buffer.copyWithin(0, this.#start, this.#end)
    this.#scanned = Math.max(0, this.#scanned - this.#start)
    this.#start = 0
    this.#end = left
    this.#buffer[left] = lf
  }

  #takeEvents(): readonly FramingEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === lf || byte === cr || byte === 9
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57
}

/** `{` or `[` */
function isOpening(byte: number | undefined): boolean {
  return byte === 0x7b || byte === 0x5b
}

/** `}` or `]` */
function isClosing(byte: number | undefined): boolean {
  return byte === 0x7d || byte === 0x5d
}
