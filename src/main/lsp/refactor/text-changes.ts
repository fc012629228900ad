import { Failure } from '../../base/failure.ts'
import type { Position } from '../../../shared/model/position.ts'
import { linesOf, type PositionEncoding, toUtf16 } from '../protocol/position-encoding.ts'
import type { WireTextEdit } from './workspace-edit.ts'

/** Half-open range in UTF-16 units of a text, and what goes there. */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * A batch of edits of one text as changes, sorted and apart; those at one position stay in their order (LSP 3.18,
 * "TextEdit[]"). Line endings become those of the line that is edited. `shown` names the file in errors. Throws
 * `Failure` overlap, and bad_argument for a range that ends before it begins or cuts a character.
 */
export function changesOf(
  edits: readonly WireTextEdit[],
  { text, encoding, shown }: { text: string; encoding: PositionEncoding; shown: string },
): TextChange[] {
  const places = new Places(text, encoding)
  const changes = edits.map(({ range, text: after }) => {
    const [start, end] = [places.offsetOf(range.start), places.offsetOf(range.end)]
    if (end < start) throw odd(shown, range.start, 'a range that ends before it begins')
    if (cutsCharacter(text, start) || cutsCharacter(text, end))
      throw odd(shown, range.start, 'a range that cuts a character in two')
    return { start, end, text: withEnding(after, places.endingAt(range.start.line)) }
  })
  const sorted = changes.toSorted((one, other) => one.start - other.start)
  sorted.forEach(({ start }, index) => {
    const before = sorted[index - 1]
    if (before !== undefined && start < before.end) throw overlapping(shown, places.lineOf(start))
  })
  return sorted
}

/** Positions of one text in one encoding. */
class Places {
  readonly #text: string
  readonly #encoding: PositionEncoding
  readonly #lines: readonly string[]
  readonly #starts: readonly number[]

  constructor(text: string, encoding: PositionEncoding) {
    this.#text = text
    this.#encoding = encoding
    this.#lines = linesOf(text)
    const starts = [0]
    for (const ending of text.matchAll(/\r\n|\n|\r/g)) starts.push(ending.index + ending[0].length)
    this.#starts = starts
  }

  /** A character beyond its line is the end of the line (LSP 3.18, "Position"); a line beyond the text is its end. */
  offsetOf(position: Position): number {
    const start = this.#starts[position.line]
    const line = this.#lines[position.line]
    if (start === undefined || line === undefined) return this.#text.length
    const { character } = toUtf16(position, this.#encoding, this.#lines)
    return start + Math.min(character, line.length)
  }

  /** The 1-based line of an offset. */
  lineOf(offset: number): number {
    return this.#starts.findLastIndex((start) => start <= offset) + 1
  }

  /** How the line ends; a last line without an ending is like the one before it. Undefined: there is none at all. */
  endingAt(line: number): string | undefined {
    const at = Math.min(line, this.#lines.length - 1)
    return this.#endingOf(at) ?? this.#endingOf(at - 1)
  }

  #endingOf(line: number): string | undefined {
    const [start, next] = [this.#starts[line], this.#starts[line + 1]]
    const body = this.#lines[line]
    if (start === undefined || next === undefined || body === undefined) return undefined
    return this.#text.slice(start + body.length, next)
  }
}

function withEnding(text: string, ending: string | undefined): string {
  return ending === undefined ? text : text.replace(/\r\n|\n|\r/g, ending)
}

function cutsCharacter(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

function overlapping(shown: string, line: number): Failure {
  return new Failure(
    'overlap',
    `The server's edits of ${shown} overlap at line ${line}: no text could be made of them.`,
    { hint: 'Nothing was staged. This is a fault of the language server.', details: { file: shown, line } },
  )
}

function odd(shown: string, { line }: Position, what: string): Failure {
  return new Failure('bad_argument', `The server's edit of ${shown}, line ${line + 1}, has ${what}.`, {
    hint: 'Nothing was staged. This is a fault of the language server.',
    details: { file: shown, line: line + 1 },
  })
}
