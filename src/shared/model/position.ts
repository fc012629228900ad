/** A place in a text: zero-based line, zero-based UTF-16 character (LSP 3.18, "Position"). */
export interface Position {
  readonly line: number
  readonly character: number
}

/** Half open: `end` is the first position after the range. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

/** What people and models see: 1-based line and column, columns in UTF-16 units. */
export interface ShownPosition {
  readonly line: number
  readonly column: number
}

export function toShown(position: Position): ShownPosition {
  return { line: position.line + 1, column: position.character + 1 }
}
