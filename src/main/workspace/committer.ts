import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Clock, systemClock } from '../base/clock.ts'
import { Failure, messageOf } from '../base/failure.ts'
import { Emitter } from '../base/emitter.ts'
import { KeyedQueue } from '../base/keyed-queue.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import { type CommitRecord, CommitRecords, type RecordEntry, removeIfThere } from './commit-record.ts'
import { fileFailure } from './file-failure.ts'
import { type FileLayer, nodeFileLayer } from './file-layer.ts'
import { type KeptFile, keptSentence, rollBack, tidyUp } from './roll.ts'
import type { WorkspaceRoot } from './root.ts'
import { putInPlace } from './put-in-place.ts'
import { type OnRecovered, recoverRecord } from './recover-record.ts'
import type { CommitAnswer, CommitOptions, RecoveredEdit, SettledFile, SwapEntry } from './swap.ts'
import { sha256 } from './text-encoding.ts'
import { type VerifiedEntry, type VerifiedSwap, verifySwap } from './verify-swap.ts'
import { withWorkspaceLock } from './workspace-lock.ts'

export interface CommitterOptions {
  /** Holds the lock and the commit records; never a folder of the workspace. */
  readonly dataFolder: string
  readonly layer?: FileLayer
  readonly clock?: Clock
  readonly log?: Logger
  /** Told of a commit that another process left half done and that the next commit here finished or took back. */
  readonly onRecovered?: OnRecovered
}

/**
 * The one way in which files of a workspace change: all of a set or none, never over somebody else's save.
 * Source: design of staged changes, "Commit".
 */
export class Committer {
  readonly root: WorkspaceRoot
  readonly dataFolder: string
  readonly layer: FileLayer
  readonly #records: CommitRecords
  readonly #clock: Clock
  readonly #log: Logger
  readonly #onRecovered: OnRecovered | undefined
  readonly #queue = new KeyedQueue()
  readonly #settled = new Emitter<readonly SettledFile[]>()
  /** What stands there now by our own hand: told before the disk shows it, so that a watcher knows its own writes. */
  readonly onSettled = this.#settled.on.bind(this.#settled)

  constructor(root: WorkspaceRoot, options: CommitterOptions) {
    this.root = root
    this.dataFolder = options.dataFolder
    this.layer = options.layer ?? nodeFileLayer
    this.#records = new CommitRecords(options.dataFolder, this.layer)
    this.#clock = options.clock ?? systemClock
    this.#log = options.log ?? silentLogger
    this.#onRecovered = options.onRecovered
  }

  /** Runs `work` while no other commit of this workspace runs, in this process or another. Not reentrant. */
  async exclusively<T>(work: (commit: CommitUnderLock) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const place = { dataFolder: this.dataFolder, root: this.root.path }
    const underLock = async (): Promise<T> => {
      await this.#recover()
      return await work(async (swap, options) => this.#commit(swap, options))
    }
    return await this.#queue.run('commit', async () => withWorkspaceLock(place, underLock, { signal }))
  }

  /**
   * Throws `Failure` with nothing changed: stale (details.files), read_only, no_space, protected_path,
   * outside_workspace, rolled_back, timed_out (another process holds the lock), cancelled. One that is `internal` says
   * by itself what is not known or not taken back.
   */
  async commit(swap: readonly SwapEntry[], options: CommitOptions = {}): Promise<CommitAnswer> {
    return await this.exclusively(async (commit) => commit(swap, options), options.signal)
  }

  /** A commit that a dead process or a failing disk left half done comes first: nothing is built upon it. */
  async #recover(): Promise<void> {
    try {
      const parts = { records: this.#records, layer: this.layer }
      const { records, halfWritten } = await this.#records.of(this.root.path)
      for (const record of records) {
        this.#settled.emit(filesOf(record))
        await recoverRecord(parts, record, this.#onRecovered)
      }
      for (const { file } of halfWritten) await removeIfThere(this.layer, file)
    } catch (error) {
      throw new Failure('internal', `An earlier commit cannot be finished: ${messageOf(error)}.`, {
        hint: 'Nothing was written. Look at the disk, then call again or start the app anew.',
        cause: error,
      })
    }
  }

  async #commit(swap: readonly SwapEntry[], options: CommitOptions = {}): Promise<CommitAnswer> {
    const verified = await verifySwap(this.root, this.layer, swap, options).catch((error: unknown) => {
      throw fileFailure(error, 'A file of the change')
    })
    const entries = verified.entries.filter((each) => !isUnchanged(each))
    if (entries.length > 0) return await this.#run({ ...verified, entries }, options)
    await options.onCommitted?.()
    return { cleanUpPending: [], recoveredEdits: [] }
  }

  async #run(verified: VerifiedSwap, options: CommitOptions): Promise<CommitAnswer> {
    const record = this.#recordOf(verified, options)
    this.#settled.emit(filesOf(record))
    const committed = await this.#swap(record, verified)
    return await this.#finish(committed, options)
  }

