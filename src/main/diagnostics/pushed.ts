import type { Clock } from '../base/clock.ts'
import type { Comparison, DiagnosticsLedger } from './ledger.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'

/** After a write, what its servers push of other files is taken as its doing for this long (a save-driven check takes seconds). */
const attributionMs = 10_000

interface Pushed {
  readonly file: string
  readonly report: ServerReport
}

/**
 * The last thing that each server pushed by itself of files that nobody asked about. Before a write it is the baseline;
 * while the run writes, and shortly after, it is what the write did elsewhere.
 */
export class PushedReports {
  readonly #clock: Clock
  readonly #ledger: DiagnosticsLedger
  readonly #last = new Map<string, Pushed>()
  /** The last ones between two writes: some servers send an empty list first and the real one a second later. */
  readonly #between = new Map<string, Pushed>()
  /** By file when each server's answer was settled, since the last write began: only what is pushed later is newer. */
  readonly #answered = new Map<string, ReadonlyMap<string, number>>()
  #isWriting = false
  #quietFromMs = 0

  constructor(ledger: DiagnosticsLedger, clock: Clock) {
    this.#ledger = ledger
    this.#clock = clock
  }

  /** Whether it is news: it belongs to a write of this run, or the run believes something of that file. */
  add(file: string, report: ServerReport): boolean {
    if (report.state !== 'fresh' || !this.#isNewer(file, report)) return false
    const isOurs = this.#isWriting || this.#clock.now() < this.#quietFromMs
    if (!isOurs && !this.#ledger.knows(file, report.id)) {
      this.#between.set(`${report.id}\n${file}`, { file, report })
      return false
    }
    this.#last.set(`${report.id}\n${file}`, { file, report })
    return true
  }

  /** Call it when what was asked is in the ledger: an answer is a better baseline than a push. */
  writeBegins(): void {
    for (const { file, report } of this.#between.values())
      this.#ledger.setBaseline(file, report.id, report.diagnostics)
    this.#between.clear()
    this.#isWriting = true
    this.#answered.clear()
  }

  writeEnds(): void {
    this.#isWriting = false
    this.#quietFromMs = this.#clock.now() + attributionMs
  }

  /** What has risen or gone since it was told, without the files that have their own delta. */
  compare(except: ReadonlySet<string>): readonly Comparison[] {
    return [...this.#last.values()]
      .filter(({ file }) => !except.has(file))
      .map(({ file, report }) => this.#ledger.compare(file, report.id, report.diagnostics))
      .filter(({ introduced, fixed }) => introduced.length + fixed.length > 0)
  }

  /** The file was asked about: the answers count until the next write, or until their server says something newer. */
  answered(file: string, reports: readonly ServerReport[]): void {
    const times = reports.flatMap(({ id, state, settledAtMs = this.#clock.now() }) =>
      state === 'fresh' ? [[id, settledAtMs] as const] : [],
    )
    this.#answered.set(file, new Map(times))
    for (const [key, pushed] of this.#last)
      if (pushed.file === file && !this.#isNewer(file, pushed.report)) this.#last.delete(key)
  }

  #isNewer(file: string, { id, settledAtMs = 0 }: ServerReport): boolean {
    const answers = this.#answered.get(file)
    return answers === undefined || settledAtMs > (answers.get(id) ?? Infinity)
  }

  /** The file has another text or is gone: what was pushed before says nothing any more. */
  forget(file: string): void {
    for (const [key, pushed] of this.#last) if (pushed.file === file) this.#last.delete(key)
  }
}
