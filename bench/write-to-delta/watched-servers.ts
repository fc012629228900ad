import type { DiagnosticsSource } from '../../src/main/diagnostics/source.ts'
import type { ServerReport } from '../../src/shared/model/server-report.ts'

/** The question about the text that a write left on the disk, on the clock of `performance.now()`. */
export interface WatchedQuestion {
  readonly askedAtMs: number
  readonly answeredAtMs: number
  readonly reports: readonly ServerReport[]
}

/** Looks at what a run asks its servers and what they answer; changes nothing of it. */
export class WatchedServers {
  #last: WatchedQuestion | undefined

  readonly around = (servers: DiagnosticsSource): DiagnosticsSource => ({
    check: async (file, text, options) => {
      const askedAtMs = performance.now()
      const reports = await servers.check(file, text, options)
      this.#last = { askedAtMs, answeredAtMs: performance.now(), reports }
      return reports
    },
    filesChanged: (changes) => servers.filesChanged(changes),
    onPushed: (listener) => servers.onPushed(listener),
  })

  /** The last question since this was called before; with dependents off it is the one about the new text. */
  takeLast(): WatchedQuestion {
    const last = this.#last
    if (last === undefined) throw new Error('The write asked no server.')
    this.#last = undefined
    return last
  }
}
