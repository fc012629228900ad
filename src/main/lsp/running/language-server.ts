import { Failure, messageOf } from '../../base/failure.ts'
import { describeExit } from '../../process/command.ts'
import type { OwnedProcess, ProcessHost } from '../../process/process-host.ts'
import { openStdioChannel } from '../../transport/stdio-channel.ts'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/logger.ts'
import type { Candidate } from '../catalog/candidate.ts'
import { loggedChannel } from '../protocol/logged-channel.ts'
import type { ProtocolLog } from '../protocol/protocol-log.ts'
import { lastWords } from '../../process/last-words.ts'
import type { StageOwnEdit } from '../refactor/own-edit.ts'
import { LanguageSession } from '../session/session.ts'

/** How a server is started and how long it may take; shared by all of a pool. */
export interface StartContext {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: ServerLimits
  /** Whether what goes between the app and its servers is kept, for reports of faults. Default: yes. */
  readonly keepsProtocolLog?: () => boolean
  /** Puts an edit that a server wants by itself before a person; absent: it is refused. */
  readonly stageOwnEdit?: StageOwnEdit
}

export interface ServerLimits {
  /** From the start of the process to its answer to `initialize`. */
  readonly initializeMs: number
  /** For the server to end by itself after `shutdown`; then its tree is killed. */
  readonly shutdownMs: number
  /** After this without a question a server is stopped. */
  readonly idleMs: number
  /** How often a server that had come up and died is started again before it is given up. */
  readonly maxRestarts: number
  readonly maxOpenDocuments: number
}

export const defaultLimits: ServerLimits = {
  // The slowest of the measured servers needs 5 s on a loaded machine; one that answers after 9 s still has to work.
  initializeMs: 20_000,
  shutdownMs: 1_500,
  idleMs: 5 * 60_000,
  maxRestarts: 3,
  maxOpenDocuments: 60,
}

export type StartOutcome =
  { readonly kind: 'ready'; readonly version?: string } | { readonly kind: 'failed'; readonly reason: string }

/** One started process of a candidate. */
export class LanguageServer {
  readonly candidate: Candidate
  readonly session: LanguageSession
  readonly startedAtMs: number
  /** Never rejects. */
  readonly ready: Promise<StartOutcome>
  /** Never rejects: the process is gone or its output is closed; says how, with what it wrote last. */
  readonly ended: Promise<string>
  readonly #process: OwnedProcess
  readonly #context: StartContext
  #closing: Promise<void> | undefined

  constructor(candidate: Candidate, context: StartContext, log: ProtocolLog) {
    const { entry, place, settings } = candidate
    const { clock, logger, limits } = context
    this.candidate = candidate
    this.#context = context
    this.startedAtMs = clock.now()
    this.#process = context.processes.spawn({
      file: candidate.file,
      args: candidate.args,
      cwd: place.root,
      ...(candidate.env === undefined ? {} : { env: candidate.env }),
    })
    log.add('note', `started: ${[candidate.file, ...candidate.args].join(' ')} (pid ${this.pid ?? 'none'})`)
    const channel = loggedChannel(openStdioChannel(this.#process, { name: entry.id, clock }), log)
    const { maxOpenDocuments } = limits
    this.session = new LanguageSession(channel, {
      entry,
      root: place.root,
      settings,
      clock,
      logger,
      maxOpenDocuments,
      stageOwnEdit: context.stageOwnEdit,
    })
    this.ended = new Promise((resolve) => {
      channel.onEnd(({ reason }) => resolve(this.#withLastWords(reason)))
    })
    this.ready = this.#initialize()
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  get lastMessages(): readonly string[] {
    return [...this.session.messages, ...this.#process.stderr.lines].slice(-20)
  }

  residentBytes(): Promise<number> {
    return this.#process.residentBytes()
  }

  /** Asks it to end, then ends its tree. Never rejects; may be called again. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const { logger, limits } = this.#context
    try {
      await this.session.shutdown(limits.shutdownMs)
      await this.#process.close({ graceMs: limits.shutdownMs })
    } catch (error) {
      logger({ level: 'error', area: 'lsp', code: 'close', message: messageOf(error) })
    } finally {
      this.session.dispose()
    }
  }

  async #initialize(): Promise<StartOutcome> {
    const { initializationOptions, version, entry } = this.candidate
    try {
      const told = await this.session.initialize(initializationOptions, {
        limitMs: Math.max(this.#context.limits.initializeMs, entry.initializeMs ?? 0),
      })
      const known = version ?? told
      return { kind: 'ready', ...(known === undefined ? {} : { version: known }) }
    } catch (error) {
      const isGone = error instanceof Failure && error.code === 'crashed'
      const reason = isGone ? await this.#howItEnded() : this.#withLastWords(messageOf(error))
      void this.close()
      return { kind: 'failed', reason }
    }
  }

  async #howItEnded(): Promise<string> {
    // The output may close before the exit is known; the exit is on its way then, or it is killed.
    await this.#process.close({ graceMs: this.#context.limits.shutdownMs })
    return this.#withLastWords(describeExit(await this.#process.exited))
  }

  #withLastWords(reason: string): string {
    const said = lastWords(this.#process.stderr.lines)
    return said === '' ? reason : `${reason.replace(/\.$/, '')}: ${said}`
  }
}
