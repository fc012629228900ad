import type { Position, Range } from '../../../shared/model/position.ts'
import type { WireSymbol, WireSymbolInformation } from './answers.ts'
import { namesOfPath, namesOfSymbol } from './names.ts'
import { kindOf } from './symbol-kinds.ts'
import { occurrences } from './symbol-on-line.ts'

/** A symbol of a file, its position where its name stands. */
export interface FileSymbol {
  readonly name: string
  readonly kind: string
  /** The plain names around it and its own. */
  readonly names: readonly string[]
  readonly position: Position
  readonly endLine: number
}

/** The text that the answer is about, and how its positions are read. */
export interface ReadText {
  readonly lines: readonly string[]
  readonly toUtf16: (position: Position) => Position
}

/** In the order of the file, each before its members. */
export function flattenTree(
  symbols: readonly WireSymbol[],
  text: ReadText,
  around: readonly string[] = [],
): readonly FileSymbol[] {
  return symbols.flatMap((symbol) => {
    const names = [...around, ...namesOfSymbol(symbol.name)]
    return [
      fileSymbol({ ...symbol, names }, symbol.selectionRange, text),
      ...flattenTree(symbol.children, text, names),
    ]
  })
}

/** The flat answer knows one name around each symbol at most; its range is the whole declaration. */
export function fromFlat(symbols: readonly WireSymbolInformation[], text: ReadText): readonly FileSymbol[] {
  return symbols.flatMap(({ name, kind, containerName, location: { range } }) => {
    const names = [...namesOfPath(containerName ?? ''), ...namesOfSymbol(name)]
    return range === undefined ? [] : [fileSymbol({ name, kind, names, range }, range, text)]
  })
}

function fileSymbol(
  { name, kind, names, range }: Pick<WireSymbol, 'name' | 'kind' | 'range'> & { names: readonly string[] },
  selection: Range,
  { lines, toUtf16 }: ReadText,
): FileSymbol {
  const position = namePosition(
    { start: toUtf16(selection.start), end: toUtf16(range.end) },
    names.at(-1) ?? name,
    lines,
  )
  return { name, kind: kindOf(kind), names, position, endLine: range.end.line }
}

/** Comments and decorators stand between the start of a declaration and its name. */
const maxLinesToName = 40

/** Servers mark the whole declaration, or its first word: a question has to be asked at the name. */
function namePosition({ start, end }: Range, name: string, lines: readonly string[]): Position {
  for (let line = start.line; line <= Math.min(end.line, start.line + maxLinesToName); line++) {
    const from = line === start.line ? start.character : 0
    const at = occurrences(lines[line] ?? '', name).find((offset) => offset >= from)
    if (at !== undefined) return { line, character: at }
  }
  return start
}
