import type { Clock } from '../../base/clock.ts'
import { cancelled } from '../../base/deadline.ts'
import { Failure } from '../../base/failure.ts'
import type { WorkerEntry } from '../../base/worker-url.ts'
import type { ThreadReply, ThreadStart } from './pool-messages.ts'
import type { PoolSession, QueuedTask } from './pool-session.ts'
import { PoolThread } from './pool-thread.ts'

export interface SlotParts {
  readonly entry: WorkerEntry
  readonly start: Omit<ThreadStart, 'place'>
  readonly clock: Clock
  readonly limits: { readonly graceMs: number; readonly idleMs: number; readonly memoryBytes: number }
  /** Called when the slot can take a task again. */
  readonly onFree: () => void
}

interface Running {
  readonly task: QueuedTask
  readonly sinceMs: number
  grace?: { dispose(): void }
}

/** A place for one thread: starts it, gives it a task at a time, ends it when it is idle, broken or too large. */
export class PoolSlot {
  readonly #parts: SlotParts
  #thread: PoolThread | undefined
  #running: Running | undefined
  #idle: { dispose(): void } | undefined
  /** A thread that is on its way out; its memory is given back before the next one starts. */
  #ending: Promise<void> | undefined
  #isClosed = false
  #lastId = 0

  constructor(parts: SlotParts) {
    this.#parts = parts
  }

  get isFree(): boolean {
    return this.#running === undefined && this.#ending === undefined && !this.#isClosed
  }

  get isRunning(): boolean {
    return this.#thread?.isEnded === false
  }

  get busySinceMs(): number | undefined {
    return this.#running?.sinceMs
  }

  get isAtLongTask(): boolean {
    return this.#running?.task.isLong === true
  }

  /** Settles the task, whatever happens. */
  async run(task: QueuedTask): Promise<void> {
    this.#idle?.dispose()
    const running: Running = { task, sinceMs: this.#parts.clock.now() }
    this.#running = running
    const thread = this.#threadForTask()
    const { name, input, session } = task
    try {
      const message = { id: ++this.#lastId, name, input, cancel: session.cancelFlag }
      const reply = await thread.run(message, task.onNote)
      const crash = thread.crashOf(reply)
      this.#afterTask(reply)
      if (crash !== undefined) task.reject(crash)
      else if (reply.type === 'done') task.resolve(reply.output)
      else task.reject(failureOf(reply))
    } catch (error) {
      task.reject(error instanceof Error ? error : new Error(String(error)))
    } finally {
      running.grace?.dispose()
      this.#running = undefined
      this.#parts.onFree()
    }
  }

  /** Its task is no longer wanted. */
  leave(session: PoolSession): void {
    const running = this.#running
    if (running?.task.session !== session) return
    running.task.reject(session.endReason)
    running.grace = this.#parts.clock.after(this.#parts.limits.graceMs, () => this.#end())
  }

  async close(reason: Failure): Promise<void> {
    this.#isClosed = true
    this.#end(reason)
    await this.#ending
  }

  #afterTask({ health }: ThreadReply): void {
    const { clock, limits } = this.#parts
    if (health.isBroken || health.memoryBytes > limits.memoryBytes) this.#end()
    else this.#idle = clock.after(limits.idleMs, () => this.#end())
  }

  #threadForTask(): PoolThread {
    if (this.#thread?.isEnded !== false) this.#thread = new PoolThread(this.#parts.entry, this.#parts.start)
    return this.#thread
  }

  #end(reason: Failure = cancelled()): void {
    this.#idle?.dispose()
    const thread = this.#thread
    this.#thread = undefined
    if (thread === undefined) return
    const ending = thread.terminate(reason).then(() => {
      if (this.#ending === ending) this.#ending = undefined
      this.#parts.onFree()
    })
    this.#ending = ending
  }
}

function failureOf({ failure }: ThreadReply & { readonly type: 'failed' }): Failure {
  const { code, message, hint, details } = failure
  return new Failure(code, message, { hint, details })
}
