import type { RewrittenFile } from '../../shared/model/rewrite.ts'

/**
 * By id the column (1-based, UTF-16) of the sites that begin in the same line as another one of the file; a site alone
 * in its line is found by the line. Goes once through the bytes: a minified file is one line with all the sites.
 */
export function columnsOf({ original, sites }: RewrittenFile): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength)
  let before: { id: string; line: number; start: number; column: number } | undefined
  for (const { id, line, start, op } of sites) {
    if (op !== undefined) continue
    const beside = before?.line === line && before.start <= start ? before : undefined
    const column: number =
      beside === undefined
        ? textOf(bytes, lineBegin(bytes, start), start).length + 1
        : beside.column + textOf(bytes, beside.start, start).length
    if (beside !== undefined) columns.set(beside.id, beside.column).set(id, column)
    before = { id, line, start, column }
  }
  return columns
}

export function columnIn(columns: ReadonlyMap<string, number>, id: string): { column?: number } {
  const column = columns.get(id)
  return column === undefined ? {} : { column }
}

/** A byte order mark has no column. */
function textOf(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('utf8', from, to).replace(/^\uFEFF/, '')
}

function lineBegin(bytes: Buffer, at: number): number {
  if (at === 0) return 0
  return Math.max(bytes.lastIndexOf(0x0a, at - 1), bytes.lastIndexOf(0x0d, at - 1)) + 1
}
