import { type Timed, within } from '../../base/deadline.ts'
import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { notTrusted } from '../catalog/absence.ts'
import type { CatalogEntry, ServerGroup } from '../catalog/catalog.ts'
import { mayAnswer, type ServerPlace } from '../catalog/detection.ts'
import type { ServerLog } from '../protocol/exported-log.ts'
import type { LanguageServer } from './language-server.ts'
import type { CheckOptions, FileEvent } from '../session/report.ts'
import type { ServerReport } from '../../../shared/model/server-report.ts'
import { SlotPreview, type SlotPreviewQuestion } from '../previews/slot-preview.ts'
import { type Asked, type AskOptions, askSlot } from '../queries/slot-query.ts'
import type { QueryWork } from '../queries/session-queries.ts'
import type { CappedServer } from './server-cap.ts'
import { Usage } from './usage.ts'
import { type KeeperContext, type KeeperState, ServerKeeper } from './server-keeper.ts'

/** A question to the servers of a slot; the clock time is when it is given up. */
interface SlotQuestion {
  readonly file: string
  readonly text: string
  readonly endsAtMs: number
}

/** For the answer of a question that has run into its limit. */
const answerMs = 200

/** One exclusive group of servers at one root, as its callers see it: a question becomes a report, whatever happens. */
export class ServerSlot implements CappedServer {
  readonly #context: KeeperContext
  readonly #keeper: ServerKeeper
  readonly #pushed = new Emitter<{ readonly path: string; readonly report: ServerReport }>()
  /** The last question ran into its limit without a single message from the server. */
  #wasSilent = false
  readonly #usage: Usage
  readonly #capped: Disposable | undefined

  readonly onChanged: ServerKeeper['onChanged']
  readonly onPushed = this.#pushed.on.bind(this.#pushed)

  constructor(group: ServerGroup, place: ServerPlace, context: KeeperContext) {
    this.#context = context
    this.#keeper = new ServerKeeper(group, place, context)
    this.#usage = new Usage(context.clock, () => void context.cap?.trim())
    this.#capped = context.cap?.add(this)
    this.onChanged = this.#keeper.onChanged
    this.#keeper.onReady((server) => this.#relay(server))
  }

  get group(): ServerGroup {
    return this.#keeper.group
  }

  get place(): ServerPlace {
    return this.#keeper.place
  }

  get state(): KeeperState {
    return this.#keeper.state
  }

  get isRunning(): boolean {
    return this.state.kind === 'starting' || this.state.kind === 'ready'
  }

  /** Somebody waits for it. */
  get isBusy(): boolean {
    return this.#usage.isBusy
  }

  get lastUsedMs(): number {
    return this.#usage.lastMs
  }

  get restarts(): number {
    return this.#keeper.restarts
  }

