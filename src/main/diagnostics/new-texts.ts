import type { BoundedReports, FileReports } from './file-reports.ts'
import type { Clock } from '../base/clock.ts'
import type { Asked } from './delta-composer.ts'
import type { Dependents, FoundDependents } from './dependents.ts'
import type { LateReports, Owed, Settled } from './late-reports.ts'
import type { Prepared } from './old-texts.ts'
import { settledOf, type SourceQuestions, withinOr } from './source-questions.ts'
import type { CheckLimits } from './waiting.ts'
import type { WrittenFile } from './written-file.ts'

export interface NewTextsParts {
  readonly questions: SourceQuestions
  readonly dependents: Dependents
  readonly late: LateReports
  readonly clock: Clock
  /** Servers have answered about these, or were given up. */
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

const neverAborts = new AbortController().signal

/** The texts that a write has made: what their servers say within the bound, and what follows late. */
export class NewTexts {
  readonly #parts: NewTextsParts
  /** What the run knows of these may be out of date, and nobody could say: they are asked with the next write. */
  readonly #unsettled = new Set<string>()
  /** Of these files those that import them have been asked about since they were written. */
  readonly #spread = new Set<string>()

  constructor(parts: NewTextsParts) {
    this.#parts = parts
  }

  /** Never rejects. An abort ends the wait and not the question: what was written is told, with this call or later. */
  async ask({ path, after, op }: WrittenFile, call: CallAsked): Promise<Asked> {
    this.#unsettled.delete(path)
    this.#spread.delete(path)
    if (op === 'delete') return { file: path, kind: 'deleted', reports: [] }
    if (after === undefined) return { file: path, kind: 'no-text', reports: [] }
    const { questions, clock } = this.#parts
    const { limits, signal } = call
    const asked = questions.ask({ file: path, text: after }, limits, neverAborts)
    const limitMs = limits.startLimitMs + limits.warmLimitMs
    const answer = await withinOr(asked, undefined, { limitMs, clock, signal })
    if (answer === undefined) {
      this.#follow(owed(path, ['servers'], call), asked, call)
      return { file: path, kind: 'unanswered', reports: [] }
    }
    for (const report of answer.reports)
      if (report.later !== undefined)
        this.#follow(owed(path, [report.id], call), Promise.resolve({ ...answer, reports: [report] }), call)
    return { ...answer, kind: 'answered' }
  }

  /** Asked with the next write. */
  askAgain(files: readonly string[]): void {
    for (const file of files) this.#unsettled.add(file)
  }

  /** Those that import what was written, and of which nobody has answered before, within their own bound. */
  async askDependents(
    { dependents, rest }: Pick<Prepared, 'dependents' | 'rest'>,
    asked: readonly Asked[],
    call: CallAsked,
  ): Promise<readonly BoundedReports[]> {
    const isAnswered = asked.some(({ reports }) => reports.some((report) => report.state === 'fresh'))
    // Of a file that is gone nobody can be asked, and those that import it are broken all the more.
    const isAllGone = asked.every(({ kind }) => kind === 'deleted')
    // They are asked when a server has answered.
    if (!isAnswered && !isAllGone) return []
    for (const { file } of asked) this.#spread.add(file)
    this.#followSearch(rest, call)
    const files = new Set([...this.#unsettled, ...dependents])
    for (const { file } of asked) files.delete(file)
    return await this.#askOthers([...files], call, call.signal)
  }

  async #askOthers(
    files: readonly string[],
    call: CallAsked,
    signal: AbortSignal,
  ): Promise<readonly BoundedReports[]> {
    const { dependents } = this.#parts
    const answers = await dependents.ask(files.slice(0, dependents.maxFiles), signal)
    for (const answer of answers) this.#hearOther(answer, call)
    return answers
  }

  /** What has not been answered in the bound follows by itself. */
  #hearOther({ file, reports, rest }: BoundedReports, call: CallAsked): void {
    if (rest === undefined) {
      this.#noteOf({ file, reports })
      return
    }
    const open = reports.flatMap(({ id, later }) => (later === undefined ? [] : [id]))
    const { late } = this.#parts
    late.follow(owed(file, open.length === 0 ? ['servers'] : open, call), this.#settled(rest, open))
  }

  /** Of those that were open; of all when nobody had answered. */
  async #settled(rest: Promise<FileReports>, open: readonly string[]): Promise<Settled> {
    const answer = await rest
    const reports = answer.reports.filter(({ id }) => open.length === 0 || open.includes(id))
    this.#noteOf(answer)
    this.#parts.onAnswered([answer])
    return { reports, dependents: [], question: answer.question }
  }

  #noteOf({ file, reports }: FileReports): void {
    if (reports.some(({ state }) => state === 'timed_out')) this.#unsettled.add(file)
    else this.#unsettled.delete(file)
  }

  /** The search for dependents took longer than its bound: they are asked when it has ended, and told if there is news. */
  #followSearch(rest: FoundDependents['rest'], call: CallAsked): void {
    if (rest === undefined) return
    const { dependents, late, onExposed } = this.#parts
    const settles = async (): Promise<Settled> => {
      const found = await rest
      const files = found.map(({ file }) => file)
      onExposed(files)
      for (const answer of await dependents.ask(files, neverAborts)) {
        const all = answer.rest ?? Promise.resolve(answer)
        late.follow({ ...owed(answer.file, [], call), isUntold: true }, this.#settled(all, []))
      }
      return { reports: [], dependents: [] }
    }
    late.follow({ ...owed('', [], call), isUntold: true }, settles())
  }

  #follow(about: Owed, first: Promise<FileReports>, call: CallAsked): void {
    const { dependents: importers, late, onAnswered, onExposed } = this.#parts
    const settles = async (): Promise<Settled> => {
      const answer = await settledOf(first)
      onAnswered([answer])
      const { reports, question } = answer
      const isAnswered = reports.some((report) => report.state === 'fresh')
      this.#noteOf(answer)
      if (!isAnswered || this.#spread.has(about.file)) return { reports, dependents: [], question }
      this.#spread.add(about.file)
      const found = await importers.findAll([about.file], neverAborts)
      const files = found.map(({ file }) => file)
      onExposed(files)
      const dependents = await this.#askOthers(files, call, neverAborts)
      onAnswered(dependents)
      return { reports, dependents, question }
    }
    late.follow(about, settles())
  }
}

function owed(file: string, ids: readonly string[], { callId, sinceMs }: CallAsked): Owed {
  return { file, callId, ids, sinceMs }
}
