import type { GraphProgress } from '../../../shared/model/graph.ts'
import { Emitter } from '../../base/emitter.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { Logger } from '../../base/logger.ts'
import type { CodeGraph } from '../../graph/code-graph.ts'
import { type GraphChannel, GraphClient } from '../../graph/graph-client.ts'
import type { GraphPort } from '../../tools/graph/port.ts'
import type { SeenChange } from '../../workspace/watcher.ts'

export interface WorkspaceGraphParts {
  /** Real path of the workspace. */
  readonly root: string
  /** The person's data folder. */
  readonly home: string
  readonly resourcesDir: string
  readonly spawn: () => GraphChannel
  readonly logger: Logger
  /** A command that ends after its answer waits for the index; a window answers how far it is. */
  readonly isWaiting: boolean
}

/** Why the index could not be brought up to date, for a person. */
export interface GraphFault {
  readonly message: string
  readonly hint: string
}

/** The code graph of one workspace. Its process starts when somebody asks first, and follows what is written then. */
export class WorkspaceGraph {
  readonly #parts: WorkspaceGraphParts
  readonly #failed = new Emitter<GraphFault>()
  readonly #graph: CodeGraph
  #indexing: { readonly abort: AbortController; readonly done: Promise<void> } | undefined
  #isBegun = false

  readonly onFailed = this.#failed.on.bind(this.#failed)

  constructor(parts: WorkspaceGraphParts) {
    this.#parts = parts
    const { root, home, resourcesDir, spawn } = parts
    this.#graph = new GraphClient({ root, dataDir: home, resourcesDir, spawn })
  }

  get port(): GraphPort {
    return {
      ask: async (question, signal) => {
        await this.#ready(signal)
        return await this.#graph.ask(question, signal)
      },
      status: async (signal) => {
        await this.#ready(signal)
        return await this.#graph.status()
      },
      begin: () => this.begin(),
    }
  }

  /** The graph itself, for what is no question: an export. */
  get graph(): CodeGraph {
    return this.#graph
  }

  onProgress(listener: (progress: GraphProgress) => void): { dispose(): void } {
    return this.#graph.onProgress(listener)
  }

  /** Brings the index up to date in the background, where that is not under way. */
  begin(isFull = false): void {
    this.#isBegun = true
    this.#indexing ??= this.#index(isFull)
  }

  /** What is in the index stays in it. */
  cancel(): void {
    this.#indexing?.abort.abort()
  }

  /** Files that one of our tools wrote: an answer after this knows them. */
  wrote(files: readonly string[]): void {
    if (this.#isBegun) this.#graph.noteWrite(files)
  }

  /** What a watcher saw; no file: anything may have changed. */
  seen(changes: readonly SeenChange[]): void {
    if (!this.#isBegun) return
    if (changes.length > 0) {
      this.wrote(changes.map(({ file }) => file))
      return
    }
    this.#graph.noteUnknown()
    this.begin()
  }

  async close(): Promise<void> {
    this.cancel()
    this.#failed.dispose()
    await this.#graph.close()
    await this.#indexing?.done
  }

  /** Whoever asks first begins the index; a command waits for it. */
  async #ready(signal: AbortSignal): Promise<void> {
    if (!this.#isBegun) this.begin()
    if (!this.#parts.isWaiting || this.#indexing === undefined) return
    const onAbort = (): void => this.cancel()
    signal.addEventListener('abort', onAbort, { once: true })
    await this.#indexing.done
    signal.removeEventListener('abort', onAbort)
  }

  #index(isFull: boolean): { readonly abort: AbortController; readonly done: Promise<void> } {
    const abort = new AbortController()
    const done = this.#graph
      .index({ signal: abort.signal, isFull })
      .then(() => undefined)
      .catch((error: unknown) => this.#tell(error))
      .finally(() => (this.#indexing = undefined))
    return { abort, done }
  }

  #tell(error: unknown): void {
    const failure = error instanceof Failure ? error : new Failure('internal', messageOf(error))
    // Another process writes this index: the status says so, and what it has is read.
    if (failure.code === 'cancelled' || failure.code === 'taken_over') return
    this.#parts.logger({ level: 'error', area: 'graph', code: failure.code, message: failure.message })
    this.#failed.emit({ message: failure.message, hint: failure.hint })
  }
}
