import os from 'node:os'
import { type Clock, systemClock } from '../../base/clock.ts'
import { cancelled } from '../../base/deadline.ts'
import { type WorkerEntry, workerEntry } from '../../base/worker-url.ts'
import { PoolSession, type QueuedTask, type SessionHost } from './pool-session.ts'
import { PoolSlot } from './pool-slot.ts'

export interface SyntaxPoolOptions {
  /** Holds grammars/*.wasm. */
  readonly resourcesDir: string
  readonly clock?: Clock
  readonly entry?: WorkerEntry
  readonly limits?: Partial<PoolLimits>
}

export interface PoolLimits {
  readonly threads: number
  /** What a thread has to leave a cancelled task; then it is ended. A regular expression cannot be interrupted. */
  readonly graceMs: number
  /** A thread without work for so long is ended, and its memory given back. */
  readonly idleMs: number
  /** WebAssembly memory never shrinks: a thread above is replaced after its task. */
  readonly memoryBytes: number
  /** For what all threads together remember of files. */
  readonly cacheBytes: number
  /** A thread that has been at one task for so long loses the others to threads without work. */
  readonly stealAfterMs: number
}

const megabyte = 1024 * 1024
const mostThreads = 4

/** One core is left to the window; two threads scale 1.8 to 2 times also on two cores. */
function threadsFor(cores: number): number {
  return Math.min(mostThreads, Math.max(2, cores - 1))
}

function defaultLimits(): PoolLimits {
  return {
    threads: threadsFor(os.availableParallelism()),
    graceMs: 500,
    idleMs: 300_000,
    memoryBytes: 256 * megabyte,
    cacheBytes: 240 * megabyte,
    stealAfterMs: 50,
  }
}

/**
 * Threads with a grammar set and a file cache each, for whoever parses. They start with the first task for them. Calls
 * are sessions; the pool serves them in turn. A thread that dies fails the task that it had, and is replaced.
 */
export class SyntaxPool implements SessionHost {
  readonly #clock: Clock
  readonly #limits: PoolLimits
  readonly #slots: readonly PoolSlot[]
  /** In the order in which they are served next. */
  #sessions: PoolSession[] = []
  #stealing: { dispose(): void } | undefined
  #isClosed = false

  constructor({ resourcesDir, clock = systemClock, entry, limits }: SyntaxPoolOptions) {
    this.#clock = clock
    this.#limits = { ...defaultLimits(), ...limits }
    const { threads, cacheBytes } = this.#limits
    const start = { resourcesDir, cacheBytes: Math.floor(cacheBytes / threads) }
    this.#slots = Array.from(
      { length: threads },
      () =>
        new PoolSlot({
          entry: entry ?? workerEntry('syntax-worker'),
          start,
          clock,
          limits: this.#limits,
          onFree: () => this.#dispatch(),
        }),
    )
  }

  get threads(): number {
    return this.#slots.length
  }

  /** How many threads there are now; none before the first task and after a while without one. */
  get running(): number {
    return this.#slots.filter((slot) => slot.isRunning).length
  }

  /** For the tasks of one call; dispose it when the call is over. */
  session(): PoolSession {
    const session = new PoolSession(this)
    if (this.#isClosed) session.cancel()
    else this.#sessions.push(session)
    return session
  }

  /** Ends all threads; what waits fails with `cancelled`. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const session of [...this.#sessions]) session.dispose()
    this.#stealing?.dispose()
    await Promise.all(this.#slots.map((slot) => slot.close(cancelled())))
  }

  queued(): void {
    this.#dispatch()
  }

  cancelled(session: PoolSession): void {
    for (const slot of this.#slots) slot.leave(session)
  }

  ended(session: PoolSession): void {
    this.#sessions = this.#sessions.filter((other) => other !== session)
  }

  #dispatch(): void {
    this.#stealing?.dispose()
    this.#stealing = undefined
    if (this.#isClosed) return
    for (const [index, slot] of this.#slots.entries()) {
      if (!slot.isFree) continue
      const task = this.#ownTask(index) ?? this.#stolenTask()
      if (task === undefined) continue
      this.#sessions = [...this.#sessions.filter((one) => one !== task.session), task.session]
      void slot.run(task)
    }
    const waits = this.#sessions.some(({ queue }) => queue.length > 0)
    if (waits && this.#slots.some((slot) => slot.isFree))
      this.#stealing = this.#clock.after(this.#limits.stealAfterMs, () => this.#dispatch())
  }

  #ownTask(index: number): QueuedTask | undefined {
    for (const { queue } of this.#sessions) {
      const at = queue.findIndex((task) => this.#homeOf(task) === index && this.#mayRun(task))
      if (at >= 0) return queue.splice(at, 1)[0]
    }
    return undefined
  }

  /** The last one: the thread that it belongs to comes to it last. */
  #stolenTask(): QueuedTask | undefined {
    for (const { queue } of this.#sessions) {
      const at = queue.findLastIndex((task) => this.#isLate(task) && this.#mayRun(task))
      if (at >= 0) return queue.splice(at, 1)[0]
    }
    return undefined
  }

  #isLate(task: QueuedTask): boolean {
    const since = this.#slots[this.#homeOf(task)]?.busySinceMs
    return since !== undefined && this.#clock.now() - since >= this.#limits.stealAfterMs
  }

  #mayRun({ isLong }: QueuedTask): boolean {
    const most = Math.max(1, this.#slots.length - 1)
    return isLong !== true || this.#slots.filter((slot) => slot.isAtLongTask).length < most
  }

  #homeOf({ home }: QueuedTask): number {
    return home % this.#slots.length
  }
}
