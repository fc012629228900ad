import type { Clock } from '../base/clock.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import type { Delta } from '../../shared/model/diagnostic.ts'
import { type Asked, DeltaComposer, type LastCall } from './delta-composer.ts'
import { Dependents, isOpen, reportsOfGone } from './dependents.ts'
import { type LateReport, LateReports, type Owed } from './late-reports.ts'
import { DiagnosticsLedger } from './ledger.ts'
import { type OutsideChange, OutsideReports } from './outside-reports.ts'
import { PushedReports } from './pushed.ts'
import { type FileReports, type FileText, SourceQuestions, withinOr } from './source-questions.ts'
import type { DiagnosticsSource } from './source.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'
import { type CheckLimits, limitsAfter, limitsBefore, type WaitingLimits } from './waiting.ts'
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

/** What `prepare` found out; it counts only when the write really happens. */
interface Prepared {
  readonly files: ReadonlySet<string>
  readonly baselines: readonly FileReports[]
  readonly dependents: readonly string[]
  readonly spentMs: number
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
  readonly #questions: SourceQuestions
  readonly #dependents: Dependents
  readonly #late: LateReports
  readonly #pushed: PushedReports
  readonly #outside: OutsideReports
  readonly #onLate = new Emitter<void>()
  readonly #store = new DisposableStore()
  readonly #written = new Set<string>()
  /** Dependents of earlier writes: what they say now is no baseline any more. */
  readonly #exposed = new Set<string>()
  readonly #composer: DeltaComposer
  #prepared: Prepared | undefined
  #lastCall: LastCall | undefined

