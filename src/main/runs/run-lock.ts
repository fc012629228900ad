import path from 'node:path'
import { isLocked, type LockAttempt, tryLock } from '../base/lock-file.ts'

/** Makes this process the one writer of a run folder. */
export function lockRun(folder: string): LockAttempt {
  return tryLock(lockOf(folder))
}

/** Whether a living process, this one included, writes this run. */
export function isRunOwned(folder: string): boolean {
  return isLocked(lockOf(folder))
}

function lockOf(folder: string): string {
  return path.join(folder, 'lock')
}
