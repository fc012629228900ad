import { cancelled } from '../../base/deadline.ts'
import type { Disposable } from '../../base/disposable.ts'
import type { Failure } from '../../base/failure.ts'

/** A piece of work for a thread of the pool. */
export interface PoolTask {
  /** Which handler of the thread's program (serve-tasks.ts). */
  readonly name: string
  /** Must be cloneable. */
  readonly input: unknown
  /** Tasks of one number go to one thread where possible: what it remembers of files is of use there. */
  readonly home: number
  /** Takes long and cannot be split: one thread always stays free of such tasks. */
  readonly isLong?: boolean
  readonly onNote?: (value: unknown) => void
}

export interface QueuedTask extends PoolTask {
  readonly session: PoolSession
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
}

/** How a session reaches its pool. */
export interface SessionHost {
  queued(): void
  cancelled(session: PoolSession): void
  ended(session: PoolSession): void
}

/**
 * The tasks of one call. The pool serves its sessions in turn, a task each, so that a small one is done soon whatever
 * else runs.
 */
export class PoolSession implements Disposable {
  /** Shared with the threads that have a task of this session. */
  readonly cancelFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  readonly queue: QueuedTask[] = []
  readonly #host: SessionHost
  #ended: Failure | undefined

  constructor(host: SessionHost) {
    this.#host = host
  }

  /** Throws the `Failure` of the handler, crashed when the thread died, cancelled. */
  async run(task: PoolTask): Promise<unknown> {
    if (this.#ended !== undefined) throw this.#ended
    return await new Promise<unknown>((resolve, reject) => {
      this.queue.push({ ...task, session: this, resolve, reject })
      this.#host.queued()
    })
  }

  /** Everything that is not done fails with `reason`, at once; threads are asked to leave it, and ended if they do not. */
  cancel(reason: Failure = cancelled()): void {
    if (this.#ended !== undefined) return
    this.#ended = reason
    Atomics.store(new Int32Array(this.cancelFlag), 0, 1)
    for (const { reject } of this.queue.splice(0)) reject(reason)
    this.#host.cancelled(this)
  }

  get isEnded(): boolean {
    return this.#ended !== undefined
  }

  get endReason(): Failure {
    return this.#ended ?? cancelled()
  }

  dispose(): void {
    this.cancel()
    this.#host.ended(this)
  }
}
