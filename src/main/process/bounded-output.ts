import { Buffer } from 'node:buffer'

export interface BoundedText {
  /** Head and tail with a line between them that says how much was left out. */
  readonly text: string
  readonly totalBytes: number
  readonly droppedBytes: number
}

/** Keeps the beginning and the end of an output of any length, in bounded memory. */
export class BoundedOutput {
  readonly #headBytes: number
  readonly #tailBytes: number
  #head: Buffer[] = []
  #headLength = 0
  #tail: Buffer[] = []
  #tailLength = 0
  #total = 0

  /** Half of `maxBytes` for each end. */
  constructor(maxBytes: number) {
    this.#headBytes = Math.ceil(maxBytes / 2)
    this.#tailBytes = Math.floor(maxBytes / 2)
  }

  push(chunk: Buffer): void {
    this.#total += chunk.length
    const forHead = Math.min(chunk.length, this.#headBytes - this.#headLength)
    if (forHead > 0) {
      this.#head.push(Buffer.from(chunk.subarray(0, forHead)))
      this.#headLength += forHead
    }
    if (forHead === chunk.length) return
    this.#tail.push(Buffer.from(chunk.subarray(Math.max(forHead, chunk.length - this.#tailBytes))))
    this.#tailLength += this.#tail.at(-1)?.length ?? 0
    if (this.#tailLength > 2 * this.#tailBytes || this.#tail.length > 1000) this.#trimTail()
  }

  read(): BoundedText {
    this.#trimTail()
    const head = Buffer.concat(this.#head)
    const tail = Buffer.concat(this.#tail)
    const droppedBytes = this.#total - head.length - tail.length
    if (droppedBytes === 0)
      return { text: Buffer.concat([head, tail]).toString('utf8'), totalBytes: this.#total, droppedBytes }
    const text = `${wholeStart(head)}\n[... ${droppedBytes} bytes left out ...]\n${wholeEnd(tail)}`
    return { text, totalBytes: this.#total, droppedBytes }
  }

  #trimTail(): void {
    const all = Buffer.concat(this.#tail)
    const kept = all.subarray(Math.max(0, all.length - this.#tailBytes))
    this.#tail = [kept]
    this.#tailLength = kept.length
  }
}

/** Without the first bytes of a character whose rest was left out. */
function wholeStart(head: Buffer): string {
  return head.toString('utf8').replace(/\uFFFD$/, '')
}

function wholeEnd(tail: Buffer): string {
  return tail.toString('utf8').replace(/^\uFFFD{1,3}/, '')
}
