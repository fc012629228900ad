import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { type FileLayer, isAbsence } from './file-layer.ts'

/** What `link` answers where a file system has none. */
export const noLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

const recordEntrySchema = z.object({
  /** Real, absolute path of the file. */
  real: z.string(),
  /** Beside it: the new bytes, the original that was taken away, and what an undo took away. */
  temporary: z.string(),
  backup: z.string(),
  undo: z.string(),
  /** Where somebody else's save goes that met the commit; absent: it stays where the backup is. */
  kept: z.string().exactOptional(),
  /** How this file is put in place, when it differs from the record's. */
  means: z.enum(['link', 'rename']).exactOptional(),
  /** SHA-256 of the bytes before and after; null = the file does not exist there. */
  expectedHash: z.string().nullable(),
  nextHash: z.string().nullable(),
})
export type RecordEntry = z.infer<typeof recordEntrySchema>

/**
 * What a commit writes first, so that a crash can be undone or finished. `intent`: recovery rolls back; `commit`:
 * recovery rolls forward. `link` is how files are put in place; `rename` where the file system has no links.
 */
export const commitRecordSchema = z.object({
  v: z.literal(1),
  id: z.string(),
  root: z.string(),
  state: z.enum(['intent', 'commit']),
  means: z.enum(['link', 'rename']),
  /** The staged change that is committed, if it is one. */
  about: z.string().optional(),
  at: z.string(),
  entries: z.array(recordEntrySchema),
  /** Folders that the commit creates, outermost first. */
  folders: z.array(z.string()),
  /** Folders that go when the commit leaves them empty, outermost first. */
  emptied: z.array(z.string()).exactOptional(),
})
export type CommitRecord = z.infer<typeof commitRecordSchema>

export interface LeftRecords {
  readonly records: CommitRecord[]
  /** No records, or of a newer version. */
  readonly unreadable: string[]
  /** Written in part and never renamed; `key` names the workspace. */
  readonly halfWritten: { readonly key: string; readonly file: string }[]
}

/** The commit records of one data folder: commits/HASH-OF-ROOT/ID.json. */
export class CommitRecords {
  readonly #folder: string
  readonly #layer: FileLayer

  constructor(dataFolder: string, layer: FileLayer) {
    this.#folder = path.join(dataFolder, 'commits')
    this.#layer = layer
  }

  /** Replaces the record as a whole: a reader sees the old or the new one. On the disk when it resolves. */
  async write(record: CommitRecord): Promise<void> {
    const file = this.#fileOf(record)
    const folder = path.dirname(file)
    await makeFolders(this.#layer, folder)
    const fresh = `${file}.${record.state}.tmp`
    await removeIfThere(this.#layer, fresh)
    await this.#layer.create(fresh, Buffer.from(JSON.stringify(record)), { mode: 0o600 })
    await this.#layer.rename(fresh, file)
    await this.#layer.syncFolder(folder)
  }

  /** A record that is seen may still be lost with the power: nothing is rolled forward before this. */
  async flush(record: CommitRecord): Promise<void> {
    await this.#layer.syncFolder(path.dirname(this.#fileOf(record)))
  }

  /** What the disk says now; absent when it is gone or cannot be read. */
  async reload(record: CommitRecord): Promise<CommitRecord | undefined> {
    return await this.#read(this.#fileOf(record))
  }

  async remove(record: CommitRecord): Promise<void> {
    const file = this.#fileOf(record)
    for (const target of [file, `${file}.intent.tmp`, `${file}.commit.tmp`])
      await removeIfThere(this.#layer, target)
    await this.#layer.syncFolder(path.dirname(file))
  }

  /** Everything that a crash left, of all roots. */
  async all(): Promise<LeftRecords> {
    const left: LeftRecords = { records: [], unreadable: [], halfWritten: [] }
    for (const key of await this.#layer.list(this.#folder)) await this.#collect(key, left)
    return left
  }

  /** The same of one root. */
  async of(root: string): Promise<LeftRecords> {
    const left: LeftRecords = { records: [], unreadable: [], halfWritten: [] }
    await this.#collect(keyOfRoot(root), left)
    return left
  }

  async #collect(key: string, left: LeftRecords): Promise<void> {
    for (const name of await this.#layer.list(path.join(this.#folder, key))) {
      const file = path.join(this.#folder, key, name)
      if (name.endsWith('.tmp')) left.halfWritten.push({ key, file })
      if (!name.endsWith('.json')) continue
      const record = await this.#read(file)
      if (record === undefined) left.unreadable.push(file)
      else left.records.push(record)
    }
  }

  #fileOf(record: CommitRecord): string {
    return path.join(this.#folder, keyOfRoot(record.root), `${record.id}.json`)
  }

  async #read(file: string): Promise<CommitRecord | undefined> {
    try {
      const parsed: unknown = JSON.parse((await this.#layer.read(file)).toString('utf8'))
      return commitRecordSchema.parse(parsed)
    } catch {
      return undefined
    }
  }
}

/** Names a workspace in the data folder. */
export function keyOfRoot(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 24)
}

/** Whether a file is put in place by a link, or renamed over where there are none. */
export function meansOf(record: CommitRecord, entry: RecordEntry): 'link' | 'rename' {
  return entry.means ?? record.means
}

/** The folders in which a commit makes, links and removes entries. */
export function foldersOf(record: CommitRecord): string[] {
  const folders = new Set<string>()
  for (const entry of record.entries) folders.add(path.dirname(entry.real))
  for (const folder of record.folders) folders.add(path.dirname(folder))
  return [...folders]
}

/** Creates a folder and what is missing above it, on the disk when it resolves. */
export async function makeFolders(layer: FileLayer, folder: string): Promise<void> {
  if ((await layer.facts(folder)) !== undefined) return
  const above = path.dirname(folder)
  await makeFolders(layer, above)
  try {
    await layer.makeFolder(folder)
    await layer.syncFolder(above)
  } catch (error) {
    // Another process was faster.
    if ((await layer.facts(folder))?.kind !== 'folder') throw error
  }
}

export async function removeIfThere(layer: FileLayer, path: string): Promise<void> {
  try {
    await layer.remove(path)
  } catch (error) {
    if (!isAbsence(error)) throw error
  }
}
