import { Worker } from 'node:worker_threads'
import { Failure, messageOf } from '../../base/failure.ts'
import type { WorkerEntry } from '../../base/worker-url.ts'
import { type TaskMessage, threadMessageSchema, type ThreadReply, type ThreadStart } from './pool-messages.ts'

/** Heap of a thread: enough for the trees of large files, and a bound that ends the thread and not the app. */
const maxHeapMegabytes = 1024
/** For what lives as long as one file: more saves no time, and 40 MB of two threads over 100,000 files (measured). */
const youngMegabytes = 16
/** Before the first task says where it is. */
export const nowhere = -1

interface Pending {
  readonly id: number
  readonly onNote: ((value: unknown) => void) | undefined
  readonly resolve: (reply: ThreadReply) => void
  readonly reject: (error: Error) => void
}

/** One worker thread and the one task that it has. Every promise is settled when the thread ends, however it ends. */
export class PoolThread {
  #isEnded = false
  readonly #worker: Worker
  readonly #place = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #pending: Pending | undefined

  constructor(entry: WorkerEntry, start: Omit<ThreadStart, 'place'>) {
    this.#worker = new Worker(entry.url, {
      execArgv: [...entry.execArgv],
      workerData: { ...start, place: this.#place.buffer },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    })
    // A thread without a task must not keep a process alive that is done otherwise.
    this.#worker.unref()
    this.#worker.on('message', (message: unknown) => this.#onMessage(message))
    this.#worker.on('error', (error) => this.#end(this.#crashed(messageOf(error), error)))
    this.#worker.on('exit', (code) => this.#end(this.#crashed(`it ended with code ${code}`)))
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Throws `Failure` crashed when the thread ends before its answer; its details say where (`CrashPlace`). */
  async run(task: TaskMessage, onNote?: (value: unknown) => void): Promise<ThreadReply> {
    if (this.#isEnded) throw this.#crashed('it has ended')
    Atomics.store(this.#place, 0, nowhere)
    this.#worker.ref()
    return await new Promise<ThreadReply>((resolve, reject) => {
      this.#pending = { id: task.id, onNote, resolve, reject }
      this.#worker.postMessage(task)
    })
  }

  /** Ends the thread whatever it does; a task that it has fails with `reason`. */
  async terminate(reason: Failure): Promise<void> {
    this.#end(reason)
    await this.#worker.terminate()
  }

  /** A parser that has aborted takes its thread along, as if it had died itself. */
  crashOf(reply: ThreadReply): Failure | undefined {
    if (reply.type !== 'failed' || !reply.health.isBroken) return undefined
    return this.#crashed(reply.failure.message.replace(/\.$/, ''))
  }

  #onMessage(message: unknown): void {
    const pending = this.#pending
    if (pending === undefined) return
    const parsed = threadMessageSchema.safeParse(message)
    if (!parsed.success) {
      this.#end(this.#crashed('its answer could not be read', parsed.error))
      void this.#worker.terminate()
      return
    }
    if (parsed.data.id !== pending.id) return
    if (parsed.data.type === 'note') {
      pending.onNote?.(parsed.data.value)
      return
    }
    this.#pending = undefined
    this.#worker.unref()
    pending.resolve(parsed.data)
  }

  #end(reason: Failure): void {
    this.#isEnded = true
    this.#pending?.reject(reason)
    this.#pending = undefined
  }

  #crashed(why: string, cause?: unknown): Failure {
    return new Failure('crashed', `The search worker stopped: ${why}.`, {
      hint: 'Call it again: a new worker is started. If it stops again, narrow the search with path or globs.',
      details: { at: Atomics.load(this.#place, 0) },
      cause,
    })
  }
}

/** Where in its task a thread was when it died; undefined when it was at nothing that it had named. */
export function crashPlace({ details }: Failure): number | undefined {
  if (typeof details !== 'object' || details === null || !('at' in details)) return undefined
  return typeof details.at === 'number' && details.at !== nowhere ? details.at : undefined
}
