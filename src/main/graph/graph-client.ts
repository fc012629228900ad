import type { z } from 'zod'
import type {
  GraphIndexed,
  GraphQuestion,
  GraphReply,
  GraphStatus,
} from '../../shared/model/graph-question.ts'
import type { GraphProgress } from '../../shared/model/graph.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { cancelled, within } from '../base/deadline.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure } from '../base/failure.ts'
import type { CodeGraph, IndexOptions } from './code-graph.ts'
import {
  type GraphMessage,
  graphMessageSchema,
  type GraphRequest,
  graphValues,
} from './indexing/graph-messages.ts'

/** A process or a thread that runs `serveGraph`. */
export interface GraphChannel {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Once, however it ended. */
  onExit(listener: (why: string) => void): void
  /** Ends it whatever it does. */
  kill(): Promise<void>
}

export interface GraphClientOptions {
  /** Real path of the workspace. */
  readonly root: string
  readonly dataDir: string
  readonly resourcesDir: string
  readonly spawn: () => GraphChannel
  readonly clock?: Clock
}

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly onLines?: ((lines: readonly string[]) => void) | undefined
}

type Asked = Extract<GraphRequest, { readonly id: number }>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** For the database to be closed; then the process is ended. A killed one leaves a valid database too. */
const closeLimitMs = 2_000

/**
 * The code graph behind a process of its own, which is started when it is first needed and again after it has died. What
 * was noted before that is kept for it.
 */
export class GraphClient implements CodeGraph {
  readonly #options: GraphClientOptions
  readonly #clock: Clock
  readonly #progress = new Emitter<GraphProgress>()
  readonly #pending = new Map<number, Pending>()
  /** Written while there was no process. */
  readonly #unsent = new Set<string>()
  #channel: GraphChannel | undefined
  #lastId = 0
  #isClosed = false

  readonly onProgress = this.#progress.on.bind(this.#progress)

  constructor(options: GraphClientOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  async ask(question: GraphQuestion, signal?: AbortSignal): Promise<GraphReply> {
    return await this.#request({ type: 'ask', question }, graphValues.ask, { signal })
  }

  async status(): Promise<GraphStatus> {
    return await this.#request({ type: 'status' }, graphValues.status)
  }

  async index({ signal, onProgress, isFull = false }: IndexOptions = {}): Promise<GraphIndexed> {
    const listening = onProgress && this.#progress.on(onProgress)
    try {
      return await this.#request({ type: 'index', isFull }, graphValues.index, { signal })
    } finally {
      listening?.dispose()
    }
  }

  noteWrite(files: readonly string[]): void {
    if (files.length === 0) return
    if (this.#channel === undefined) for (const file of files) this.#unsent.add(file)
    else this.#channel.post({ type: 'written', files: [...files] } satisfies GraphRequest)
  }

  /** A process that is not there compares everything when it starts. */
  noteUnknown(): void {
    this.#channel?.post({ type: 'unknown' } satisfies GraphRequest)
  }

  async *exportLines(signal?: AbortSignal): AsyncIterable<readonly string[]> {
    const batches: (readonly string[])[] = []
    let wake: () => void = () => undefined
    const state = { isDone: false }
    const onLines = (lines: readonly string[]): void => {
      batches.push(lines)
      wake()
    }
    const done = this.#request({ type: 'export' }, graphValues.nothing, { signal, onLines }).finally(() => {
      state.isDone = true
      wake()
    })
    done.catch(() => undefined)
    for (;;) {
      const batch = batches.shift()
      if (batch !== undefined) yield batch
      else if (state.isDone) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    await done
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    const channel = this.#channel
    if (channel !== undefined) {
      const closing = this.#request({ type: 'close' }, graphValues.nothing).catch(() => undefined)
      this.#isClosed = true
      await within(closing, closeLimitMs, { clock: this.#clock })
      await channel.kill()
    }
    this.#isClosed = true
    this.#fail(channel, cancelled())
    this.#progress.dispose()
  }

  async #request<T>(
    request: WithoutId<Asked>,
    schema: z.ZodType<T>,
    { signal, onLines }: { signal?: AbortSignal | undefined; onLines?: Pending['onLines'] } = {},
  ): Promise<T> {
    if (this.#isClosed || signal?.aborted === true) throw cancelled()
    const channel = this.#opened()
    const id = ++this.#lastId
    const onAbort = (): void => {
      channel.post({ type: 'cancel', of: id } satisfies GraphRequest)
      this.#pending.get(id)?.reject(cancelled())
      this.#pending.delete(id)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const value = await new Promise<unknown>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, onLines })
        channel.post({ ...request, id })
      })
      return schema.parse(value)
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  #opened(): GraphChannel {
    if (this.#channel !== undefined) return this.#channel
    const { root, dataDir, resourcesDir, spawn } = this.#options
    const channel = spawn()
    this.#channel = channel
    channel.onMessage((message) => this.#take(message))
    channel.onExit((why) =>
      this.#fail(
        channel,
        new Failure('crashed', `The process of the code graph ended: ${why}.`, {
          hint: 'Ask again: it is started anew, and goes on where it was.',
        }),
      ),
    )
    channel.post({ type: 'start', root, dataDir, resourcesDir })
    const written = [...this.#unsent]
    this.#unsent.clear()
    this.noteWrite(written)
    return channel
  }

  #take(message: unknown): void {
    const told: z.output<typeof graphMessageSchema> = graphMessageSchema.parse(message)
    if (told.type === 'progress') this.#progress.emit(told.progress)
    else if (told.type === 'lines') this.#pending.get(told.id)?.onLines?.(told.lines)
    else this.#settle(told)
  }

  #settle(told: Extract<GraphMessage, { readonly type: 'done' | 'failed' }>): void {
    const pending = this.#pending.get(told.id)
    this.#pending.delete(told.id)
    if (told.type === 'done') pending?.resolve(told.value)
    else pending?.reject(new Failure(told.code, told.message, { hint: told.hint }))
  }

  #fail(channel: GraphChannel | undefined, reason: Failure): void {
    if (this.#channel !== channel) return
    this.#channel = undefined
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
  }
}