  #recordOf({ entries, folders }: VerifiedSwap, { about, emptied = [] }: CommitOptions): CommitRecord {
    const id = `${Date.now().toString(36)}${randomBytes(5).toString('hex')}`
    return {
      v: 1,
      id,
      root: this.root.path,
      state: 'intent',
      means: 'link',
      ...(about === undefined ? {} : { about }),
      at: this.#clock.timestamp(),
      entries: entries.map(({ entry }, index) => recordEntryOf(entry, { id, index })),
      folders: [...folders],
      ...(emptied.length === 0 ? {} : { emptied: [...emptied] }),
    }
  }

  /** Up to the commit point; takes everything back when that is not reached. */
  async #swap(record: CommitRecord, verified: VerifiedSwap): Promise<CommitRecord> {
    let current = record
    let isDeciding = false
    try {
      await this.#records.write(current)
      const tools = { layer: this.layer, records: this.#records, log: this.#log }
      await putInPlace(tools, current, verified, (next) => (current = next))
      isDeciding = true
      const final: CommitRecord = { ...current, state: 'commit' }
      await this.#records.write(final)
      return final
    } catch (error) {
      if (isDeciding) return await this.#decided(current, error)
      throw await this.#undo(current, error)
    }
  }

  /** The disk decides: the record may have become `commit` although writing it failed. */
  async #decided(record: CommitRecord, reason: unknown): Promise<CommitRecord> {
    const onDisk = await this.#records.reload(record)
    if (onDisk === undefined) throw undecided(reason)
    if (onDisk.state !== 'commit') throw await this.#undo(record, reason)
    try {
      await this.#records.flush(onDisk)
      return onDisk
    } catch {
      throw undecided(reason)
    }
  }

  async #undo(record: CommitRecord, reason: unknown): Promise<Failure> {
    try {
      const { kept } = await rollBack(this.layer, record)
      await this.#records.remove(record)
      return rolledBack(reason, kept, this.root)
    } catch (error) {
      this.#log({
        level: 'error',
        area: 'workspace',
        code: 'roll-back-failed',
        message: `Commit ${record.id} of ${record.root}: ${messageOf(error)}`,
      })
      return new Failure(
        'internal',
        `Writing failed (${messageOf(reason)}), and taking it back failed too (${messageOf(error)}).`,
        {
          hint: 'It is taken back before the next write, or at the next start of the app, from its commit record.',
          cause: error,
        },
      )
    }
  }

  /** After the commit point nothing is a failure any more; what fails once is tried again. */
  async #finish(record: CommitRecord, options: CommitOptions): Promise<CommitAnswer> {
    let fault: unknown
    for (let turn = 0; turn < 2; turn++) {
      try {
        await options.onCommitted?.()
        const { kept } = await tidyUp(this.layer, record)
        await this.#records.remove(record)
        for (const file of kept) this.#warn('recovered-edit', shownSentence(file, this.root))
        return { cleanUpPending: [], recoveredEdits: kept.map((file) => shownKept(file, this.root)) }
      } catch (error) {
        fault = error
      }
    }
    const pending = `Cleaning up after the commit failed: ${messageOf(fault)}. It is done before the next write or at the next start.`
    this.#warn('clean-up-pending', pending)
    return { cleanUpPending: [pending], recoveredEdits: [] }
  }

  #warn(code: string, message: string): void {
    this.#log({ level: 'warn', area: 'workspace', code, message })
  }
}

export type CommitUnderLock = (swap: readonly SwapEntry[], options?: CommitOptions) => Promise<CommitAnswer>

/** Verified like the others, and already what it shall be. */
function isUnchanged({ entry: { expected, next }, facts }: VerifiedEntry): boolean {
  if (expected === 'missing' || next === 'missing') return expected === next
  return expected.hash === sha256(next.bytes) && (next.mode === undefined || next.mode === facts?.mode)
}

function recordEntryOf(entry: SwapEntry, { id, index }: { id: string; index: number }): RecordEntry {
  const beside = path.join(path.dirname(entry.real), `.cc-${id}-${index}`)
  return {
    real: entry.real,
    temporary: `${beside}.new`,
    backup: `${beside}.old`,
    undo: `${beside}.undo`,
    kept: `${entry.real}.recovered-${id}`,
    expectedHash: entry.expected === 'missing' ? null : entry.expected.hash,
    nextHash: entry.next === 'missing' ? null : sha256(entry.next.bytes),
  }
}

/** Both what a commit may leave there and what it may put back are by our own hand. */
function filesOf(record: CommitRecord): SettledFile[] {
  return record.entries.flatMap(({ real, expectedHash, nextHash }) =>
    [expectedHash, nextHash].map((hash) => (hash === null ? { real } : { real, hash })),
  )
}

function rolledBack(reason: unknown, kept: readonly KeptFile[], root: WorkspaceRoot): Failure {
  const notes = kept.map((file) => ` ${shownSentence(file, root)}`).join('')
  if (reason instanceof Failure && reason.code === 'stale' && notes === '') return reason
  const cause = reason instanceof Failure ? reason : fileFailure(reason, 'A file of the change')
  const isNamed = cause.code === 'read_only' || cause.code === 'no_space'
  return new Failure(
    isNamed ? cause.code : 'rolled_back',
    `${messageOf(cause)} Everything was taken back, no file is changed.${notes}`,
    { hint: cause.hint, details: cause.details, cause: reason },
  )
}

/** The record was written and cannot be read: nobody can say now whether the commit point was reached. */
function undecided(error: unknown): Failure {
  return new Failure(
    'internal',
    `The disk fails (${messageOf(error)}): the commit is neither done nor taken back.`,
    {
      hint: 'The next write, or the next start of the app, finishes it or takes it back, whichever its commit record says.',
      cause: error,
    },
  )
}

function shownSentence(file: KeptFile, root: WorkspaceRoot): string {
  return keptSentence({ ...file, real: root.show(file.real), keptAs: root.show(file.keptAs) })
}

function shownKept({ real, keptAs }: KeptFile, root: WorkspaceRoot): RecoveredEdit {
  return { path: root.show(real), keptAs: root.show(keptAs) }
}
