import type { FileReports } from './file-reports.ts'
import type { Clock } from '../base/clock.ts'
import type { Dependents, FoundDependents } from './dependents.ts'
import type { DiagnosticsLedger } from './ledger.ts'
import type { FileText, SourceQuestions } from './source-questions.ts'
import { limitsBefore, type WaitingLimits } from './waiting.ts'
import { namesOf, type WrittenFile } from './written-file.ts'

export interface OldTextsParts {
  readonly ledger: DiagnosticsLedger
  readonly questions: SourceQuestions
  readonly dependents: Dependents
  readonly clock: Clock
  readonly waiting: WaitingLimits
}

/** What was found out before a write; it counts only when the write really happens. */
export interface Prepared {
  readonly files: ReadonlySet<string>
  readonly baselines: readonly FileReports[]
  readonly dependents: readonly string[]
  /** The search for dependents was not over: it gives all of them. */
  readonly rest?: FoundDependents['rest']
  readonly spentMs: number
}

/** The texts before a write: what their servers say is the baseline of the files, and of those that import them. */
export class OldTexts {
  readonly #parts: OldTextsParts
  readonly #written = new Set<string>()
  /** Dependents of earlier writes: what they say now is no baseline any more. */
  readonly #exposed = new Set<string>()
  #prepared: Prepared | undefined

  constructor(parts: OldTextsParts) {
    this.#parts = parts
  }

  /** Whether the run has written anything yet. */
  get isUntouched(): boolean {
    return this.#written.size === 0
  }

  /** Settles the old texts and asks the dependents, within the bound that the write shares. Throws only when cancelled. */
  async prepare(changes: readonly WrittenFile[], signal: AbortSignal): Promise<void> {
    const { clock, ledger, dependents: importers } = this.#parts
    const startedMs = clock.now()
    const names = changes.flatMap(namesOf)
    const [baselines, { found, rest }] = await Promise.all([
      this.#ask(changes, signal),
      importers.find(names, signal),
    ])
    const isAnswered = baselines.every(({ reports }) => reports.some((report) => report.state === 'fresh'))
    const fresh = found.filter(({ file }) => !ledger.hasFile(file) && !this.#exposed.has(file))
    const asked = isAnswered ? await importers.askBaseline(fresh, signal) : []
    this.#prepared = {
      files: new Set(names),
      baselines: [...baselines, ...asked],
      dependents: found.map(({ file }) => file),
      ...(rest === undefined ? {} : { rest }),
      spentMs: clock.now() - startedMs,
    }
  }

  /**
   * What `prepare` found, once. Files that no plan announced (a shell command changed them) are asked about now; of
   * those that import them only what the run knows is looked at again, for the others there is no baseline any more.
   */
  async take(changes: readonly WrittenFile[], signal: AbortSignal): Promise<Prepared> {
    const { clock, ledger, dependents: importers } = this.#parts
    const prepared = this.#prepared
    this.#prepared = undefined
    const names = changes.flatMap(namesOf)
    if (prepared !== undefined && names.every((name) => prepared.files.has(name))) return prepared
    const startedMs = clock.now()
    const [baselines, { found, rest }] = await Promise.all([
      this.#ask(changes, signal),
      importers.find(names, signal),
    ])
    const known = (all: readonly FileText[]): readonly FileText[] =>
      all.filter(({ file }) => ledger.hasFile(file))
    return {
      files: new Set(names),
      baselines,
      dependents: known(found).map(({ file }) => file),
      ...(rest === undefined ? {} : { rest: rest.then(known) }),
      spentMs: clock.now() - startedMs,
    }
  }

  /** The write has happened: what was found is the baseline. */
  enter(changes: readonly WrittenFile[], { baselines }: Prepared): void {
    const { ledger } = this.#parts
    for (const { file, reports } of baselines)
      for (const report of reports)
        if (report.state === 'fresh') ledger.setBaseline(file, report.id, report.diagnostics)
    for (const change of changes) {
      if (change.movedFrom !== undefined) ledger.moved(change.movedFrom, change.path)
      else if (change.op === 'add') ledger.setCreated(change.path)
      for (const name of namesOf(change)) {
        this.#written.add(name)
        ledger.expose(name)
      }
    }
  }

  /** A write may have broken these: what they say from now on is no baseline. */
  expose(files: readonly string[]): void {
    for (const file of files) this.#exposed.add(file)
  }

  async #ask(changes: readonly WrittenFile[], signal: AbortSignal): Promise<readonly FileReports[]> {
    const { questions, waiting } = this.#parts
    const texts = changes.flatMap(({ path, movedFrom, before }) => {
      const file = movedFrom ?? path
      return before === undefined || this.#written.has(file) ? [] : [{ file, text: before }]
    })
    const limits = limitsBefore(waiting)
    return await Promise.all(texts.map(async (one) => await questions.ask(one, limits, signal)))
  }
}
