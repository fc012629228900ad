import { z } from 'zod'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Position, Range } from '../../../shared/model/position.ts'
import { within } from '../../base/deadline.ts'
import { Failure } from '../../base/failure.ts'
import type { OpenDocument } from '../session/documents.ts'
import type { ServerEdit } from '../session/server-edits.ts'
import { linesOf, type PositionEncoding, toUtf16, toWire } from '../protocol/position-encoding.ts'
import { rpcCode, RpcError } from '../protocol/rpc.ts'
import { pause } from '../settling/pause.ts'
import type { ServerView } from '../settling/settlement.ts'
import { offerOf, type QueryMethod } from './methods.ts'

/** Between two tries after the server said "not now" (-32802) or "the text moved on" (-32801). */
const retryAfterMs = 50

/** The server never said that it answers this; it was not asked. */
export class NotOffered extends Error {
  readonly method: QueryMethod

  constructor(id: string, method: QueryMethod) {
    super(`The ${id} server offers no ${offerOf(method).words}.`)
    this.name = 'NotOffered'
    this.method = method
  }
}

/** The server answered something else than the protocol says. */
export class UnreadableAnswer extends Error {
  constructor(id: string, method: QueryMethod) {
    super(`The answer of ${id} to ${method} cannot be read.`)
    this.name = 'UnreadableAnswer'
  }
}

/** The document of a question got another text while the question was under way. */
export class DocumentMoved extends Error {}

export interface CommandAnswer {
  readonly edits: readonly ServerEdit[]
  readonly value: unknown
  /** The server's words when the command failed. */
  readonly error?: string
}

export interface QueriedServerParts {
  readonly view: ServerView
  readonly document: OpenDocument
  /** The document that the server holds under this path now. */
  readonly held: (path: string) => OpenDocument | undefined
  /** The lines of another file: as the server holds it, else of the disk. */
  readonly readLines: (path: string) => Promise<readonly string[]>
  /** False when it had not settled or was still reading the project: its answer may lack something. */
  readonly isSettled: boolean
  /** Settles the diagnostics of the document in whatever way the server offers, until the signal aborts. */
  readonly settle: (signal: AbortSignal) => Promise<readonly Diagnostic[]>
  readonly signal: AbortSignal
  readonly endsAtMs: number
}

/**
 * One server that holds the disk's text of one file, for as long as a question lasts. Positions go in and out as
 * UTF-16, whatever the server counts in.
 */
export class QueriedServer {
  readonly #parts: QueriedServerParts

  constructor(parts: QueriedServerParts) {
    this.#parts = parts
  }

  /** The id of its catalog row. */
  get id(): string {
    return this.#parts.view.entry.id
  }

  /** The file that was asked about, with the text that the server answers for. */
  get document(): OpenDocument {
    return this.#parts.document
  }

  get isSettled(): boolean {
    return this.#parts.isSettled
  }

  get signal(): AbortSignal {
    return this.#parts.signal
  }

  offers(method: QueryMethod): boolean {
    return this.optionsOf(method) !== undefined
  }

  /** What the server said with its offer, such as `{ prepareProvider: true }`; `{}` when nothing. Undefined: no offer. */
  optionsOf(method: QueryMethod): Readonly<Record<string, unknown>> | undefined {
    const { capability, registered } = offerOf(method)
    return this.#parts.view.offers.optionsOf(capability, registered)
  }

