import type { Position } from '../../../shared/model/position.ts'

/** LSP 3.17 "positionEncoding". We offer utf-16 only; a server that counts otherwise all the same is converted. */
export type PositionEncoding = 'utf-16' | 'utf-8' | 'utf-32'

/** The position in UTF-16 units. Needs the text's lines; a line that is not there keeps its numbers. */
export function toUtf16(position: Position, encoding: PositionEncoding, lines: readonly string[]): Position {
  const line = lines[position.line]
  if (encoding === 'utf-16' || line === undefined) return position
  return { line: position.line, character: utf16Length(line, position.character, encoding) }
}

/** The other way: what the server is told of a position in UTF-16 units. */
export function toWire(position: Position, encoding: PositionEncoding, lines: readonly string[]): Position {
  const line = lines[position.line]
  if (encoding === 'utf-16' || line === undefined) return position
  let character = 0
  for (const one of line.slice(0, position.character))
    character += encoding === 'utf-32' ? 1 : utf8Length(one.codePointAt(0) ?? 0)
  return { line: position.line, character }
}

function utf16Length(line: string, units: number, encoding: 'utf-8' | 'utf-32'): number {
  let left = units
  let length = 0
  for (const character of line) {
    if (left <= 0) break
    left -= encoding === 'utf-32' ? 1 : utf8Length(character.codePointAt(0) ?? 0)
    length += character.length
  }
  return length
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Lines as LSP counts them: ended by LF, CRLF or CR. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/)
}
