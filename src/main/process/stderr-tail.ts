import { StringDecoder } from 'node:string_decoder'
import type { Readable } from 'node:stream'

const defaultMaxLines = 100
const maxLineCharacters = 2000

/** The last lines that a process wrote to its error output, for logs and for the reason of an absence. */
export class StderrTail {
  readonly #maxLines: number
  readonly #decoder = new StringDecoder('utf8')
  readonly #onLine: ((line: string) => void) | undefined
  #lines: string[] = []
  #open = ''

  constructor(
    options: { readonly maxLines?: number; readonly onLine?: ((line: string) => void) | undefined } = {},
  ) {
    this.#maxLines = options.maxLines ?? defaultMaxLines
    this.#onLine = options.onLine
  }

  follow(stream: Readable): this {
    stream.on('data', (chunk: Buffer) => this.push(chunk))
    stream.on('error', () => undefined)
    return this
  }

  push(chunk: Buffer): void {
    const parts = (this.#open + this.#decoder.write(chunk)).split(/\r?\n/)
    this.#open = cut(parts.pop() ?? '')
    for (const part of parts) {
      const line = cut(part)
      this.#lines.push(line)
      this.#onLine?.(line)
    }
    if (this.#lines.length > this.#maxLines) this.#lines = this.#lines.slice(-this.#maxLines)
  }

  /** Oldest first, the unfinished last line too. */
  get lines(): readonly string[] {
    return this.#open === '' ? this.#lines : [...this.#lines, this.#open].slice(-this.#maxLines)
  }

  /** The last `count` lines that say something, as one text. */
  text(count = 10): string {
    return this.lines
      .filter((line) => line.trim() !== '')
      .slice(-count)
      .join('\n')
  }
}

function cut(line: string): string {
  return line.length <= maxLineCharacters ? line : `${line.slice(0, maxLineCharacters)}...`
}
