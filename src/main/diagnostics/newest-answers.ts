import type { ServerReport } from '../../shared/model/server-report.ts'
import type { Clock } from '../base/clock.ts'
import type { FileReports, Question } from './file-reports.ts'

interface Known {
  readonly report: ServerReport
  readonly settledAtMs: number
}

/**
 * What each server has said last of the text that each file has now, by whichever way it came: asked with a write, as a
 * dependent, after another program's change, or pushed. Whatever is told late is read here, so that an older answer is
 * never told after a newer one.
 */
export class NewestAnswers {
  readonly #clock: Clock
  #asked = 0
  /** The last question that was about an older text of the file. */
  readonly #outdated = new Map<string, number>()
  readonly #known = new Map<string, Map<string, Known>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(file: string): Question {
    this.#asked += 1
    return { file, order: this.#asked }
  }

  /** The file has another text or is gone: no answer so far is about what stands there now. */
  textChanged(file: string): void {
    this.#outdated.set(file, this.#asked)
    this.#known.delete(file)
  }

  /** Of an older text nothing is noted. */
  note({ file, reports, question }: FileReports): void {
    if (question !== undefined && this.#isOutdated(question)) return
    for (const report of reports) if (report.state === 'fresh') this.#keep(file, report)
  }

  /** What is known now in the place of what was answered then; `timed_out` when the answer is of an older text. */
  ofNow({ file, reports, question }: FileReports): readonly ServerReport[] {
    const isOutdated = question !== undefined && this.#isOutdated(question)
    return reports.map((report) => {
      if (report.state !== 'fresh') return report
      if (isOutdated) return outdated(report.id)
      return this.#known.get(file)?.get(report.id)?.report ?? report
    })
  }

  #keep(file: string, report: ServerReport): void {
    const byServer = this.#known.get(file) ?? new Map<string, Known>()
    const settledAtMs = report.settledAtMs ?? this.#clock.now()
    const before = byServer.get(report.id)
    if (before !== undefined && before.settledAtMs > settledAtMs) return
    this.#known.set(file, byServer.set(report.id, { report, settledAtMs }))
  }

  #isOutdated({ file, order }: Question): boolean {
    return order <= (this.#outdated.get(file) ?? 0)
  }
}

function outdated(id: string): ServerReport {
  return { id, state: 'timed_out', reason: 'the file has another text by now', diagnostics: [] }
}
