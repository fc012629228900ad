import type { ServerReport } from '../../shared/model/server-report.ts'
import type { Clock } from '../base/clock.ts'
import type { Asked } from './delta-composer.ts'
import { type Dependents, isOpen, reportsOfGone } from './dependents.ts'
import type { LateReport, LateReports, Owed } from './late-reports.ts'
import { type FileReports, type SourceQuestions, withinOr } from './source-questions.ts'
import type { CheckLimits } from './waiting.ts'
import type { WrittenFile } from './written-file.ts'

export interface NewTextsParts {
  readonly questions: SourceQuestions
  readonly dependents: Dependents
  readonly late: LateReports
  readonly clock: Clock
  /** Servers have answered about these. */
  readonly onAnswered: (answers: readonly FileReports[]) => void
  /** A write may have broken these. */
  readonly onExposed: (files: readonly string[]) => void
}

/** The call whose write is asked about. */
export interface CallAsked {
  readonly callId: string
  /** When its wait began, in monotonic milliseconds. */
  readonly sinceMs: number
  readonly limits: CheckLimits
  readonly signal: AbortSignal
}

type Settled = Pick<LateReport, 'reports' | 'dependents'>

const neverAborts = new AbortController().signal

/** The texts that a write has made: what their servers say within the bound, and what follows late. */
export class NewTexts {
  readonly #parts: NewTextsParts

  constructor(parts: NewTextsParts) {
    this.#parts = parts
  }

  /** Never rejects. An abort ends the wait and not the question: what was written is told, with this call or later. */
  async ask({ path, after, op }: WrittenFile, call: CallAsked): Promise<Asked> {
    if (op === 'delete') return { file: path, kind: 'deleted', reports: [] }
    if (after === undefined) return { file: path, kind: 'no-text', reports: [] }
    const { questions, clock } = this.#parts
    const { limits, signal } = call
    const question = questions.ask({ file: path, text: after }, limits, neverAborts)
    const limitMs = limits.startLimitMs + limits.warmLimitMs
    const answer = await withinOr(question, undefined, { limitMs, clock, signal })
    if (answer === undefined) {
      this.#follow(
        owed(path, ['servers'], call),
        question.then(({ reports }) => reports),
      )
      return { file: path, kind: 'unanswered', reports: [] }
    }
    for (const report of answer.reports)
      if (report.later !== undefined) this.#follow(owed(path, [report.id], call), Promise.resolve([report]))
    return { file: path, kind: 'answered', reports: answer.reports }
  }

  /** Those that import what was written, within their own bound. */
  async askDependents(
    files: readonly string[],
    asked: readonly Asked[],
    call: CallAsked,
  ): Promise<readonly FileReports[]> {
    const isAnswered = asked.some(({ reports }) => reports.some((report) => report.state === 'fresh'))
    // Of a file that is gone nobody can be asked, and those that import it are broken all the more.
    const isAllGone = asked.every(({ kind }) => kind === 'deleted')
    if (!isAnswered && !isAllGone) return []
    const dependents = await this.#parts.dependents.ask(files, call.signal)
    const open = isAllGone ? dependents.filter(isOpen).map(({ file }) => file) : []
    if (open.length > 0) this.#followGone(owed(asked[0]?.file ?? '', ['servers'], call), open)
    return dependents
  }

  /** Of a file that is gone only those that import it have something to say. */
  #followGone(about: Owed, files: readonly string[]): void {
    const { dependents: importers, late, onAnswered } = this.#parts
    const settles = async (): Promise<Settled> => {
      const dependents = await importers.askLate(files)
      onAnswered(dependents)
      return { reports: reportsOfGone(dependents), dependents }
    }
    late.follow(about, settles())
  }

  #follow(about: Owed, first: Promise<readonly ServerReport[]>): void {
    const { dependents: importers, late, onAnswered, onExposed } = this.#parts
    const settles = async (): Promise<Settled> => {
      const reports = await Promise.all((await first).map(async (report) => (await report.later) ?? report))
      const isAnswered = reports.some((report) => report.state === 'fresh')
      const found = isAnswered ? await importers.find([about.file], neverAborts) : []
      const files = found.map(({ file }) => file)
      onExposed(files)
      const dependents = await importers.ask(files, neverAborts)
      onAnswered([{ file: about.file, reports }, ...dependents])
      return { reports, dependents }
    }
    late.follow(about, settles())
  }
}

function owed(file: string, ids: readonly string[], { callId, sinceMs }: CallAsked): Owed {
  return { file, callId, ids, sinceMs }
}
