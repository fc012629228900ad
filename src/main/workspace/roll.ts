import path from 'node:path'
import { systemCodeOf } from '../base/failure.ts'
import { inParallel } from '../base/in-parallel.ts'
import {
  type CommitRecord,
  foldersOf,
  meansOf,
  noLinkCodes,
  type RecordEntry,
  removeIfThere,
} from './commit-record.ts'
import { type FileFacts, type FileLayer, filesAtOnce, isAbsence } from './file-layer.ts'
import { sha256 } from './text-encoding.ts'

/** What a roll back or a tidying up left, in words for the log and the person. */
export interface RollAnswer {
  /** Files that hold somebody else's save, kept beside the file they belong to. */
  readonly kept: readonly KeptFile[]
}

export interface KeptFile {
  readonly real: string
  readonly keptAs: string
  /**
   * save: what another program wrote. original: the file as it was before the commit, because the other program's text
   * stands in its place.
   */
  readonly holds: 'save' | 'original'
}

/**
 * Takes a commit back, from what the disk says alone, so that it can be stopped and run again at any step. Only
 * paths of the record are touched; what somebody else saved meanwhile stays. On the disk when it resolves. Throws
 * system errors; run it again then.
 */
export async function rollBack(layer: FileLayer, record: CommitRecord): Promise<RollAnswer> {
  const kept: KeptFile[] = []
  for (const entry of record.entries.toReversed()) {
    const back = meansOf(record, entry) === 'link' ? backByLink : backByRename
    kept.push(...(await back(layer, entry)))
    await removeIfThere(layer, entry.temporary)
  }
  for (const folder of record.folders.toReversed()) await removeEmptyFolder(layer, folder)
  await flush(layer, record)
  return { kept }
}

/**
 * After the commit point: removes temporary files and backups; a backup that changed is somebody's save and is kept.
 * On the disk when it resolves, so that the record may go.
 */
export async function tidyUp(layer: FileLayer, record: CommitRecord): Promise<RollAnswer> {
  const kept = await inParallel(record.entries, filesAtOnce, async (entry) => {
    const hash = await hashOf(layer, entry.backup)
    const isSave = hash !== undefined && hash !== entry.expectedHash
    if (!isSave && hash !== undefined) await removeIfThere(layer, entry.backup)
    await removeIfThere(layer, entry.temporary)
    return isSave ? await keep(layer, entry, entry.backup) : await keptBefore(layer, entry)
  })
  for (const folder of record.emptied?.toReversed() ?? []) await removeEmptyFolder(layer, folder)
  await flush(layer, record)
  return { kept: kept.flat() }
}

/**
 * SHA-256 of a regular file; absent when there is none. What is no regular file hashes like nothing else. `known`: its
 * facts, when the caller has just asked for them.
 */
