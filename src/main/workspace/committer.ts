import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Clock, systemClock } from '../base/clock.ts'
import { Failure, messageOf } from '../base/failure.ts'
import { KeyedQueue } from '../base/keyed-queue.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import { type CommitRecord, CommitRecords, type RecordEntry } from './commit-record.ts'
import { fileFailure } from './file-failure.ts'
import { type FileLayer, nodeFileLayer } from './file-layer.ts'
import { type KeptFile, rollBack, tidyUp } from './roll.ts'
import type { WorkspaceRoot } from './root.ts'
import type { CommitAnswer, CommitOptions, SwapEntry } from './swap.ts'
import { putInPlace } from './put-in-place.ts'
import { sha256 } from './text-encoding.ts'
import { type VerifiedEntry, type VerifiedSwap, verifySwap } from './verify-swap.ts'
import { withWorkspaceLock } from './workspace-lock.ts'

export interface CommitterOptions {
  /** Holds the lock and the commit records; never a folder of the workspace. */
  readonly dataFolder: string
  readonly layer?: FileLayer
  readonly clock?: Clock
  readonly log?: Logger
}

/**
 * The one way in which files of a workspace change: all of a set or none, never over somebody else's save.
 * Source: design of staged changes, "Commit".
 */
export class Committer {
  readonly root: WorkspaceRoot
  readonly dataFolder: string
  readonly #layer: FileLayer
  readonly #records: CommitRecords
  readonly #clock: Clock
  readonly #log: Logger
  readonly #queue = new KeyedQueue()

  constructor(root: WorkspaceRoot, options: CommitterOptions) {
    this.root = root
    this.dataFolder = options.dataFolder
    this.#layer = options.layer ?? nodeFileLayer
    this.#records = new CommitRecords(options.dataFolder, this.#layer)
    this.#clock = options.clock ?? systemClock
    this.#log = options.log ?? silentLogger
  }

  /** Runs `work` while no other commit of this workspace runs, in this process or another. Not reentrant. */
  async exclusively<T>(work: (commit: CommitUnderLock) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const place = { dataFolder: this.dataFolder, root: this.root.path }
    return await this.#queue.run('commit', async () =>
      withWorkspaceLock(place, async () => work(async (swap, options) => this.#commit(swap, options)), {
        signal,
      }),
    )
  }

  /**
   * Throws `Failure` with nothing changed: stale (details.files), read_only, no_space, protected_path,
   * outside_workspace, rolled_back, timed_out (another process holds the lock), cancelled.
   */
  async commit(swap: readonly SwapEntry[], options: CommitOptions = {}): Promise<CommitAnswer> {
    return await this.exclusively(async (commit) => commit(swap, options), options.signal)
  }

  async #commit(swap: readonly SwapEntry[], options: CommitOptions = {}): Promise<CommitAnswer> {
    const verified = await verifySwap(this.root, this.#layer, swap)
    const entries = verified.entries.filter((each) => !isUnchanged(each))
    if (entries.length > 0) return await this.#run({ ...verified, entries }, options)
    await options.onCommitted?.()
    return { cleanUpPending: [] }
  }

  async #run(verified: VerifiedSwap, options: CommitOptions): Promise<CommitAnswer> {
    const record = this.#recordOf(verified, options.about)
    const committed = await this.#swap(record, verified)
    return await this.#finish(committed, options)
  }

  #recordOf({ entries, folders }: VerifiedSwap, about: string | undefined): CommitRecord {
    const id = `${Date.now().toString(36)}${randomBytes(5).toString('hex')}`
    return {
      v: 1,
      id,
      root: this.root.path,
      state: 'intent',
      means: 'link',
      ...(about === undefined ? {} : { about }),
      at: this.#clock.timestamp(),
      entries: entries.map(({ entry }, index) => recordEntryOf(entry, `.cc-${id}-${index}`)),
      folders: [...folders],
    }
  }

  /** Up to the commit point; takes everything back when that is not reached. */
  async #swap(record: CommitRecord, verified: VerifiedSwap): Promise<CommitRecord> {
    let current = record
    let isDeciding = false
    try {
      await this.#records.write(current)
      const tools = { layer: this.#layer, records: this.#records, log: this.#log }
      current = await putInPlace(tools, current, verified)
      isDeciding = true
      const final: CommitRecord = { ...current, state: 'commit' }
      await this.#records.write(final)
      return final
    } catch (error) {
      if (!isDeciding) throw await this.#undo(current, error)
      // The disk decides: the record may have become `commit` although flushing it failed.
      const onDisk = await this.#records.reload(current)
      if (onDisk?.state === 'commit') return onDisk
      if (onDisk === undefined) throw undecided(error)
      throw await this.#undo(current, error)
    }
  }

  async #undo(record: CommitRecord, reason: unknown): Promise<Failure> {
    try {
      const { kept } = await rollBack(this.#layer, record)
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
        { hint: 'It is taken back at the next start of the app, from its commit record.', cause: error },
      )
    }
  }

  /** After the commit point nothing is a failure any more. */
  async #finish(record: CommitRecord, options: CommitOptions): Promise<CommitAnswer> {
    const pending: string[] = []
    try {
      await options.onCommitted?.()
      const { kept } = await tidyUp(this.#layer, record)
      pending.push(...kept.map((file) => keptSentence(file, this.root)))
      await this.#records.remove(record)
    } catch (error) {
      pending.push(`Cleaning up after the commit failed: ${messageOf(error)}. It is done at the next start.`)
    }
    for (const message of pending)
      this.#log({ level: 'warn', area: 'workspace', code: 'clean-up-pending', message })
    return { cleanUpPending: pending }
  }
}

export type CommitUnderLock = (swap: readonly SwapEntry[], options?: CommitOptions) => Promise<CommitAnswer>

/** Verified like the others, and already what it shall be. */
function isUnchanged({ entry: { expected, next }, facts }: VerifiedEntry): boolean {
  if (expected === 'missing' || next === 'missing') return expected === next
  return expected.hash === sha256(next.bytes) && (next.mode === undefined || next.mode === facts?.mode)
}

function recordEntryOf(entry: SwapEntry, name: string): RecordEntry {
  const beside = path.join(path.dirname(entry.real), name)
  return {
    real: entry.real,
    temporary: `${beside}.new`,
    backup: `${beside}.old`,
    undo: `${beside}.undo`,
    expectedHash: entry.expected === 'missing' ? null : entry.expected.hash,
    nextHash: entry.next === 'missing' ? null : sha256(entry.next.bytes),
  }
}

function rolledBack(reason: unknown, kept: readonly KeptFile[], root: WorkspaceRoot): Failure {
  const notes = kept.map((file) => ` ${keptSentence(file, root)}`).join('')
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
      hint: 'The next start of the app finishes it or takes it back, whichever its commit record says.',
      cause: error,
    },
  )
}

/** A sentence about a save of another program that met the commit. */
function keptSentence(file: KeptFile, root: WorkspaceRoot): string {
  return `${root.show(file.real)} was saved by another program at that moment; the other text is kept as ${root.show(file.keptAs)}.`
}
