import type { Clock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import { messageOf } from '../base/failure.ts'
import type { CheckOptions, DiagnosticsSource } from './source.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'

export interface FileText {
  readonly file: string
  readonly text: string
}

export interface FileReports {
  readonly file: string
  readonly reports: readonly ServerReport[]
}

/** Questions to the servers that always get an answer, whatever the source does. */
export class SourceQuestions {
  readonly #source: DiagnosticsSource
  readonly #clock: Clock

  constructor(source: DiagnosticsSource, clock: Clock) {
    this.#source = source
    this.#clock = clock
  }

  /** Never rejects: a source that does is told as an absence, with what it said. */
  async ask(
    { file, text }: FileText,
    limits: Omit<CheckOptions, 'signal'>,
    signal: AbortSignal,
  ): Promise<FileReports> {
    try {
      return { file, reports: await this.#source.check(file, text, { ...limits, signal }) }
    } catch (error) {
      return {
        file,
        reports: [{ id: 'servers', state: 'absent', reason: messageOf(error), diagnostics: [] }],
      }
    }
  }

  /** Of files that were not written, as many as answer in `limitMs`; an empty list for those that do not. */
  async askAll(
    texts: readonly FileText[],
    limitMs: number,
    signal: AbortSignal,
  ): Promise<readonly FileReports[]> {
    const limits = { warmLimitMs: limitMs, startLimitMs: limitMs, leavesOutLinters: true }
    return await Promise.all(
      texts.map(async (one) => {
        const answer = await withinOr(this.ask(one, limits, signal), undefined, {
          limitMs,
          clock: this.#clock,
          signal,
        })
        return answer ?? { file: one.file, reports: [] }
      }),
    )
  }
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
