import { Worker } from 'node:worker_threads'
import { Failure, messageOf } from '../base/failure.ts'
import { workerEntry } from '../base/worker-url.ts'
import { type GrepJob, type GrepReply, grepReplySchema } from './grep-messages.ts'

/** Bounds what a thread may hold, so that a huge answer ends the thread and not the app. */
const maxHeapMegabytes = 512

/** One worker thread with at most one job. Its promise is settled however the thread ends. */
export class GrepThread {
  readonly #worker: Worker
  #pending: { resolve: (reply: GrepReply) => void; reject: (error: Error) => void } | undefined
  #isEnded = false

  constructor() {
    const entry = workerEntry('grep-worker')
    this.#worker = new Worker(entry.url, {
      execArgv: [...entry.execArgv],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    })
    // A thread without a job must not keep a process alive.
    this.#worker.unref()
    this.#worker.on('message', (message: unknown) => this.#onMessage(message))
    this.#worker.on('error', (error) => this.#end(crashed(messageOf(error))))
    this.#worker.on('exit', (code) => this.#end(crashed(`it ended with code ${code}`)))
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Throws `Failure` crashed, or the reason that `terminate` was given. */
  async run(job: GrepJob): Promise<GrepReply> {
    if (this.#isEnded) throw crashed('it has ended')
    this.#worker.ref()
    return await new Promise<GrepReply>((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#worker.postMessage(job)
    })
  }

  terminate(reason: Failure): void {
    this.#end(reason)
    void this.#worker.terminate()
  }

  #onMessage(message: unknown): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#worker.unref()
    const reply = grepReplySchema.safeParse(message)
    if (reply.success) pending?.resolve(reply.data)
    else pending?.reject(crashed(`its answer could not be read (${reply.error.message})`))
  }

  #end(reason: Failure): void {
    this.#isEnded = true
    this.#pending?.reject(reason)
    this.#pending = undefined
  }
}

function crashed(why: string): Failure {
  return new Failure('crashed', `The search stopped: ${why}.`, {
    hint: 'Call it again. If it stops again, narrow it with path or glob.',
  })
}