  constructor(options: DiagnoserOptions) {
    const { source, clock } = options
    this.#options = options
    this.#late = new LateReports(clock)
    this.#questions = new SourceQuestions(source, clock)
    const asked = { ...options, maxFiles: options.maxDependents ?? maxDependents, limitMs: dependentsLimitMs }
    this.#dependents = new Dependents(asked, this.#questions)
    this.#pushed = new PushedReports(this.#ledger, clock)
    this.#composer = new DeltaComposer(this.#ledger, this.#pushed)
    this.#outside = new OutsideReports({
      ledger: this.#ledger,
      questions: this.#questions,
      readText: options.readText,
      importersOf: async (files) => await this.#dependents.find(files, neverAborts),
      limits: limitsBefore(options.waiting),
    })
    this.#store.add(this.#late)
    this.#store.add(this.#onLate)
    this.#store.add(this.#late.onReady(() => this.#onLate.emit()))
    this.#store.add(
      source.onPushed((file, report) => {
        if (this.#pushed.add(file, report)) this.#onLate.emit()
      }),
    )
  }

  /** Settles the old texts and asks the dependents, within the bound that the write shares. Throws only when cancelled. */
  async prepare(changes: readonly WrittenFile[], signal: AbortSignal): Promise<void> {
    const { clock, waiting } = this.#options
    const startedMs = clock.now()
    const names = changes.flatMap(namesOf)
    const [baselines, dependents] = await Promise.all([
      this.#askBaselines(changes, limitsBefore(waiting), signal),
      this.#dependents.find(names, signal),
    ])
    const isAnswered = baselines.every(({ reports }) => reports.some((report) => report.state === 'fresh'))
    const fresh = dependents.filter(({ file }) => !this.#ledger.hasFile(file) && !this.#exposed.has(file))
    const asked = isAnswered ? await this.#dependents.askBaseline(fresh, signal) : []
    this.#prepared = {
      files: new Set(names),
      baselines: [...baselines, ...asked],
      dependents: dependents.map(({ file }) => file),
      spentMs: clock.now() - startedMs,
    }
  }

  /** A delta for every file, in order; behind them one for each other file that the write mended. Never rejects. */
  async afterWrite(
    changes: readonly WrittenFile[],
    callId: string,
    signal: AbortSignal,
  ): Promise<readonly Delta[]> {
    const { clock, source, waiting } = this.#options
    const prepared = await this.#takePrepared(changes, signal)
    // The wait of a call is one, from the old text's first question to the new text's last answer.
    const sinceMs = clock.now() - prepared.spentMs
    this.#enterLedger(changes, prepared)
    this.#pushed.writeBegins()
    source.filesChanged(diskChangesOf(changes))
    const limits = limitsAfter(waiting, prepared.spentMs)
    const asked = await Promise.all(
      changes.map(async (one) => await this.#askNew(one, { callId, sinceMs, limits, signal })),
    )
    const isAnswered = asked.some(({ reports }) => reports.some((report) => report.state === 'fresh'))
    // Of a file that is gone nobody can be asked, and those that import it are broken all the more.
    const isAllGone = asked.every(({ kind }) => kind === 'deleted')
    const dependents = isAnswered || isAllGone ? await this.#dependents.ask(prepared.dependents, signal) : []
    const open = isAllGone ? dependents.filter(isOpen).map(({ file }) => file) : []
    if (open.length > 0)
      this.#followGone({ file: changes[0]?.path ?? '', callId, ids: ['servers'], sinceMs }, open)
    const waitedMs = clock.now() - sinceMs
    this.#hearOnly([...asked, ...dependents])
    this.#pushed.writeEnds()
    this.#lastCall = { id: callId, file: changes[0]?.path ?? '' }
    for (const file of prepared.dependents) this.#exposed.add(file)
    const own = new Set(changes.flatMap(namesOf))
    return this.#composer.ofWrite(asked, { dependents, own, waitedMs })
  }

  /** What has settled since, compared now. It stays until `delivered`, so that a lost result loses nothing. */
  takeLate(): readonly Delta[] {
    const late = this.#composer.ofLate(this.#late.ready(), this.#lastCall)
    return [...late, ...this.#composer.ofOutside(this.#outside.all)]
  }

  /**
   * Other programs changed these, and the servers were told. Of files that the run has written or asked about the next
   * result tells what is new and what is gone; of others it has no baseline. Resolves when the servers have answered.
   */
  async changedOutside(changes: readonly OutsideChange[]): Promise<void> {
    if (this.#written.size === 0) return
    const answered = await this.#outside.ask(changes)
    for (const file of answered) this.#pushed.answered(file)
    if (this.#composer.ofOutside(this.#outside.all).length > 0) this.#onLate.emit()
  }

  delivered(deltas: readonly Delta[]): void {
    for (const delta of deltas) {
      const { receipts, late } = this.#composer.toldBy(delta)
      for (const receipt of receipts) this.#ledger.delivered(receipt)
      this.#late.told(late)
    }
  }

  async settled(signal: AbortSignal): Promise<void> {
    await this.#late.settled(signal)
  }

  /** Something is there for `takeLate`. */
  onLate(listener: () => void): Disposable {
    return this.#onLate.on(listener)
  }

  dispose(): void {
    this.#store.dispose()
  }

  async #askBaselines(
    changes: readonly WrittenFile[],
    limits: CheckLimits,
    signal: AbortSignal,
  ): Promise<readonly FileReports[]> {
    const texts = changes.flatMap(({ path, movedFrom, before }) => {
      const file = movedFrom ?? path
      return before === undefined || this.#written.has(file) ? [] : [{ file, text: before }]
    })
    return await Promise.all(texts.map(async (one) => await this.#questions.ask(one, limits, signal)))
  }

  /** Files that no plan announced (a shell command changed them) get their baseline now, from the old text. */
  async #takePrepared(changes: readonly WrittenFile[], signal: AbortSignal): Promise<Prepared> {
    const { clock, waiting } = this.#options
    const prepared = this.#prepared
    this.#prepared = undefined
    const names = changes.flatMap(namesOf)
    if (prepared !== undefined && names.every((name) => prepared.files.has(name))) return prepared
    const startedMs = clock.now()
    const baselines = await this.#askBaselines(changes, limitsBefore(waiting), signal)
    return { files: new Set(names), baselines, dependents: [], spentMs: clock.now() - startedMs }
  }

  #enterLedger(changes: readonly WrittenFile[], { baselines }: Prepared): void {
    for (const { file, reports } of baselines)
      for (const report of reports)
        if (report.state === 'fresh') this.#ledger.setBaseline(file, report.id, report.diagnostics)
    for (const change of changes) {
      for (const name of namesOf(change)) {
        this.#written.add(name)
        this.#late.overtake(name)
        this.#pushed.forget(name)
        this.#outside.forget(name)
      }
      if (change.movedFrom !== undefined) this.#ledger.moved(change.movedFrom, change.path)
      else if (change.op === 'add') this.#ledger.setCreated(change.path)
    }
  }

  async #askNew(
    { path, after, op }: WrittenFile,
    {
      callId,
      sinceMs,
      limits,
      signal,
    }: { callId: string; sinceMs: number; limits: CheckLimits; signal: AbortSignal },
  ): Promise<Asked> {
    if (op === 'delete') return { file: path, kind: 'deleted', reports: [] }
    if (after === undefined) return { file: path, kind: 'no-text', reports: [] }
    // An abort ends the wait and not the question: what was written is told, with this call or a later one.
    const question = this.#questions.ask({ file: path, text: after }, limits, neverAborts)
    const limitMs = limits.startLimitMs + limits.warmLimitMs
    const answer = await withinOr(question, undefined, { limitMs, clock: this.#options.clock, signal })
    if (answer === undefined) {
      this.#follow(
        { file: path, callId, ids: ['servers'], sinceMs },
        question.then(({ reports }) => reports),
      )
      return { file: path, kind: 'unanswered', reports: [] }
    }
    for (const report of answer.reports)
      if (report.later !== undefined)
        this.#follow({ file: path, callId, ids: [report.id], sinceMs }, Promise.resolve([report]))
    return { file: path, kind: 'answered', reports: answer.reports }
  }

  /** Where a server has answered, what it pushes of the same file is no news. */
  #hearOnly(answers: readonly FileReports[]): void {
    for (const { file, reports } of answers)
      if (reports.some((report) => report.state === 'fresh')) {
        this.#pushed.answered(file)
        this.#outside.forget(file)
      }
  }

  /** Of a file that is gone only those that import it have something to say. */
  #followGone(about: Owed, files: readonly string[]): void {
    const settles = async (): Promise<Pick<LateReport, 'reports' | 'dependents'>> => {
      const dependents = await this.#dependents.askLate(files)
      this.#hearOnly(dependents)
      return { reports: reportsOfGone(dependents), dependents }
    }
    this.#late.follow(about, settles())
  }

  #follow(about: Owed, first: Promise<readonly ServerReport[]>): void {
    const settles = async (): Promise<Pick<LateReport, 'reports' | 'dependents'>> => {
      const reports = await Promise.all((await first).map(async (report) => (await report.later) ?? report))
      const isAnswered = reports.some((report) => report.state === 'fresh')
      const found = isAnswered ? await this.#dependents.find([about.file], neverAborts) : []
      for (const { file } of found) this.#exposed.add(file)
      const dependents = await this.#dependents.ask(
        found.map(({ file }) => file),
        neverAborts,
      )
      this.#hearOnly([{ file: about.file, reports }, ...dependents])
      return { reports, dependents }
    }
    this.#late.follow(about, settles())
  }
}
