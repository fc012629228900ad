import type { Clock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import { messageOf } from '../base/failure.ts'
import type { BoundedReports, FileReports } from './file-reports.ts'
import type { NewestAnswers } from './newest-answers.ts'
import type { CheckOptions, DiagnosticsSource } from './source.ts'

export interface FileText {
  readonly file: string
  readonly text: string
}

/** A source that keeps to its limit has answered before the bound, with the names of those that are late. */
const answerMs = 100
const neverAborts = new AbortController().signal

/** Questions to the servers that always get an answer, whatever the source does. */
export class SourceQuestions {
  readonly #source: DiagnosticsSource
  readonly #clock: Clock
  readonly #newest: NewestAnswers

  constructor(source: DiagnosticsSource, clock: Clock, newest: NewestAnswers) {
    this.#source = source
    this.#clock = clock
    this.#newest = newest
  }

  /** Never rejects: a source that does is told as an absence, with what it said. */
  async ask(
    { file, text }: FileText,
    limits: Omit<CheckOptions, 'signal'>,
    signal: AbortSignal,
  ): Promise<FileReports> {
    const question = this.#newest.begin(file)
    try {
      return { file, question, reports: await this.#source.check(file, text, { ...limits, signal }) }
    } catch (error) {
      const absent = { id: 'servers', state: 'absent' as const, reason: messageOf(error), diagnostics: [] }
      return { file, question, reports: [absent] }
    }
  }

  /**
   * Of files that were not written what is said in `limitMs`. An abort ends the wait and not the questions: whoever has
   * not answered does so by `rest`.
   */
  async askAll(
    texts: readonly FileText[],
    limitMs: number,
    signal: AbortSignal,
  ): Promise<readonly BoundedReports[]> {
    const ownLimitMs = Math.max(0, limitMs - answerMs)
    const limits = { warmLimitMs: ownLimitMs, startLimitMs: ownLimitMs, leavesOutLinters: true }
    return await Promise.all(
      texts.map(async (one) => {
        const asked = this.ask(one, limits, neverAborts)
        const answer = await withinOr(asked, undefined, { limitMs, clock: this.#clock, signal })
        if (answer === undefined) return { file: one.file, reports: [], rest: settledOf(asked) }
        const isOpen = answer.reports.some(({ later }) => later !== undefined)
        return isOpen ? { ...answer, rest: settledOf(Promise.resolve(answer)) } : answer
      }),
    )
  }
}

/** The same when everybody that was late has answered or was given up. */
export async function settledOf(asked: Promise<FileReports>): Promise<FileReports> {
  const answer = await asked
  const reports = await Promise.all(answer.reports.map(async (report) => (await report.later) ?? report))
  return { ...answer, reports }
}

/** What the work gives in time, else `otherwise`; an abort ends the wait and not the caller. */
export async function withinOr<T, U>(
  work: Promise<T>,
  otherwise: U,
  { limitMs, clock, signal }: { limitMs: number; clock: Clock; signal: AbortSignal },
): Promise<T | U> {
  try {
    const timed = await within(work, limitMs, { clock, signal })
    return timed.kind === 'done' ? timed.value : otherwise
  } catch {
    return otherwise
  }
}
