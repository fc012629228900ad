import { Failure } from '../../base/failure.ts'

/** What SQLite can hold. */
export type Cell = number | string | Uint8Array | null
export type Row = readonly Cell[]

/** The driver answers rows as arrays; what is in a cell is checked where it is read. */
export function rowOf(value: unknown): Row | undefined {
  return isRow(value) ? value : undefined
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value)
}

export function numberAt(row: Row | undefined, column: number): number {
  const cell = row?.[column]
  if (typeof cell === 'number') return cell
  throw wrongCell(column, 'a number', cell)
}

export function numberOrNull(row: Row | undefined, column: number): number | null {
  const cell = row?.[column]
  if (typeof cell === 'number' || cell === null) return cell
  throw wrongCell(column, 'a number or nothing', cell)
}

export function textAt(row: Row | undefined, column: number): string {
  const cell = row?.[column]
  if (typeof cell === 'string') return cell
  throw wrongCell(column, 'a text', cell)
}

export function bytesAt(row: Row | undefined, column: number): Uint8Array {
  const cell = row?.[column]
  if (cell instanceof Uint8Array) return cell
  throw wrongCell(column, 'bytes', cell)
}

function wrongCell(column: number, wanted: string, cell: unknown): Failure {
  return new Failure('internal', `Column ${column} of the graph holds ${typeof cell}, not ${wanted}.`, {
    hint: 'Delete the graph folder of this workspace in the data folder: the index is made anew.',
  })
}
