import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Failure, messageOf } from '../base/failure.ts'
import { replaceFile } from '../base/replace-file.ts'
import type { Committer } from '../workspace/committer.ts'
import { fileFailure } from '../workspace/file-failure.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import { sha256 } from '../workspace/text-encoding.ts'
import { type KeptFile, type TurnRecord, turnRecordSchema } from './turn-record.ts'
import { type TurnPlan, turnPlan } from './turn-undo.ts'

export interface CheckpointsOptions {
  /** In the run's folder. */
  readonly folder: string
  readonly committer: Committer
  /** The turn that the run is in: the seq that began it. */
  readonly turn: () => number
}

/**
 * The bytes before each turn of a run, of every file that its tools write, so that a turn can be taken back as one
 * step. Survives the process; not flushed, because a turn that the power cut is looked at anyway.
 */
export class Checkpoints {
  readonly #options: CheckpointsOptions

  constructor(options: CheckpointsOptions) {
    this.#options = options
  }

  /** Before a commit: keeps what stands there, once a turn and file. Throws `Failure` when it cannot be kept. */
  async keep(swaps: readonly SwapEntry[]): Promise<void> {
    const turn = this.#options.turn()
    const old = this.#read(turn)
    const files = new Map((old?.isUndone === false ? old.files : []).map((file) => [file.real, file]))
    for (const swap of swaps) {
      const known = files.get(swap.real)
      const pending = swap.next === 'missing' ? null : sha256(swap.next.bytes)
      const kept = known ?? (await this.#keepOne(swap))
      if (kept !== undefined) files.set(swap.real, { ...kept, pending })
    }
    const folders = new Set(old?.isUndone === false ? old.folders : [])
    for (const { real, next } of swaps)
      if (next !== 'missing') for (const folder of await this.#missingAbove(real)) folders.add(folder)
    const outermostFirst = [...folders].sort((one, other) => one.length - other.length)
    this.#write({ v: 1, turn, isUndone: false, files: [...files.values()], folders: outermostFirst })
  }

  /**
   * After the commit: this is what the turn wrote last. Never throws: what is written is written, and where this
   * cannot be noted the record still says what was begun.
   */
  settled(swaps: readonly SwapEntry[]): void {
    try {
      this.#settle(swaps)
    } catch {
      return
    }
  }

  #settle(swaps: readonly SwapEntry[]): void {
    const turn = this.#options.turn()
    const record = this.#read(turn)
    if (record === undefined) return
    const reals = new Set(swaps.map(({ real }) => real))
    const files = record.files.map((file) => {
      if (!reals.has(file.real) || file.pending === undefined) return file
      const { pending, ...rest } = file
      return { ...rest, after: pending }
    })
    this.#write({ ...record, files })
  }

  /** Everything verified, nothing written. `stale`: a file is not what the turn wrote any more. */
  async planUndo(turn: number): Promise<TurnPlan> {
    const record = this.#read(turn)
    if (record === undefined) return { kind: 'nothing', reason: `No tool wrote a file in turn ${turn}.` }
    if (record.isUndone) return { kind: 'nothing', reason: `Turn ${turn} was taken back before.` }
    return await turnPlan(record, {
      committer: this.#options.committer,
      bytesOf: (hash) => this.#bytesOf(hash),
      onDone: () => this.#noteUndone(record),
    })
  }

  /** Never throws either: every file is as before the turn, so a second undo finds nothing to take back. */
  #noteUndone(record: TurnRecord): void {
    try {
      this.#write({ ...record, isUndone: true })
    } catch {
      return
    }
  }

  /** Absent when the file is not what the commit expects: it will refuse. */
  async #keepOne({ shown, real, expected }: SwapEntry): Promise<KeptFile | undefined> {
    const { layer } = this.#options.committer
    if (expected === 'missing') return { path: shown, real, before: null }
    try {
      const facts = await layer.facts(real)
      if (facts?.kind !== 'file') return undefined
      const bytes = await layer.read(real)
      if (sha256(bytes) !== expected.hash) return undefined
      const { mode, uid, gid } = facts
      this.#keepBytes(expected.hash, bytes)
      return { path: shown, real, before: { hash: expected.hash, mode, uid, gid } }
    } catch (error) {
      throw fileFailure(error, `The checkpoint of ${shown}`)
    }
  }

  /** The folders that have to be made for a file. */
  async #missingAbove(real: string): Promise<string[]> {
    const { layer } = this.#options.committer
    const missing: string[] = []
    for (let folder = path.dirname(real); folder !== path.dirname(folder); folder = path.dirname(folder)) {
      if ((await layer.facts(folder)) !== undefined) break
      missing.push(folder)
    }
    return missing
  }

  #keepBytes(hash: string, bytes: Buffer): void {
    const file = this.#blobOf(hash)
    if (existsSync(file)) return
    mkdirSync(path.dirname(file), { recursive: true })
    replaceFile(file, bytes)
  }

  #bytesOf(hash: string): Buffer {
    const bytes = readFileSync(this.#blobOf(hash))
    if (sha256(bytes) === hash) return bytes
    throw new Failure('internal', 'The bytes of a checkpoint are not what was kept.', {
      hint: 'Nothing was changed.',
    })
  }

  #read(turn: number): TurnRecord | undefined {
    const file = this.#fileOf(turn)
    if (!existsSync(file)) return undefined
    try {
      return turnRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      throw new Failure('internal', `The checkpoint ${file} cannot be read: ${messageOf(error)}.`, {
        hint: 'It was left as it is. Nothing was changed.',
        cause: error,
      })
    }
  }

  #write(record: TurnRecord): void {
    mkdirSync(this.#options.folder, { recursive: true })
    replaceFile(this.#fileOf(record.turn), JSON.stringify(record))
  }

  #fileOf(turn: number): string {
    return path.join(this.#options.folder, `${turn}.json`)
  }

  #blobOf(hash: string): string {
    return path.join(this.#options.folder, 'blobs', hash)
  }
}
