import type {
  GraphIndexed,
  GraphQuestion,
  GraphReply,
  GraphStatus,
} from '../../../shared/model/graph-question.ts'
import type { GraphProgress } from '../../../shared/model/graph.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { answer } from '../queries/answer.ts'
import { exportLines } from '../queries/export-lines.ts'
import { emptyStatus, indexStatus } from '../queries/status.ts'
import type { GraphStore } from '../store/graph-store.ts'
import { isBroken } from '../store/open-store.ts'
import { Indexer, type IndexerParts } from './indexer.ts'
import { IndexRuns } from './index-runs.ts'
import { NotedFiles } from './noted-files.ts'
import type { StoreOwner } from './store-owner.ts'

export interface GraphHostParts extends Pick<IndexerParts, 'list' | 'extractor' | 'linkerOf' | 'clock'> {
  readonly owner: StoreOwner
  /** Whether a file that is not in the index belongs to it. */
  readonly belongs: (file: string) => Promise<boolean>
  readonly onProgress: (progress: GraphProgress) => void
}

/** Comparing the dates of ten thousand files takes less. */
const catchUpMs = 1_000

/** The code graph of one workspace, in the process that owns its database. */
export class GraphHost {
  readonly #parts: GraphHostParts
  readonly #runs: IndexRuns
  readonly #noted: NotedFiles
  #indexer: Indexer | undefined
  #isCaughtUp = false

  constructor(parts: GraphHostParts) {
    this.#parts = parts
    this.#runs = new IndexRuns(async (options) => await this.#writer().run(options))
    this.#noted = new NotedFiles({
      clock: parts.clock,
      indexer: () => this.#indexer,
      belongs: parts.belongs,
      runs: this.#runs,
    })
  }

  /** What was noted is in the index before the answer. The first question begins the first index. */
  async ask(question: GraphQuestion, signal: AbortSignal): Promise<GraphReply> {
    return await this.#mended(async () => {
      const store = this.#opened()
      if (store === undefined) return { kind: 'indexing', done: 0, total: 0 }
      await this.#caughtUp()
      if (!this.#hasNames(store)) {
        if (this.#parts.owner.isWriter) this.#runs.begin()
        const { done, total } = this.#progress()
        return { kind: 'indexing', done, total }
      }
      await this.#noted.flush(signal)
      return answer(question, store.database, {
        state: { pending: this.#pending(store) },
        clock: this.#parts.clock,
      })
    })
  }

  async status(): Promise<GraphStatus> {
    return await this.#mended(async () => {
      const store = this.#opened()
      const { owner } = this.#parts
      return await Promise.resolve({
        ...(store === undefined ? emptyStatus : indexStatus(store)),
        pending: store === undefined ? 0 : this.#pending(store),
        progress: this.#progress(),
        ...(!owner.isWriter && { otherWriter: owner.otherPid === undefined ? {} : { pid: owner.otherPid } }),
        ...(owner.notice !== undefined && { notice: owner.notice }),
      })
    })
  }

  async index(options: { readonly signal: AbortSignal; readonly isFull: boolean }): Promise<GraphIndexed> {
    return await this.#mended(async () => {
      this.#writer()
      return await this.#runs.join({ signal: options.signal, scope: options.isFull ? 'full' : 'changed' })
    })
  }

  noteWrite(files: readonly string[]): void {
    this.#noted.add(files)
  }

  noteUnknown(): void {
    if (this.#opened() !== undefined && this.#parts.owner.isWriter) this.#runs.again()
  }

  /** Throws `Failure` absent while nothing is indexed. */
  *exportLines(): Generator<readonly string[]> {
    const store = this.#opened()
    if (store?.meta.isComplete !== true)
      throw new Failure('absent', 'The code graph of this workspace is not made yet.', {
        hint: 'Index it first: control-center index.',
      })
    yield* exportLines(store.database)
  }

  async close(): Promise<void> {
    this.#noted.dispose()
    await this.#runs.close()
    this.#parts.owner.close()
    this.#indexer = undefined
  }

  /** What changed while no process was there is looked for once; the first answer waits a little for it. */
  async #caughtUp(): Promise<void> {
    if (this.#isCaughtUp || !this.#parts.owner.isWriter) return
    this.#isCaughtUp = true
    this.#runs.begin()
    await this.#runs.settled(catchUpMs, this.#parts.clock)
  }

  #hasNames(store: GraphStore): boolean {
    return store.meta.isComplete || this.#progress().phase === 'references' || !this.#parts.owner.isWriter
  }

  #progress(): GraphProgress {
    return this.#indexer?.progress ?? { phase: 'idle', done: 0, total: 0, rate: 0 }
  }

  #pending(store: GraphStore): number {
    const { phase, done, total } = this.#progress()
    const unread = phase === 'listing' ? 1 : phase === 'outlines' ? total - done : 0
    return store.files.countStale() + unread + this.#noted.size
  }

  #writer(): Indexer {
    this.#opened()
    if (this.#indexer !== undefined) return this.#indexer
    const { otherPid } = this.#parts.owner
    throw new Failure(
      'taken_over',
      `Another process${otherPid === undefined ? '' : ` (pid ${otherPid})`} writes the code graph of this workspace.`,
      { hint: 'Its index is read here too; ask again, or end that process first.' },
    )
  }

  /** The store, and the indexer that goes with it where it is ours to write. */
  #opened(): GraphStore | undefined {
    const { owner, list, extractor, linkerOf, clock, onProgress } = this.#parts
    const store = owner.store()
    if (store !== undefined && owner.isWriter)
      this.#indexer ??= new Indexer({ store, list, extractor, linkerOf, clock, onProgress })
    return store
  }

  /** A database that turns out to be broken is set aside, and the work is done once more on a new one. */
  async #mended<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isBroken(error) || !this.#parts.owner.isWriter) throw error
      await this.#runs.stop()
      this.#indexer = undefined
      this.#parts.owner.replaceBroken(messageOf(error))
      return await work()
    }
  }
}
