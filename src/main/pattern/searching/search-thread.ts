import { Worker } from 'node:worker_threads'
import { Failure, messageOf } from '../../base/failure.ts'
import type { WorkerEntry } from '../../base/worker-url.ts'
import type { SearchListener } from '../answer.ts'
import {
  type Job,
  noteSchema,
  replySchema,
  type WorkerNote,
  type WorkerReply,
  type WorkerStart,
} from './search-messages.ts'

/** Heap of a worker: enough for the trees of large files, and a bound that ends the worker and not the app. */
const maxHeapMegabytes = 1024

interface Pending {
  readonly id: number
  readonly listener: SearchListener | undefined
  readonly resolve: (reply: WorkerReply) => void
  readonly reject: (error: Error) => void
}

/** One worker thread and the one job that it has. Every promise is settled when the thread ends, however it ends. */
export class SearchThread {
  #isEnded = false
  readonly #worker: Worker
  #pending: Pending | undefined

  constructor(entry: WorkerEntry, start: WorkerStart) {
    this.#worker = new Worker(entry.url, {
      execArgv: [...entry.execArgv],
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    })
    // A thread without a job must not keep a process alive that is done otherwise.
    this.#worker.unref()
    this.#worker.on('message', (message: unknown) => this.#onMessage(message))
    this.#worker.on('error', (error) => this.#end(crashed(messageOf(error), error)))
    this.#worker.on('exit', (code) => this.#end(crashed(`it ended with code ${code}`)))
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Throws `Failure` crashed when the thread ends before its answer. */
  async run(job: Job, listener?: SearchListener): Promise<WorkerReply> {
    if (this.#isEnded) throw crashed('it has ended')
    this.#worker.ref()
    return await new Promise<WorkerReply>((resolve, reject) => {
      this.#pending = { id: job.id, listener, resolve, reject }
      this.#worker.postMessage(job)
    })
  }

  /** Ends the thread whatever it does; a job that it has fails with `reason`. */
  async terminate(reason: Failure): Promise<void> {
    this.#end(reason)
    await this.#worker.terminate()
  }

  #onMessage(message: unknown): void {
    const pending = this.#pending
    if (pending === undefined) return
    const note = noteSchema.safeParse(message)
    if (note.success) {
      if (note.data.id === pending.id) tellListener(note.data, pending.listener)
      return
    }
    const parsed = replySchema.safeParse(message)
    if (!parsed.success) {
      this.#end(crashed('its answer could not be read', parsed.error))
      void this.#worker.terminate()
      return
    }
    if (parsed.data.id !== pending.id) return
    this.#pending = undefined
    this.#worker.unref()
    pending.resolve(parsed.data)
  }

  #end(reason: Failure): void {
    this.#isEnded = true
    this.#pending?.reject(reason)
    this.#pending = undefined
  }
}

function tellListener(note: WorkerNote, listener: SearchListener | undefined): void {
  if (note.type === 'progress') listener?.progress?.(note.progress)
  else listener?.found?.(note.matches)
}

function crashed(why: string, cause?: unknown): Failure {
  return new Failure('crashed', `The search worker stopped: ${why}.`, {
    hint: 'Call it again: a new worker is started. If it stops again, narrow the search with path or globs.',
    cause,
  })
}
