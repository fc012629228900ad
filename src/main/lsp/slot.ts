import { within } from '../base/deadline.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure, messageOf } from '../base/failure.ts'
import { notTrusted, whyAbsent } from './absence.ts'
import type { Candidate } from './candidate.ts'
import { CandidateQueue } from './candidate-queue.ts'
import type { CatalogEntry, ServerGroup } from './catalog.ts'
import { Crashes } from './crashes.ts'
import { mayAnswer, type ServerPlace } from './detection.ts'
import type { FinderContext } from './find-candidates.ts'
import { LanguageServer, type StartContext } from './language-server.ts'
import { pause } from './pause.ts'
import type { CheckOptions, FileEvent, ServerReport } from './report.ts'

export type SlotContext = StartContext & FinderContext

export type SlotState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' | 'ready'; readonly server: LanguageServer; readonly version?: string }
  | {
      readonly kind: 'stopped' | 'crashed' | 'absent'
      readonly reason: string
      readonly candidate?: Candidate
    }

type Up =
  | { readonly kind: 'up'; readonly server: LanguageServer }
  | { readonly kind: 'absent'; readonly reason: string }

/** One exclusive group of servers at one root: at most one process, started when first asked, replaced when it dies. */
export class ServerSlot {
  readonly group: ServerGroup
  readonly place: ServerPlace
  readonly #context: SlotContext
  readonly #queue: CandidateQueue
  readonly #crashes = new Crashes()
  readonly #closing = new Set<Promise<void>>()
  readonly #changed = new Emitter<void>()
  readonly #pushed = new Emitter<{ readonly path: string; readonly report: ServerReport }>()
  #state: SlotState = { kind: 'idle' }
  #starting: Promise<Up> | undefined
  /** Grows with each stop: a start that was under way then gives up. */
  #generation = 0
  #stopReason = ''
  /** The last question ran into its limit without a single message from the server. */
  #wasSilent = false
  #lastUsedMs = 0
  #running = 0
  restarts = 0

  readonly onChanged = this.#changed.on.bind(this.#changed)
  readonly onPushed = this.#pushed.on.bind(this.#pushed)

  constructor(group: ServerGroup, place: ServerPlace, context: SlotContext) {
    this.group = group
    this.place = place
    this.#context = context
    this.#queue = new CandidateQueue(group, place, context)
  }

  get state(): SlotState {
    return this.#state
  }

  /** The entry that answers now, or the first that would. */
  get entry(): CatalogEntry {
    const running =
      this.#server?.candidate ?? ('candidate' in this.#state ? this.#state.candidate : undefined)
    const { entries } = this.group
    return running?.entry ?? entries.find((entry) => mayAnswer(entry, this.place)) ?? entries[0]
  }

