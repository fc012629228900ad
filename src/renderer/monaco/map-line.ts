/** A change of a diff by lines, as Monaco tells it: an end of 0 means that this side has no lines there. */
export interface LineChange {
  readonly originalStartLineNumber: number
  readonly originalEndLineNumber: number
  readonly modifiedStartLineNumber: number
  readonly modifiedEndLineNumber: number
}

/** Where a line (1-based) of the original text stands in the proposed one; inside a change: where that change begins. */
export function mapLine(line: number, changes: readonly LineChange[]): number {
  let shift = 0
  for (const change of changes) {
    const { originalStartLineNumber: start, originalEndLineNumber: end } = change
    if (end >= start && line >= start && line <= end) {
      const inside = Math.min(
        line - start,
        Math.max(0, lengthOf(change.modifiedStartLineNumber, change.modifiedEndLineNumber) - 1),
      )
      return Math.max(1, change.modifiedStartLineNumber + inside)
    }
    const isBefore = end === 0 ? start < line : end < line
    if (isBefore)
      shift += lengthOf(change.modifiedStartLineNumber, change.modifiedEndLineNumber) - lengthOf(start, end)
  }
  return Math.max(1, line + shift)
}

function lengthOf(start: number, end: number): number {
  return end === 0 ? 0 : end - start + 1
}
