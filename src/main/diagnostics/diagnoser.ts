import type { FileReports } from './file-reports.ts'
import type { Delta } from '../../shared/model/diagnostic.ts'
import type { Clock } from '../base/clock.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { DeltaComposer } from './delta-composer.ts'
import { Dependents } from './dependents.ts'
import { LateReports } from './late-reports.ts'
import { DiagnosticsLedger } from './ledger.ts'
import { NewestAnswers } from './newest-answers.ts'
import { NewTexts } from './new-texts.ts'
import { OldTexts } from './old-texts.ts'
import { OpenWork } from './open-work.ts'
import { type OutsideChange, OutsideReports } from './outside-reports.ts'
import { PushedReports } from './pushed.ts'
import { type FileText, SourceQuestions } from './source-questions.ts'
import type { DiagnosticsSource } from './source.ts'
import { limitsAfter, limitsBefore, type WaitingLimits } from './waiting.ts'
import { diskChangesOf, namesOf, type WrittenFile } from './written-file.ts'

export interface DiagnoserOptions {
  readonly source: DiagnosticsSource
  readonly importersOf: (files: readonly string[], signal: AbortSignal) => Promise<readonly FileText[]>
  readonly readText: (file: string) => Promise<string | undefined>
  readonly clock: Clock
  readonly waiting: WaitingLimits
  /** Importers that are asked after a write; 0 asks nobody. */
  readonly maxDependents?: number
}

const maxDependents = 10
const dependentsLimitMs = 2_000
const neverAborts = new AbortController().signal

/**
 * The deltas of one run: asks the servers for the old text and the new one, compares through the ledger, and follows
 * what settles late. One write at a time: `prepare`, the swap, `afterWrite`, and `delivered` when it was told.
 */
export class Diagnoser implements Disposable {
  readonly #options: DiagnoserOptions
  readonly #ledger = new DiagnosticsLedger()
  readonly #late: LateReports
  readonly #pushed: PushedReports
  readonly #outside: OutsideReports
  readonly #outsideWork = new OpenWork()
  readonly #oldTexts: OldTexts
  readonly #newTexts: NewTexts
  readonly #newest: NewestAnswers
  readonly #composer: DeltaComposer
  readonly #onLate = new Emitter<void>()
  readonly #store = new DisposableStore()
  #lastCallId: string | undefined

