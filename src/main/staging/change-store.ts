import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { Failure, messageOf } from '../base/failure.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import { makeFolders, removeIfThere } from '../workspace/commit-record.ts'
import { type FileLayer, isAbsence, nodeFileLayer } from '../workspace/file-layer.ts'
import {
  type ByteRange,
  type ChangeDecision,
  type ChangeRecord,
  changeDecisionSchema,
  changeRecordSchema,
} from './change-record.ts'

export interface StoredChange {
  readonly record: ChangeRecord
  /** Absent while it waits. */
  readonly decision: ChangeDecision | undefined
}

/** Another process may be writing one right now; none takes so long. */
const maxStagingMs = 10 * 60 * 1000
const undoMark = 'undo '
const idForm = /^change-[0-9a-z]+-[0-9a-f]{8}$/

/**
 * Staged changes in the data folder: changes/ID/ with change.json, bytes.bin, and state.json once it is decided. Every
 * file appears whole. Nothing is kept in memory, so that two processes see the same.
 */
export class ChangeStore {
  readonly #folder: string
  readonly #log: Logger
  readonly #layer: FileLayer

  constructor(
    dataFolder: string,
    { log = silentLogger, layer = nodeFileLayer }: { log?: Logger | undefined; layer?: FileLayer } = {},
  ) {
    this.#folder = path.join(dataFolder, 'changes')
    this.#log = log
    this.#layer = layer
  }

  /** Unique in the data folder; sorts by age. */
  newId(): string {
    return `change-${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`
  }

  /** All or nothing, and on the disk when it resolves. */
  async create(record: ChangeRecord, bytes: Uint8Array): Promise<void> {
    const fresh = path.join(this.#folder, `.new-${record.change.id}`)
    await makeFolders(this.#layer, this.#folder)
    await this.#layer.makeFolder(fresh)
    await this.#layer.create(path.join(fresh, 'bytes.bin'), bytes, { mode: 0o600 })
    await this.#layer.create(path.join(fresh, 'change.json'), jsonBytes(record), { mode: 0o600 })
    await this.#layer.syncFolder(fresh)
    await this.#layer.rename(fresh, path.join(this.#folder, record.change.id))
    await this.#layer.syncFolder(this.#folder)
  }

  /** Removes what a crash left of changes that were being written; nobody has ever seen their ids. */
  async sweep(): Promise<void> {
    for (const name of await nodeFileLayer.list(this.#folder)) {
      if (!name.startsWith('.new-')) continue
      const facts = await nodeFileLayer.facts(path.join(this.#folder, name))
      if (facts !== undefined && Date.now() - facts.modifiedMs > maxStagingMs)
        await fs.rm(path.join(this.#folder, name), { recursive: true, force: true })
    }
  }

  /** Throws `Failure` unknown_change when there is none, or none that this version can read. */
  async read(id: string): Promise<StoredChange> {
    if (!idForm.test(id)) throw unknown(id, 'there is no such change')
    try {
      const record = await parsed(this.#fileOf(id, 'change.json'), changeRecordSchema)
      return { record, decision: await this.decisionOf(id) }
    } catch (error) {
      if (isAbsence(error)) throw unknown(id, 'there is no such change')
      throw unknown(id, `its record cannot be read (${messageOf(error)}); it was left as it is`)
    }
  }

  /** Every change that waits, oldest first. What cannot be read is logged and left alone. */
  async waiting(): Promise<ChangeRecord[]> {
    const records: ChangeRecord[] = []
    for (const id of await this.ids()) {
      try {
        if (!(await this.hasDecision(id))) records.push((await this.read(id)).record)
      } catch (error) {
        this.#log({ level: 'warn', area: 'staging', code: 'change-unreadable', message: messageOf(error) })
      }
    }
    return records
  }

  /** Of every change that was ever staged, oldest first. */
  async ids(): Promise<readonly string[]> {
    return (await nodeFileLayer.list(this.#folder)).filter((name) => idForm.test(name)).sort()
  }

  /** Without reading it. */
  async hasDecision(id: string): Promise<boolean> {
    return (await nodeFileLayer.facts(this.#fileOf(id, 'state.json'))) !== undefined
  }

  async bytes(id: string, range: ByteRange): Promise<Buffer> {
    const handle = await fs.open(this.#fileOf(id, 'bytes.bin'), 'r')
    try {
      const buffer = Buffer.alloc(range.end - range.start)
      for (let done = 0; done < buffer.length;) {
        const { bytesRead } = await handle.read(buffer, done, buffer.length - done, range.start + done)
        if (bytesRead === 0) throw new Failure('internal', `The bytes of ${id} are cut off.`)
        done += bytesRead
      }
      return buffer
    } finally {
      await handle.close()
    }
  }

  /**
   * Writes what a commit will decide; it counts only once `decidePrepared` has run. Answers what the commit is about,
   * for its record: an Accept and its undo are two, so that none is taken for the other after a crash.
   */
  async prepare(id: string, decision: ChangeDecision): Promise<string> {
    const about = decision.resolution.outcome === 'undone' ? `${undoMark}${id}` : id
    const file = this.#preparedFile(about)
    await removeIfThere(this.#layer, file)
    await this.#layer.create(file, jsonBytes(decision), { mode: 0o600 })
    await this.#layer.syncFolder(path.dirname(file))
    return about
  }

  /** Makes the prepared decision the state; can be run again. */
  async decidePrepared(about: string): Promise<void> {
    const file = this.#preparedFile(about)
    try {
      await this.#layer.rename(file, path.join(path.dirname(file), 'state.json'))
    } catch (error) {
      if (!isAbsence(error)) throw error
    }
    await this.#layer.syncFolder(path.dirname(file))
  }

  async decide(id: string, decision: ChangeDecision): Promise<void> {
    await this.decidePrepared(await this.prepare(id, decision))
  }

  /** Absent while it waits; cheaper than reading the change. */
  async decisionOf(id: string): Promise<ChangeDecision | undefined> {
    try {
      return await parsed(this.#fileOf(id, 'state.json'), changeDecisionSchema)
    } catch (error) {
      if (isAbsence(error)) return undefined
      throw error
    }
  }

  #preparedFile(about: string): string {
    return about.startsWith(undoMark)
      ? this.#fileOf(about.slice(undoMark.length), 'undoing.json')
      : this.#fileOf(about, 'accepting.json')
  }

  #fileOf(id: string, name: string): string {
    return path.join(this.#folder, id, name)
  }
}

async function parsed<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const value: unknown = JSON.parse((await nodeFileLayer.read(file)).toString('utf8'))
  if (typeof value === 'object' && value !== null && 'v' in value && value.v !== 1 && value.v !== 2)
    throw new Error(`it is of version ${String(value.v)}`)
  return schema.parse(value)
}

function jsonBytes(value: ChangeRecord | ChangeDecision): Buffer {
  return Buffer.from(JSON.stringify(value), 'utf8')
}

function unknown(id: string, why: string): Failure {
  return new Failure('unknown_change', `${id.slice(0, 80)}: ${why}.`, {
    hint: 'Use the id that ast_edit answered.',
  })
}
