import type { FileRow } from '../store/file-table.ts'
import { isConfigFile } from './config-files.ts'

/** A file on the disk. */
export interface ListedFile {
  readonly path: string
  readonly size: number
  /** Milliseconds; 0 where a later change might not show in it. */
  readonly mtime: number
}

export interface IndexPlan {
  /** Files whose bytes have to be looked at, the most wanted first. */
  readonly read: readonly ListedFile[]
  /** Rows without a file. One of them may turn out to be a file of `read` under its old name. */
  readonly gone: readonly FileRow[]
}

/** Written by programs, by name: read last. */
const generated =
  /(?:^|\/)(?:dist|build|out|gen|generated|vendor|third_party)\/|\.(?:min|bundle|generated|pb)\./

/** What has to be read: what is new, and what looks different from outside; everything for a full run. */
export function planIndex(
  known: readonly FileRow[],
  listed: readonly ListedFile[],
  isFull: boolean,
): IndexPlan {
  const rows = new Map(known.map((row) => [row.path, row]))
  const read: ListedFile[] = []
  for (const file of listed) {
    const row = rows.get(file.path)
    rows.delete(file.path)
    if (isFull || row === undefined || !looksTheSame(row, file)) read.push(file)
  }
  return { read: read.sort(byWanted), gone: [...rows.values()] }
}

function looksTheSame(row: FileRow, file: ListedFile): boolean {
  return row.mtime !== 0 && row.mtime === file.mtime && row.size === file.size
}

function byWanted(left: ListedFile, right: ListedFile): number {
  return rankOf(left) - rankOf(right) || (left.path < right.path ? -1 : 1)
}

/** What steers linking first, so that it is there when the first file is linked. */
function rankOf({ path }: ListedFile): number {
  if (isConfigFile(path)) return 0
  return generated.test(path) ? 2 : 1
}
