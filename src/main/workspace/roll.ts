import type { CommitRecord, RecordEntry } from './commit-record.ts'
import { type FileLayer, isAbsence } from './file-layer.ts'
import { systemCodeOf } from '../base/failure.ts'
import { sha256 } from './text-encoding.ts'

/** What a roll back or a tidying up left, in words for the log and the person. */
export interface RollAnswer {
  /** Files that hold somebody else's save, kept beside the file they belong to. */
  readonly kept: readonly KeptFile[]
}

export interface KeptFile {
  readonly real: string
  readonly keptAs: string
}

/**
 * Takes a commit back, from what the disk says alone, so that it can be stopped and run again at any step. Only
 * paths of the record are touched; what somebody else saved meanwhile stays. Throws system errors; run it again then.
 */
export async function rollBack(layer: FileLayer, record: CommitRecord): Promise<RollAnswer> {
  const kept: KeptFile[] = []
  for (const entry of record.entries.toReversed()) {
    const isKept = record.means === 'link' ? await backByLink(layer, entry) : await backByRename(layer, entry)
    if (isKept) kept.push({ real: entry.real, keptAs: entry.backup })
    await removeIfThere(layer, entry.temporary)
  }
  for (const folder of record.folders.toReversed()) await removeEmptyFolder(layer, folder)
  return { kept }
}

/** After the commit point: removes temporary files and backups; a backup that changed is somebody's save and is kept. */
export async function tidyUp(layer: FileLayer, record: CommitRecord): Promise<RollAnswer> {
  const kept: KeptFile[] = []
  for (const entry of record.entries) {
    const hash = await hashOf(layer, entry.backup)
    if (hash !== undefined && hash !== entry.expectedHash)
      kept.push({ real: entry.real, keptAs: entry.backup })
    else await removeIfThere(layer, entry.backup)
    await removeIfThere(layer, entry.temporary)
    await removeIfThere(layer, entry.undo)
  }
  return { kept }
}

/** SHA-256 of a regular file; absent when there is none. What is no regular file hashes like nothing else. */
export async function hashOf(layer: FileLayer, path: string): Promise<string | undefined> {
  const facts = await layer.facts(path)
  if (facts === undefined) return undefined
  if (facts.kind !== 'file') return `not a file: ${facts.kind}`
  try {
    return sha256(await layer.read(path))
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** Whether the backup must stay, because the file holds somebody else's save. */
async function backByLink(layer: FileLayer, entry: RecordEntry): Promise<boolean> {
  if (await isOurs(layer, entry)) await layer.rename(entry.real, entry.undo)
  if ((await layer.facts(entry.undo)) !== undefined) {
    // Between our link and now somebody wrote into the new file in place: that save goes back.
    if ((await hashOf(layer, entry.undo)) !== entry.nextHash)
      await linkUnlessThere(layer, entry.undo, entry.real)
    await layer.remove(entry.undo)
  }
  const backup = await layer.facts(entry.backup)
  if (backup === undefined) return false
  await linkUnlessThere(layer, entry.backup, entry.real)
  const real = await layer.facts(entry.real)
  const isRestored = real?.inode === backup.inode && real.device === backup.device
  if (isRestored) await layer.remove(entry.backup)
  return !isRestored
}

/** The new file is a second link to the temporary one; nothing else is ours, whatever its content. */
async function isOurs(layer: FileLayer, entry: RecordEntry): Promise<boolean> {
  if (entry.nextHash === null) return false
  const [temporary, real] = [await layer.facts(entry.temporary), await layer.facts(entry.real)]
  return temporary !== undefined && real?.inode === temporary.inode && real.device === temporary.device
}

/** Without links the backup is a copy, and the new file is known by its content. */
async function backByRename(layer: FileLayer, entry: RecordEntry): Promise<boolean> {
  const isSwapped = entry.nextHash === null || (await layer.facts(entry.temporary)) === undefined
  const real = await hashOf(layer, entry.real)
  if (entry.expectedHash === null) {
    if (isSwapped && real === entry.nextHash) await layer.remove(entry.real)
    return false
  }
  if ((await layer.facts(entry.backup)) === undefined) return false
  if (!isSwapped || real === entry.expectedHash) {
    await layer.remove(entry.backup)
    return false
  }
  if (real !== undefined && real !== entry.nextHash) return true
  await layer.rename(entry.backup, entry.real)
  return false
}

async function linkUnlessThere(layer: FileLayer, from: string, to: string): Promise<void> {
  try {
    await layer.link(from, to)
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  }
}

export async function removeIfThere(layer: FileLayer, path: string): Promise<void> {
  try {
    await layer.remove(path)
  } catch (error) {
    if (!isAbsence(error)) throw error
  }
}

async function removeEmptyFolder(layer: FileLayer, folder: string): Promise<void> {
  try {
    await layer.removeFolder(folder)
  } catch (error) {
    // Not empty: somebody put a file there, it stays. Absent: it was never made.
    if (!isAbsence(error) && !['ENOTEMPTY', 'EEXIST'].includes(systemCodeOf(error) ?? '')) throw error
  }
}