  constructor(options: DiagnoserOptions) {
    const { source, clock, waiting } = options
    this.#options = options
    const newest = new NewestAnswers(clock)
    this.#newest = newest
    const questions = new SourceQuestions(source, clock, newest)
    const limits = { maxFiles: options.maxDependents ?? maxDependents, limitMs: dependentsLimitMs }
    const dependents = new Dependents({ ...options, ...limits }, questions)
    this.#late = this.#store.add(new LateReports(clock))
    this.#pushed = new PushedReports(this.#ledger, clock)
    const isOwed = (file: string): boolean => this.#late.isOwed(file)
    this.#composer = new DeltaComposer({ ledger: this.#ledger, pushed: this.#pushed, newest, isOwed })
    this.#outside = new OutsideReports({
      ledger: this.#ledger,
      questions,
      readText: options.readText,
      importersOf: async (files) => await dependents.findAll(files, neverAborts),
      limits: limitsBefore(waiting),
    })
    this.#oldTexts = new OldTexts({ ledger: this.#ledger, questions, dependents, clock, waiting })
    this.#newTexts = new NewTexts({
      questions,
      dependents,
      late: this.#late,
      clock,
      onAnswered: (answers) => this.#hear(answers),
      onExposed: (files) => this.#oldTexts.expose(files),
    })
    this.#listen()
  }

  /** Settles the old texts and asks the dependents, within the bound that the write shares. Throws only when cancelled. */
  async prepare(changes: readonly WrittenFile[], signal: AbortSignal): Promise<void> {
    await this.#oldTexts.prepare(changes, signal)
  }

  /** A delta for every file, in order; behind them one for each other file that the write mended. Never rejects. */
  async afterWrite(
    changes: readonly WrittenFile[],
    callId: string,
    signal: AbortSignal,
  ): Promise<readonly Delta[]> {
    const { clock, source, waiting } = this.#options
    const prepared = await this.#oldTexts.take(changes, signal)
    // The wait of a call is one, from the old text's first question to the new text's last answer.
    const sinceMs = clock.now() - prepared.spentMs
    this.#overtake(changes)
    this.#oldTexts.enter(changes, prepared)
    this.#pushed.writeBegins()
    source.filesChanged(diskChangesOf(changes))
    const call = { callId, sinceMs, limits: limitsAfter(waiting, prepared.spentMs), signal }
    const asked = await Promise.all(changes.map(async (one) => await this.#newTexts.ask(one, call)))
    const dependents = await this.#newTexts.askDependents(prepared, asked, call)
    const waitedMs = clock.now() - sinceMs
    this.#hear([...asked, ...dependents])
    this.#pushed.writeEnds()
    this.#lastCallId = callId
    this.#expose(prepared.dependents, asked, dependents)
    const own = new Set(changes.flatMap(namesOf))
    return this.#composer.ofWrite(asked, { dependents, own, waitedMs })
  }

  /** What has settled since, compared now. It stays until `delivered`, so that a lost result loses nothing. */
  takeLate(): readonly Delta[] {
    const ready = this.#late.ready()
    const { deltas, unchanged } = this.#composer.ofNews(ready, this.#outside.all, this.#lastCallId)
    this.#late.told(unchanged)
    return deltas
  }

  /**
   * Other programs changed these, and the servers were told. Of files that the run has written or asked about the next
   * result tells what is new and what is gone; of others it has no baseline. Resolves when the servers have answered.
   */
  async changedOutside(changes: readonly OutsideChange[]): Promise<void> {
    if (this.#oldTexts.isUntouched) return
    for (const { file } of changes) this.#newest.textChanged(file)
    const { answered, unanswered } = await this.#outsideWork.run(this.#outside.ask(changes))
    this.#newTexts.askAgain(unanswered)
    this.#hear(answered)
    if (this.#hasNews()) this.#onLate.emit()
  }

  delivered(deltas: readonly Delta[]): void {
    for (const delta of deltas) {
      const { receipts, late } = this.#composer.toldBy(delta)
      for (const receipt of receipts) this.#ledger.delivered(receipt)
      this.#late.told(late)
    }
  }

  /** Resolves when nothing more follows of calls and of other programs' changes, or when the signal aborts. */
  async settled(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#late.settled(signal), this.#outsideWork.settled(signal)])
  }

  /** Something is there for `takeLate`. */
  onLate(listener: () => void): Disposable {
    return this.#onLate.on(listener)
  }

  dispose(): void {
    this.#store.dispose()
  }

  #listen(): void {
    this.#store.add(this.#onLate)
    this.#store.add(this.#late.onReady(() => this.#onLate.emit()))
    this.#store.add(
      this.#options.source.onPushed((file, report) => {
        if (!this.#pushed.add(file, report)) return
        this.#newest.note({ file, reports: [report] })
        this.#onLate.emit()
      }),
    )
  }

  #hasNews(): boolean {
    return this.#composer.ofNews([], this.#outside.all, undefined).deltas.length > 0
  }

  /** What is known or owed of the texts before says nothing any more. */
  #overtake(changes: readonly WrittenFile[]): void {
    for (const name of changes.flatMap(namesOf)) {
      this.#newest.textChanged(name)
      this.#late.overtake(name)
      this.#pushed.forget(name)
      this.#outside.forget(name)
    }
  }

  /** Where a server has answered, what it has pushed before of the same file is no news. */
  #hear(answers: readonly FileReports[]): void {
    for (const answer of answers) {
      this.#newest.note(answer)
      const { file, reports } = answer
      if (reports.some((report) => report.state === 'fresh')) this.#pushed.answered(file, reports)
    }
  }

  /** The write may have broken these. Servers that have not answered for them yet have no baseline there any more. */
  #expose(dependents: readonly string[], asked: readonly FileReports[], heard: readonly FileReports[]): void {
    this.#oldTexts.expose(dependents)
    const silent = asked.flatMap(({ reports }) => reports.filter(({ state }) => state !== 'fresh'))
    for (const file of dependents) {
      const answer = heard.find((one) => one.file === file)
      const reports = answer === undefined ? silent : answer.reports
      const isUnanswered = answer !== undefined && reports.length === 0
      this.#ledger.expose(file, isUnanswered ? undefined : reports.map(({ id }) => id))
    }
  }
}
