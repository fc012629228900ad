import type { Stats } from 'node:fs'

/** What a file or folder looked like from outside. Equal stamps of settled ones mean equal content. */
export interface FileStamp {
  readonly size: number
  readonly mtimeMs: number
  /** Changed by the system with every write and rename; no program can set it back. */
  readonly ctimeMs: number
  readonly ino: number
}

/** Clocks of file systems tick every 4 to 10 ms: two writes within a tick leave the same stamp. */
const tickMs = 100
/** FAT counts in steps of two seconds, and some network file systems in seconds. */
const coarseTickMs = 2_500

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { size, mtimeMs, ctimeMs, ino }
}

export function isSameStamp(left: FileStamp, right: FileStamp): boolean {
  return (
    left.size === right.size &&
    left.mtimeMs === right.mtimeMs &&
    left.ctimeMs === right.ctimeMs &&
    left.ino === right.ino
  )
}

/**
 * Whether a later change would show in the stamp. What changed just before it was read at `readAtMs` (wall time) could
 * change again within the same tick: it has to be read again, as git does with racily clean entries.
 */
export function isSettled({ mtimeMs, ctimeMs }: FileStamp, readAtMs: number): boolean {
  const changedMs = Math.max(mtimeMs, ctimeMs)
  const isCoarse = mtimeMs % 1_000 === 0 && ctimeMs % 1_000 === 0
  return readAtMs - changedMs >= (isCoarse ? coarseTickMs : tickMs)
}