  /**
   * Asks and reads the answer; "not now" and "the text moved on" are asked again. Rejects with `NotOffered`,
   * `UnreadableAnswer`, `DocumentMoved`, `RpcError` (what the server answered instead), `Failure` crashed, timed_out,
   * cancelled.
   */
  async request<T>(method: QueryMethod, params: object, schema: z.ZodType<T>): Promise<T> {
    if (!this.offers(method)) throw new NotOffered(this.id, method)
    for (;;) {
      const { view, signal } = this.#parts
      try {
        const limitMs = this.#leftMs()
        const answer = await view.connection.request(method, params, { signal, limitMs })
        const parsed = schema.safeParse(answer)
        if (parsed.success) return parsed.data
        throw new UnreadableAnswer(this.id, method)
      } catch (error) {
        // clangd offers a call hierarchy and has only one half of it.
        if (isOf(error, rpcCode.methodNotFound)) throw new NotOffered(this.id, method)
        if (!isNotNow(error)) throw error
        if (this.#hasMoved) throw new DocumentMoved()
        if (this.#leftMs() === 0) throw error
        await pause(view.clock, retryAfterMs, signal)
      }
    }
  }

  /**
   * All its diagnostics of the asked text. Rejects with `Failure` timed_out when they did not settle, and with what
   * `request` rejects with.
   */
  async diagnostics(): Promise<readonly Diagnostic[]> {
    const { view, signal } = this.#parts
    const stop = new AbortController()
    try {
      const settling = this.#parts.settle(AbortSignal.any([signal, stop.signal]))
      const timed = await within(settling, this.#leftMs(), { clock: view.clock, signal })
      if (timed.kind === 'done') return timed.value
      throw new Failure('timed_out', `The diagnostics of ${this.id} did not settle in the time.`)
    } finally {
      stop.abort()
    }
  }

  /** Of the asked file, as the server counts. */
  toWire(position: Position): Position {
    const { view, document } = this.#parts
    const encoding = view.encoding()
    return encoding === 'utf-16' ? position : toWire(position, encoding, linesOf(document.text))
  }

  /** A position of the asked file, as it came from the server, in UTF-16. */
  fromWire(position: Position): Position {
    const { view, document } = this.#parts
    const encoding = view.encoding()
    return encoding === 'utf-16' ? position : toUtf16(position, encoding, linesOf(document.text))
  }

  /** A range of any file, as it came from the server, in UTF-16. */
  async rangeIn(path: string, range: Range): Promise<Range> {
    const encoding = this.#parts.view.encoding()
    if (encoding === 'utf-16') return range
    const lines = await this.linesIn(path)
    return { start: toUtf16(range.start, encoding, lines), end: toUtf16(range.end, encoding, lines) }
  }

  async linesIn(path: string): Promise<readonly string[]> {
    const { document, readLines } = this.#parts
    return path === document.path ? linesOf(document.text) : await readLines(path)
  }

  /** What the server counts positions in. */
  get encoding(): PositionEncoding {
    return this.#parts.view.encoding()
  }

  /** The command that organizes imports, where no code action of the server does. */
  get organizeImportsCommand(): string | undefined {
    return this.#parts.view.entry.organizeImports
  }

  offersCommand(command: string): boolean {
    return this.#parts.view.offers.offersCommand(command)
  }

  /**
   * Runs a command of the server. `edits` are the workspace edits that it wanted to be applied; it heard that they are
   * staged, and `error` is what it then said of itself. Rejects as `request`, but for errors of the server.
   */
  async command(command: string, args: readonly unknown[] = []): Promise<CommandAnswer> {
    const { edits, outcome } = await this.#parts.view.edits.during(
      async () => await this.request('workspace/executeCommand', { command, arguments: args }, z.unknown()),
    )
    if (outcome.status === 'fulfilled') return { edits, value: outcome.value }
    if (outcome.reason instanceof RpcError) return { edits, value: undefined, error: outcome.reason.message }
    throw outcome.reason
  }

  /** The document as the server holds it; undefined when it is not open. */
  heldAt(path: string): OpenDocument | undefined {
    return this.#parts.held(path)
  }

  /** The version under which the server holds a file; undefined when it is not open. */
  versionOf(path: string): number | undefined {
    return this.#parts.held(path)?.version
  }

  get #hasMoved(): boolean {
    const { document, held } = this.#parts
    return held(document.path)?.version !== document.version
  }

  #leftMs(): number {
    return Math.max(0, this.#parts.endsAtMs - this.#parts.view.clock.now())
  }
}

function isNotNow(error: unknown): boolean {
  return isOf(error, rpcCode.serverCancelled) || isOf(error, rpcCode.contentModified)
}

function isOf(error: unknown, code: number): boolean {
  return error instanceof RpcError && error.code === code
}
