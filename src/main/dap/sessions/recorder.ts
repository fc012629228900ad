import { keptStops, type Stop, type StopDiff, type StopSummary } from '../../../shared/model/debug.ts'
import { stopSummary } from '../../../shared/run/debug-log.ts'
import { Failure } from '../../base/failure.ts'
import { diffStops } from './stop-diff.ts'

export interface RecordedStop {
  readonly sessionId: string
  /** Wall time, ISO 8601. */
  readonly at: string
  readonly stop: Stop
}

/** The last stops of a run, over all of its sessions; each has a number that is never given twice. */
export class StopRecorder {
  readonly #earlier: () => readonly RecordedStop[]
  #kept: RecordedStop[] | undefined
  #given = 0

  /** `earlier`: what the journal holds of the run, oldest first; read when it is needed. */
  constructor(earlier: () => readonly RecordedStop[] = () => []) {
    this.#earlier = earlier
  }

  get count(): number {
    return this.#stops.length
  }

  nextNumber(): number {
    this.#given = Math.max(this.#given, this.#stops.at(-1)?.stop.n ?? 0) + 1
    return this.#given
  }

  /** Stops are read side by side with what people do, so one may be ready before the one that it follows. */
  add(recorded: RecordedStop): void {
    const stops = [...this.#stops, recorded].sort((a, b) => a.stop.n - b.stop.n)
    this.#kept = stops.slice(-keptStops)
  }

  list(sessionId?: string): readonly StopSummary[] {
    return this.#stops
      .filter((one) => sessionId === undefined || one.sessionId === sessionId)
      .map(stopSummary)
  }

  newestOf(sessionId: string): Stop | undefined {
    return this.#stops.findLast((one) => one.sessionId === sessionId)?.stop
  }

  /** Throws `Failure` not_found for one that is not kept. */
  of(n: number): RecordedStop {
    const found = this.#stops.find(({ stop }) => stop.n === n)
    if (found !== undefined) return found
    const kept = this.#stops.map(({ stop }) => stop.n)
    throw new Failure('not_found', `Stop ${n} is not kept.`, {
      hint:
        kept.length === 0
          ? 'The program has not stopped yet in this run.'
          : `Kept are ${kept[0] ?? ''} to ${kept.at(-1) ?? ''}; stops lists them.`,
    })
  }

  diff(a: number, b: number): StopDiff {
    return diffStops(this.of(a).stop, this.of(b).stop)
  }

  get #stops(): readonly RecordedStop[] {
    this.#kept ??= [...this.#earlier()].slice(-keptStops)
    return this.#kept
  }
}
