import type { BoundedReports, FileReports, Question } from './file-reports.ts'
import type { Clock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'

/** What came of servers that had not settled when their call ended. */
export interface LateReport extends FileReports {
  readonly callId: string
  readonly dependents: readonly BoundedReports[]
  /** That it was late was not told: it is worth a word only when something has changed. */
  readonly isUntold?: boolean
  /** From the call to the settling. */
  readonly waitedMs: number
}

/** What is owed: of which file, to which call, by whom (`ids`), and since when (monotonic milliseconds). */
export interface Owed {
  readonly file: string
  readonly callId: string
  readonly ids: readonly string[]
  readonly sinceMs: number
  readonly isUntold?: boolean
}

/** How it settled. */
export interface Settled {
  readonly reports: readonly ServerReport[]
  readonly dependents: readonly BoundedReports[]
  readonly question?: Question | undefined
}

/** Counts the calls that are owed something. */
interface Key {
  readonly order: number
}

type Ready = LateReport & Key

/**
 * Reports that follow after their call. Each open one ends as ready exactly once: settled, given up, or overtaken by a
 * later write of the same file (whose own delta speaks then). Ready ones stay until they are told.
 */
export class LateReports implements Disposable {
  readonly #clock: Clock
  readonly #open = new Map<Key, Owed>()
  #ready: Ready[] = []
  #followed = 0
  readonly #onReady = new Emitter<void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `settles` never rejects. */
  follow(about: Owed, settles: Promise<Settled>): void {
    const key = { order: this.#followed++ }
    this.#open.set(key, about)
    void settles.then((settled) => {
      if (!this.#open.delete(key)) return
      this.#ready.push({ ...this.#reportOf(about, settled), order: key.order })
      this.#onReady.emit()
    })
  }

  /** A newer text of the file was written, or it is gone: what is owed for the older one is closed. */
  overtake(file: string): void {
    for (const [key, about] of this.#open) {
      if (about.file !== file) continue
      this.#open.delete(key)
      const reports = about.ids.map(overtaken)
      this.#ready.push({ ...this.#reportOf(about, { reports, dependents: [] }), order: key.order })
    }
    this.#ready = this.#ready
      .filter((late) => late.file !== file || late.isUntold !== true)
      .map((late) => ({
        ...late,
        ...(late.file === file ? { reports: late.reports.map(({ id }) => overtaken(id)) } : {}),
        dependents: late.dependents.filter((dependent) => dependent.file !== file),
      }))
    this.#onReady.emit()
  }

  /** In the order of their calls, whichever server was the quicker. */
  ready(): readonly LateReport[] {
    return [...this.#ready].sort((left, right) => left.order - right.order)
  }

  /** Whether something of the file is owed, or settled and not told yet. */
  isOwed(file: string): boolean {
    const all = [...this.#open.values(), ...this.#ready]
    return all.some((one) => one.file === file)
  }

  told(reports: readonly LateReport[]): void {
    const told: ReadonlySet<LateReport> = new Set(reports)
    this.#ready = this.#ready.filter((late) => !told.has(late))
  }

  onReady(listener: () => void): Disposable {
    return this.#onReady.on(listener)
  }

  /** Resolves when nothing is open, or when the signal aborts. */
  async settled(signal: AbortSignal): Promise<void> {
    while (this.#open.size > 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const subscription = this.#onReady.on(finish)
        signal.addEventListener('abort', finish, { once: true })
        function finish(): void {
          subscription.dispose()
          signal.removeEventListener('abort', finish)
          resolve()
        }
      })
    }
  }

  #reportOf({ file, callId, sinceMs, isUntold }: Owed, settled: Settled): LateReport {
    const { reports, dependents, question } = settled
    return {
      file,
      callId,
      reports,
      dependents,
      waitedMs: this.#clock.now() - sinceMs,
      ...(question === undefined ? {} : { question }),
      ...(isUntold === undefined ? {} : { isUntold }),
    }
  }

  /** Nothing more is waited for. */
  dispose(): void {
    this.#open.clear()
    this.#onReady.emit()
    this.#onReady.dispose()
  }
}

function overtaken(id: string): ServerReport {
  return { id, state: 'timed_out', reason: 'a later write of this file took its place', diagnostics: [] }
}