  /** Rejects only with `Failure('cancelled')`; every fault of a server is a state of the report. */
  async check(file: string, text: string, options: CheckOptions): Promise<ServerReport> {
    const { clock, isTrusted } = this.#context
    this.#lastUsedMs = clock.now()
    if (!isTrusted() && this.#server === undefined) return this.#report('absent', notTrusted)
    const startLimitMs = Math.min(options.startLimitMs, this.#coldLimitMs)
    const wasWarm = this.#isWarm()
    const later = this.#settle(file, text)
    let limitMs = wasWarm ? options.warmLimitMs : startLimitMs
    let timed = await within(later, limitMs, { clock, signal: options.signal })
    if (timed.kind === 'timed_out' && wasWarm && !this.#isWarm() && startLimitMs > limitMs) {
      // It died meanwhile: what runs now is starting.
      timed = await within(later, startLimitMs - limitMs, { clock, signal: options.signal })
      limitMs = startLimitMs
    }
    if (timed.kind === 'done') return timed.value
    const state = this.#state.kind === 'ready' ? 'late' : 'starting'
    const words = state === 'late' ? 'has not settled yet' : 'is still starting'
    return { ...this.#report(state, `${this.entry.id} ${words} after ${Math.round(limitMs)} ms`), later }
  }

  filesChanged(changes: readonly FileEvent[]): void {
    if (this.#state.kind === 'ready') this.#state.server.session.filesChanged(changes)
  }

  /** Every candidate gets a new try, and the server is started again. Never rejects. */
  async restart(): Promise<void> {
    await this.stop('it is started again')
    this.#queue.forgive()
    this.#crashes.forget()
    if (this.#context.isTrusted()) await this.#up()
  }

  /** Ends the process; it starts again when it is needed. What waits for it is told so. Never rejects. */
  async stop(reason: string): Promise<void> {
    this.#generation += 1
    this.#stopReason = reason
    this.#starting = undefined
    const server = this.#server
    if (server !== undefined) {
      this.#enter({ kind: 'stopped', reason, candidate: server.candidate })
      this.#close(server)
    }
    await Promise.all(this.#closing)
  }

  /** Stops a server that nobody has asked for the idle time. */
  sweep(): void {
    const { clock, limits } = this.#context
    const idleMs = clock.now() - this.#lastUsedMs
    if (this.#state.kind !== 'ready' || this.#running > 0 || idleMs < limits.idleMs) return
    void this.stop(`nobody needed it for ${Math.round(limits.idleMs / 60_000)} minutes`)
  }

  async #settle(file: string, text: string): Promise<ServerReport> {
    const { clock } = this.#context
    const endsAtMs = clock.now() + this.#coldLimitMs
    const generation = this.#generation
    this.#running += 1
    try {
      for (;;) {
        if (generation !== this.#generation) return this.#report('timed_out', this.#stopReason)
        const limitMs = Math.max(0, endsAtMs - clock.now())
        const up = await within(this.#up(), limitMs, { clock })
        if (up.kind === 'timed_out') return this.#report('timed_out', this.#slowly('did not start'))
        if (up.value.kind === 'absent') return this.#report('absent', up.value.reason)
        const report = await this.#ask(up.value.server, { file, text, endsAtMs })
        if (report !== undefined) return report
      }
    } catch (error) {
      return this.#report('timed_out', `the question could not be asked: ${messageOf(error)}`)
    } finally {
      this.#running -= 1
      this.#lastUsedMs = clock.now()
    }
  }

  /** Undefined when the server died meanwhile and another try is due. */
  async #ask(
    server: LanguageServer,
    question: { readonly file: string; readonly text: string; readonly endsAtMs: number },
  ): Promise<ServerReport | undefined> {
    const { session, candidate } = server
    const receivedBefore = session.received
    try {
      const limitMs = Math.max(0, question.endsAtMs - this.#context.clock.now())
      const settled = await session.check(question.file, question.text, limitMs)
      this.#wasSilent = false
      return { id: candidate.entry.id, state: 'fresh', ...settled }
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'internal'
      if (code === 'crashed') {
        this.#noteEnd(server, await server.ended)
        return undefined
      }
      if (code === 'stale') return this.#report('timed_out', messageOf(error))
      if (code !== 'timed_out')
        return this.#report('timed_out', `it answered with an error: ${messageOf(error)}`)
      const isSilent = session.isAsked && session.received === receivedBefore
      if (isSilent && (session.isWarm || this.#wasSilent)) this.#giveUp(server)
      this.#wasSilent = isSilent
      return this.#report('timed_out', this.#slowly('did not settle'))
    }
  }

  /**
   * A server that sent nothing at all hangs: it is ended, and counts as crashed. One that has never settled anything
   * gets a second chance: it may be reading a large project.
   */
  #giveUp(server: LanguageServer): void {
    this.#noteEnd(server, this.#slowly('did not answer'))
    this.#close(server)
  }

  #slowly(what: string): string {
    return `${this.entry.id} ${what} within ${this.#coldLimitMs / 1000} s`
  }

  #up(): Promise<Up> {
    if (this.#state.kind === 'ready') return Promise.resolve({ kind: 'up', server: this.#state.server })
    if (this.#starting !== undefined) return this.#starting
    const starting = this.#start().finally(() => {
      if (this.#starting === starting) this.#starting = undefined
    })
    this.#starting = starting
    return starting
  }

  async #start(): Promise<Up> {
    const generation = this.#generation
    for (;;) {
      const { clock } = this.#context
      const { candidate, reasons } = await this.#queue.next()
      if (candidate === undefined) {
        const reason = whyAbsent(this.group.entries, this.place, reasons)
        this.#enter({ kind: 'absent', reason })
        return { kind: 'absent', reason }
      }
      await pause(clock, this.#crashes.waitMs(clock.now()), new AbortController().signal)
      if (generation !== this.#generation) return { kind: 'absent', reason: this.#stopReason }
      const server = new LanguageServer(candidate, this.#context)
      this.#enter({ kind: 'starting', server })
      const outcome = await server.ready
      if (generation !== this.#generation) return { kind: 'absent', reason: this.#stopReason }
      if (outcome.kind === 'ready') return this.#cameUp(server, outcome.version)
      this.#log('warn', 'failed-start', `${candidate.entry.id} at ${this.place.root}: ${outcome.reason}`)
      this.#queue.fail(candidate, outcome.reason)
      this.#close(server)
    }
  }

  #cameUp(server: LanguageServer, version: string | undefined): Up {
    const { id } = server.candidate.entry
    if (this.#crashes.count > 0) this.restarts += 1
    this.#enter({ kind: 'ready', server, ...(version === undefined ? {} : { version }) })
    server.session.onPushed(({ path, diagnostics, settledAtMs }) =>
      this.#pushed.emit({ path, report: { id, state: 'fresh', diagnostics, settledAtMs } }),
    )
    void server.ended.then((reason) => this.#noteEnd(server, reason))
    return { kind: 'up', server }
  }

  /** Of the present server only; one that was stopped or given up ends without a word. */
  #noteEnd(server: LanguageServer, reason: string): void {
    if (this.#server !== server) return
    const { clock, limits } = this.#context
    const nowMs = clock.now()
    this.#crashes.note(nowMs, nowMs - server.startedAtMs)
    this.#log('warn', 'crashed', `${server.candidate.entry.id} at ${this.place.root}: ${reason}`)
    if (this.#crashes.count > limits.maxRestarts) {
      this.#queue.fail(server.candidate, `ended ${this.#crashes.count} times, the last time: ${reason}`)
      this.#crashes.forget()
    }
    this.#enter({ kind: 'crashed', reason, candidate: server.candidate })
    this.#close(server)
  }

  /** Until it is known which member of the group answers, the slowest one's. */
  get #coldLimitMs(): number {
    const running = this.#server?.candidate.entry
    return running?.coldLimitMs ?? Math.max(...this.group.entries.map(({ coldLimitMs }) => coldLimitMs))
  }

  #isWarm(): boolean {
    return this.#state.kind === 'ready' && this.#state.server.session.isWarm
  }

  get #server(): LanguageServer | undefined {
    return 'server' in this.#state ? this.#state.server : undefined
  }

  #close(server: LanguageServer): void {
    const closing = server.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  #enter(state: SlotState): void {
    this.#state = state
    this.#changed.emit()
  }

  #report(state: ServerReport['state'], reason: string): ServerReport {
    return { id: this.entry.id, state, reason, diagnostics: [] }
  }

  #log(level: 'warn', code: string, message: string): void {
    this.#context.logger({ level, area: 'lsp', code, message })
  }
}