export async function hashOf(layer: FileLayer, path: string, known?: FileFacts): Promise<string | undefined> {
  const facts = known ?? (await layer.facts(path))
  if (facts === undefined) return undefined
  if (facts.kind !== 'file') return `not a file: ${facts.kind}`
  try {
    return sha256(await layer.read(path))
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

async function backByLink(layer: FileLayer, entry: RecordEntry): Promise<KeptFile[]> {
  if (await isOurs(layer, entry)) await layer.rename(entry.real, entry.undo)
  const kept: KeptFile[] = []
  const undone = await hashOf(layer, entry.undo)
  if (undone !== undefined) {
    // Between our link and now somebody wrote into the new file in place: that save goes back.
    const isSave = undone !== entry.nextHash
    if (isSave && !(await putBack(layer, entry.undo, entry.real)))
      kept.push(...(await keep(layer, entry, entry.undo)))
    else await removeIfThere(layer, entry.undo)
  }
  const backup = await layer.facts(entry.backup)
  if (backup === undefined) return kept.length > 0 ? kept : await keptBefore(layer, entry)
  if (!(await putBack(layer, entry.backup, entry.real)))
    return [...kept, ...(await keep(layer, entry, entry.backup))]
  await removeIfThere(layer, entry.backup)
  return kept
}

/** The new file is a second link to the temporary one; nothing else is ours, whatever its content. */
async function isOurs(layer: FileLayer, entry: RecordEntry): Promise<boolean> {
  if (entry.nextHash === null) return false
  const [temporary, real] = [await layer.facts(entry.temporary), await layer.facts(entry.real)]
  return temporary !== undefined && isSameFile(temporary, real)
}

/** Without links the backup is a copy, and the new file is known by its content. */
async function backByRename(layer: FileLayer, entry: RecordEntry): Promise<KeptFile[]> {
  const isSwapped = entry.nextHash === null || (await layer.facts(entry.temporary)) === undefined
  const real = await hashOf(layer, entry.real)
  if (entry.expectedHash === null) {
    if (isSwapped && real === entry.nextHash) await layer.remove(entry.real)
    return []
  }
  if ((await layer.facts(entry.backup)) === undefined) return await keptBefore(layer, entry)
  if (!isSwapped || real === entry.expectedHash) {
    await layer.remove(entry.backup)
    return []
  }
  if (real !== undefined && real !== entry.nextHash) return await keep(layer, entry, entry.backup)
  await layer.rename(entry.backup, entry.real)
  return []
}

/** Puts a file back where it stood, unless something stands there now. Answers whether this very file stands there. */
async function putBack(layer: FileLayer, from: string, to: string): Promise<boolean> {
  const file = await layer.facts(from)
  if (file === undefined) return false
  if (file.kind !== 'folder') {
    const isLinked = await layer.link(from, to).then(
      () => true,
      (error: unknown) => {
        const code = systemCodeOf(error) ?? ''
        if (code === 'EEXIST' || noLinkCodes.has(code)) return false
        throw error
      },
    )
    if (isLinked || isSameFile(file, await layer.facts(to))) return true
  }
  // A folder that somebody put in the place of the file, or a file system without links.
  if ((await layer.facts(to)) !== undefined) return false
  await layer.rename(from, to)
  return true
}

function isSameFile(one: FileFacts, other: FileFacts | undefined): boolean {
  return one.inode === other?.inode && one.device === other.device
}

/** Gives somebody else's save a name that people and searches see. */
async function keep(layer: FileLayer, entry: RecordEntry, from: string): Promise<KeptFile[]> {
  const isFree = entry.kept !== undefined && (await layer.facts(entry.kept)) === undefined
  const keptAs = entry.kept === undefined || !isFree ? from : entry.kept
  if (keptAs !== from) await layer.rename(from, keptAs)
  return [await keptFile(layer, entry, keptAs)]
}

async function keptFile(layer: FileLayer, entry: RecordEntry, keptAs: string): Promise<KeptFile> {
  const isOriginal = (await hashOf(layer, keptAs)) === entry.expectedHash
  return { real: entry.real, keptAs, holds: isOriginal ? 'original' : 'save' }
}

/** What became of a text that another program wrote into a file while a commit was under way. */
export function keptSentence({ real, keptAs, holds }: KeptFile): string {
  return holds === 'save'
    ? `${real} was saved by another program at that moment; that text is kept as ${keptAs}.`
    : `${real} was written by another program in the middle of the commit and stays as that program left it; how it was before is kept as ${keptAs}.`
}

/** What an earlier run over this record kept, before it was stopped. */
async function keptBefore(layer: FileLayer, entry: RecordEntry): Promise<KeptFile[]> {
  if (entry.kept === undefined || (await layer.facts(entry.kept)) === undefined) return []
  return [await keptFile(layer, entry, entry.kept)]
}

async function removeEmptyFolder(layer: FileLayer, folder: string): Promise<void> {
  try {
    await layer.removeFolder(folder)
  } catch (error) {
    // Not empty: somebody put a file there, it stays. Absent: it was never made.
    if (!isAbsence(error) && !['ENOTEMPTY', 'EEXIST'].includes(systemCodeOf(error) ?? '')) throw error
  }
}

/** Before the record goes: after a power failure nobody else would know what is left, or what has come back. */
async function flush(layer: FileLayer, record: CommitRecord): Promise<void> {
  const emptiedFrom = (record.emptied ?? []).map((folder) => path.dirname(folder))
  const folders = new Set([...foldersOf(record), ...emptiedFrom])
  await inParallel([...folders], filesAtOnce, async (folder) => {
    try {
      await layer.syncFolder(folder)
    } catch (error) {
      // It was made by this commit and is taken back, or it was left empty.
      if (!isAbsence(error)) throw error
    }
  })
}
