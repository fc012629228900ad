import type { DiagnosticsSource } from '../../src/main/diagnostics/source.ts'
import type { ServerReport } from '../../src/shared/model/server-report.ts'

/** A question about the text that a write left on the disk, on the clock of `performance.now()`. */
export interface WatchedQuestion {
  readonly file: string
  readonly askedAtMs: number
  readonly answeredAtMs: number
  readonly reports: readonly ServerReport[]
}

/** Looks at what a run asks its servers and what they answer; changes nothing of it. */
export class WatchedServers {
  #questions: WatchedQuestion[] = []

  readonly around = (servers: DiagnosticsSource): DiagnosticsSource => ({
    check: async (file, text, options) => {
      const askedAtMs = performance.now()
      const reports = await servers.check(file, text, options)
      this.#questions.push({ file, askedAtMs, answeredAtMs: performance.now(), reports })
      return reports
    },
    filesChanged: (changes) => servers.filesChanged(changes),
    onPushed: (listener) => servers.onPushed(listener),
  })

  /** What was asked before is forgotten. */
  begin(): void {
    this.#questions = []
  }

  /** The last question since this was called before; with dependents off it is the one about the new text. */
  takeLast(): WatchedQuestion {
    const last = this.#questions.at(-1)
    if (last === undefined) throw new Error('The write asked no server.')
    this.begin()
    return last
  }

  /** When the last answer about the file was confirmed: the last message that belongs to it, plus the quiet time. */
  settledOf(file: string): number {
    const reports = this.#questions.findLast((question) => question.file === file)?.reports ?? []
    const times = reports.flatMap(({ settledAtMs, quietMs }) =>
      settledAtMs === undefined ? [] : [settledAtMs + (quietMs ?? 0)],
    )
    if (times.length === 0) throw new Error(`No server has settled ${file}: ${JSON.stringify(reports)}`)
    return Math.max(...times)
  }
}
