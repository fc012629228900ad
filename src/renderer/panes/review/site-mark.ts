import type { DiffMark } from '../../monaco/diff-editor.tsx'
import type { Site, StagedFile } from '../../../shared/model/staged-change.ts'

/**
 * Where a site stands in both texts of its file. The column in the proposed one is known where all before it in the line
 * stay in one line: what was written of them moves it.
 */
export function markOf({ sites }: StagedFile, site: Site, leftOut: readonly string[]): DiffMark | undefined {
  if (site.op !== undefined) return undefined
  const { line, column, before } = site
  const left = new Set(leftOut)
  const after = left.has(site.id) ? before : site.after
  if (column === undefined) return { line, before, after }
  const earlier = sites.filter(
    (one) =>
      one.op === undefined && one.line === line && (one.column ?? column) < column && !left.has(one.id),
  )
  const isOneLine = earlier.every((one) => !`${one.before}${one.after}`.includes('\n'))
  const shift = earlier.reduce((sum, one) => sum + one.after.length - one.before.length, 0)
  return { line, column, before, after, ...(isOneLine ? { afterColumn: column + shift } : {}) }
}
