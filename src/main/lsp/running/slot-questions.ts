import type { ServerReport } from '../../../shared/model/server-report.ts'
import { type Timed, within } from '../../base/deadline.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { notTrusted } from '../catalog/absence.ts'
import type { CatalogEntry } from '../catalog/catalog.ts'
import type { CheckOptions } from '../session/report.ts'
import type { LanguageServer } from './language-server.ts'
import type { KeeperContext, ServerKeeper } from './server-keeper.ts'
import type { Usage } from './usage.ts'

export interface SlotQuestionsParts {
  readonly keeper: ServerKeeper
  readonly context: KeeperContext
  readonly usage: Usage
  /** The entry that answers now or did last, else the first that would. */
  readonly entry: () => CatalogEntry
}

/** A question to the servers of a slot; the clock time is when it is given up. */
interface SlotQuestion {
  readonly file: string
  readonly text: string
  readonly endsAtMs: number
}

/** For the answer of a question that has run into its limit. */
const answerMs = 200

/** Questions about texts of the disk to the servers of a slot: each becomes a report, whatever happens. */
export class SlotQuestions {
  readonly #parts: SlotQuestionsParts
  /** The last question ran into its limit without a single message from the server. */
  #wasSilent = false

  constructor(parts: SlotQuestionsParts) {
    this.#parts = parts
  }

  /** Rejects only with `Failure('cancelled')`; every fault of a server is a state of the report. */
  async check(file: string, text: string, options: CheckOptions): Promise<ServerReport> {
    const { clock, isTrusted } = this.#parts.context
    this.#parts.usage.touch()
    if (!isTrusted() && this.#parts.keeper.server === undefined) return this.#report('absent', notTrusted)
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

  async #settle(question: SlotQuestion): Promise<ServerReport> {
    const { clock } = this.#parts.context
    const { generation } = this.#parts.keeper
    const use = this.#parts.usage.begin()
    try {
      for (;;) {
        if (generation !== this.#parts.keeper.generation)
          return this.#report('timed_out', this.#parts.keeper.stopReason)
        const up = await within(this.#parts.keeper.up(), this.#leftMs(question), { clock })
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
      const { id, checksOnly } = server.candidate.entry
      const reason = checksOnly === undefined ? {} : { reason: `${id} checks only ${checksOnly}` }
      return { id, state: 'fresh', ...reason, ...settled }
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'internal'
      if (code === 'crashed') {
        this.#parts.keeper.ended(server, await server.ended)
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
    if (isHung) this.#parts.keeper.ended(server, this.#slowly('did not answer'))
  }

  #notYet(waitedMs: number, later: Promise<ServerReport>): ServerReport {
    const state = this.#parts.keeper.state.kind === 'ready' ? 'late' : 'starting'
    const words = state === 'late' ? 'has not settled yet' : 'is still starting'
    return {
      ...this.#report(state, `${this.#parts.entry().id} ${words} after ${Math.round(waitedMs)} ms`),
      later,
    }
  }

  /** Until it is known which member of the group answers, the slowest one's. */
  get #coldLimitMs(): number {
    const running = this.#parts.keeper.server?.candidate.entry
    return (
      running?.coldLimitMs ??
      Math.max(...this.#parts.keeper.group.entries.map(({ coldLimitMs }) => coldLimitMs))
    )
  }

  #leftMs({ endsAtMs }: SlotQuestion): number {
    return Math.max(0, endsAtMs - this.#parts.context.clock.now())
  }

  #isWarm(): boolean {
    const { state } = this.#parts.keeper
    return state.kind === 'ready' && state.server.session.isWarm
  }

  #slowly(what: string): string {
    return `${this.#parts.entry().id} ${what} within ${this.#coldLimitMs / 1000} s`
  }

  #report(state: ServerReport['state'], reason: string): ServerReport {
    return { id: this.#parts.entry().id, state, reason, diagnostics: [] }
  }
}