  /** The last messages of its servers. */
  get log(): ServerLog {
    return { server: this.entry.id, root: this.place.root, messages: this.#keeper.log.messages }
  }

  /** The entry that answers now or did last, else the first that would. */
  get entry(): CatalogEntry {
    const { state, server } = this.#keeper
    const candidate = server?.candidate ?? ('candidate' in state ? state.candidate : undefined)
    const { entries } = this.group
    return candidate?.entry ?? entries.find((entry) => mayAnswer(entry, this.place)) ?? entries[0]
  }

  /** Rejects only with `Failure('cancelled')`; every fault of a server is a state of the report. */
  async check(file: string, text: string, options: CheckOptions): Promise<ServerReport> {
    const { clock, isTrusted } = this.#context
    this.#usage.touch()
    if (!isTrusted() && this.#keeper.server === undefined) return this.#report('absent', notTrusted)
    // The question ends at the cold limit by itself: a wait of the same length would race with its answer.
    const startLimitMs = Math.min(options.startLimitMs, this.#coldLimitMs + answerMs)
    const wasWarm = this.#isWarm()
    const later = this.#settle({ file, text, endsAtMs: clock.now() + this.#coldLimitMs })
    const wait = (limitMs: number): Promise<Timed<ServerReport>> =>
      within(later, limitMs, { clock, signal: options.signal })
    let waitedMs = wasWarm ? options.warmLimitMs : startLimitMs
    let timed = await wait(waitedMs)
    if (timed.kind === 'timed_out' && wasWarm && !this.#isWarm() && startLimitMs > waitedMs) {
      // It died meanwhile: what runs now is starting.
      timed = await wait(startLimitMs - waitedMs)
      waitedMs = startLimitMs
    }
    return timed.kind === 'done' ? timed.value : this.#notYet(waitedMs, later)
  }

  /** Files of a change that is not on the disk; the paths are absolute. */
  preview(question: SlotPreviewQuestion): SlotPreview {
    const use = this.#usage.begin()
    const preview = new SlotPreview(this.#keeper, this.#context, { entry: () => this.entry, question })
    void preview.done.then(() => use.dispose())
    return preview
  }

  /** Lets `work` ask the server; the path is absolute. Rejects with `Failure` cancelled and those of the work. */
  async ask<T>(file: string, work: QueryWork<T>, options: AskOptions): Promise<Asked<T>> {
    const use = this.#usage.begin()
    try {
      const about = { keeper: this.#keeper, context: this.#context, id: () => this.entry.id }
      return await askSlot(about, { file, work }, options)
    } finally {
      use.dispose()
    }
  }

  filesChanged(changes: readonly FileEvent[]): void {
    if (this.state.kind === 'ready') this.state.server.session.filesChanged(changes)
  }

  restart(): Promise<void> {
    return this.#keeper.restart()
  }

  /** Ends the process; it starts again when it is needed. What waits for it is told so. Never rejects. */
  stop(reason: string): Promise<void> {
    return this.#keeper.stop(reason)
  }

  /** Ends it for good. Never rejects. */
  async close(reason: string): Promise<void> {
    this.#capped?.dispose()
    await this.stop(reason)
    this.#pushed.dispose()
  }

  /** Stops a server that nobody has asked for the idle time. */
  sweep(): void {
    const { clock, limits } = this.#context
    const idleMs = clock.now() - this.#usage.lastMs
    if (this.state.kind !== 'ready' || this.#usage.isBusy || idleMs < limits.idleMs) return
    void this.stop(`nobody needed it for ${Math.round(limits.idleMs / 60_000)} minutes`)
  }

  async #settle(question: SlotQuestion): Promise<ServerReport> {
    const { clock } = this.#context
    const { generation } = this.#keeper
    const use = this.#usage.begin()
    try {
      for (;;) {
        if (generation !== this.#keeper.generation) return this.#report('timed_out', this.#keeper.stopReason)
        const up = await within(this.#keeper.up(), this.#leftMs(question), { clock })
        if (up.kind === 'timed_out') return this.#report('timed_out', this.#slowly('did not start'))
        if (up.value.kind === 'absent') return this.#report('absent', up.value.reason)
        const report = await this.#ask(up.value.server, question)
        if (report !== undefined) return report
      }
    } catch (error) {
      return this.#report('timed_out', `the question could not be asked: ${messageOf(error)}`)
    } finally {
      use.dispose()
    }
  }

  /** Undefined when the server died meanwhile and another try is due. */
  async #ask(server: LanguageServer, question: SlotQuestion): Promise<ServerReport | undefined> {
    const receivedBefore = server.session.received
    try {
      const settled = await server.session.check(question.file, question.text, this.#leftMs(question))
      this.#wasSilent = false
      return { id: server.candidate.entry.id, state: 'fresh', ...settled }
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'internal'
      if (code === 'crashed') {
        this.#keeper.ended(server, await server.ended)
        return undefined
      }
      if (code === 'stale') return this.#report('timed_out', messageOf(error))
      if (code === 'absent') return this.#report('absent', messageOf(error))
      if (code !== 'timed_out') {
        return this.#report('timed_out', `it answered with an error: ${messageOf(error)}`)
      }
      const report = this.#report('timed_out', this.#slowly('did not settle'))
      this.#noteSilence(server, server.session.received === receivedBefore)
      return report
    }
  }

  /**
   * A server that was asked and sent nothing at all hangs: it is given up, which counts as a crash. One that has
   * never settled anything gets a second chance: it may be reading a large project.
   */
  #noteSilence(server: LanguageServer, hasSentNothing: boolean): void {
    const { session } = server
    const isSilent = session.isAsked && hasSentNothing
    const isHung = isSilent && (session.isWarm || this.#wasSilent)
    this.#wasSilent = isSilent
    if (isHung) this.#keeper.ended(server, this.#slowly('did not answer'))
  }

  #relay({ session, candidate }: LanguageServer): void {
    const { id } = candidate.entry
    session.onPushed(({ path, diagnostics, settledAtMs }) =>
      this.#pushed.emit({ path, report: { id, state: 'fresh', diagnostics, settledAtMs } }),
    )
  }

  #notYet(waitedMs: number, later: Promise<ServerReport>): ServerReport {
    const state = this.state.kind === 'ready' ? 'late' : 'starting'
    const words = state === 'late' ? 'has not settled yet' : 'is still starting'
    return { ...this.#report(state, `${this.entry.id} ${words} after ${Math.round(waitedMs)} ms`), later }
  }

  /** Until it is known which member of the group answers, the slowest one's. */
  get #coldLimitMs(): number {
    const running = this.#keeper.server?.candidate.entry
    return running?.coldLimitMs ?? Math.max(...this.group.entries.map(({ coldLimitMs }) => coldLimitMs))
  }

  #leftMs({ endsAtMs }: SlotQuestion): number {
    return Math.max(0, endsAtMs - this.#context.clock.now())
  }

  #isWarm(): boolean {
    return this.state.kind === 'ready' && this.state.server.session.isWarm
  }

  #slowly(what: string): string {
    return `${this.entry.id} ${what} within ${this.#coldLimitMs / 1000} s`
  }

  #report(state: ServerReport['state'], reason: string): ServerReport {
    return { id: this.entry.id, state, reason, diagnostics: [] }
  }
}
