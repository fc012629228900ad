import { type Clock, systemClock } from '../base/clock.ts'
import { cancelled, within } from '../base/deadline.ts'
import { Failure } from '../base/failure.ts'
import { KeyedQueue } from '../base/keyed-queue.ts'
import { type WorkerEntry, workerEntry } from '../base/worker-url.ts'
import type { PatternAnswer, RewriteAnswer, SearchListener } from './answer.ts'
import type { RewriteQuery, SearchQuery } from './query.ts'
import type { Job, WorkerReply } from './searching/search-messages.ts'
import { SearchThread } from './searching/search-thread.ts'

export interface PatternEngineOptions {
  /** The workspace, absolute. */
  readonly root: string
  /** Holds grammars/*.wasm. */
  readonly resourcesDir: string
  readonly clock?: Clock
  readonly entry?: WorkerEntry
  readonly limits?: Partial<PatternLimits>
}

export interface PatternLimits {
  /** For one call, waiting for its turn included. */
  readonly callMs: number
  /** What a worker has to stop after it was asked to; then it is ended. A regular expression cannot be interrupted. */
  readonly graceMs: number
  /** A worker without work for so long is ended, and its memory given back. */
  readonly idleMs: number
  /** WebAssembly memory never shrinks: a worker above is replaced after its job. */
  readonly memoryBytes: number
}

const defaultLimits: PatternLimits = {
  callMs: 120_000,
  graceMs: 500,
  idleMs: 120_000,
  memoryBytes: 512 * 1024 * 1024,
}

const theQueue = 'jobs'

/**
 * Structural search and rewrite of one workspace, in a worker that is started with the first call. Calls run one
 * after the other. A worker that has crashed is replaced, and its job tried once more.
 */
export class PatternEngine {
  readonly #options: PatternEngineOptions
  readonly #clock: Clock
  readonly #limits: PatternLimits
  readonly #queue = new KeyedQueue()
  #thread: SearchThread | undefined
  #idle: { dispose(): void } | undefined
  #isClosed = false
  #jobs = 0

  constructor(options: PatternEngineOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  /** Whether a worker runs; none does before the first call and after a while without one. */
  get isRunning(): boolean {
    return this.#thread !== undefined && !this.#thread.isEnded
  }

  /** Throws `Failure` pattern_unparseable, language_needed, bad_argument, bad_regex, timed_out, crashed, cancelled. */
  async search(query: SearchQuery, signal: AbortSignal, listener?: SearchListener): Promise<PatternAnswer> {
    const reply = await this.#call((id, cancel) => ({ type: 'search', id, query, cancel }), signal, listener)
    if (reply.type === 'found') return reply.answer
    throw failureOf(reply)
  }

  /** As `search`, and unbound_metavariable, too_many_sites, overlap, would_not_parse. Writes nothing. */
  async rewrite(query: RewriteQuery, signal: AbortSignal, listener?: SearchListener): Promise<RewriteAnswer> {
    const reply = await this.#call((id, cancel) => ({ type: 'rewrite', id, query, cancel }), signal, listener)
    if (reply.type === 'rewritten') return reply.answer
    throw failureOf(reply)
  }

  /** Ends the worker; calls that wait fail with `cancelled`. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#replace(cancelled())
    await this.#queue.idle()
  }

  async #call(
    makeJob: (id: number, cancel: SharedArrayBuffer) => Job,
    signal: AbortSignal,
    listener: SearchListener | undefined,
  ): Promise<WorkerReply> {
    const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const turn = { isGivenUp: false, hasStarted: false }
    const work = this.#queue.run(theQueue, async () => {
      if (turn.isGivenUp) throw cancelled()
      turn.hasStarted = true
      return await this.#runTwice(() => makeJob(++this.#jobs, cancel), turn, listener)
    })
    try {
      const timed = await within(work, this.#limits.callMs, { clock: this.#clock, signal })
      if (timed.kind === 'done') return timed.value
      throw new Failure(
        'timed_out',
        `The search took longer than ${this.#limits.callMs / 1000} s and was stopped.`,
        {
          hint: 'Narrow it with path or globs.',
        },
      )
    } catch (error) {
      turn.isGivenUp = true
      // A call that still waits for its turn has nothing to stop: the worker is at another one's job.
      if (turn.hasStarted) this.#stop(cancel, work)
      throw error
    }
  }

  /** Asks the worker to leave a job, and ends it when it does not. */
  #stop(cancel: SharedArrayBuffer, work: Promise<unknown>): void {
    Atomics.store(new Int32Array(cancel), 0, 1)
    const thread = this.#thread
    const grace = this.#clock.after(this.#limits.graceMs, () => {
      if (thread === this.#thread) void this.#replace(cancelled())
    })
    const settled = (): void => grace.dispose()
    work.then(settled, settled)
  }

  async #runTwice(
    makeJob: () => Job,
    turn: { readonly isGivenUp: boolean },
    listener: SearchListener | undefined,
  ): Promise<WorkerReply> {
    const guarded: SearchListener = {
      progress: (progress) => (turn.isGivenUp ? undefined : listener?.progress?.(progress)),
      found: (batch) => (turn.isGivenUp ? undefined : listener?.found?.(batch)),
    }
    try {
      return await this.#run(makeJob(), guarded)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'crashed' || this.#isClosed) throw error
      return await this.#run(makeJob(), guarded)
    }
  }

  async #run(job: Job, listener: SearchListener): Promise<WorkerReply> {
    if (this.#isClosed) throw cancelled()
    this.#idle?.dispose()
    const reply = await this.#threadForJob().run(job, listener)
    const { memoryBytes, isBroken } = reply.health
    if (isBroken || memoryBytes > this.#limits.memoryBytes) await this.#replace(cancelled())
    else this.#idle = this.#clock.after(this.#limits.idleMs, () => void this.#replace(cancelled()))
    if (reply.type === 'failed' && isBroken) throw failureOf(reply)
    return reply
  }

  #threadForJob(): SearchThread {
    if (this.#thread?.isEnded !== false) {
      const { root, resourcesDir, entry } = this.#options
      this.#thread = new SearchThread(entry ?? workerEntry('search-worker'), { root, resourcesDir })
    }
    return this.#thread
  }

  async #replace(reason: Failure): Promise<void> {
    this.#idle?.dispose()
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate(reason)
  }
}

function failureOf(reply: WorkerReply): Failure {
  if (reply.type !== 'failed') return new Failure('internal', 'The search worker answered another question.')
  const { code, message, hint, details } = reply.failure
  return new Failure(code, message, { hint, details })
}
