import type { Clock } from '../../base/clock.ts'
import type { GraphProgress } from '../../../shared/model/graph.ts'

const idle: GraphProgress = { phase: 'idle', done: 0, total: 0, rate: 0 }
/** Often enough for a bar that moves. */
const everyMs = 100

/** How far a run is, and how long it will take. */
export class ProgressMeter {
  readonly #clock: Clock
  readonly #tell: (progress: GraphProgress) => void
  #now: GraphProgress = idle
  #sinceMs = 0
  #toldMs = -Infinity

  constructor(clock: Clock, tell: (progress: GraphProgress) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  get now(): GraphProgress {
    return this.#now
  }

  begin(phase: GraphProgress['phase'], total: number): void {
    this.#sinceMs = this.#clock.now()
    this.#now = { phase, done: 0, total, rate: 0 }
    this.#say()
  }

  add(files: number): void {
    const done = this.#now.done + files
    const seconds = (this.#clock.now() - this.#sinceMs) / 1_000
    const rate = seconds > 0 ? done / seconds : 0
    const left = Math.max(0, this.#now.total - done)
    this.#now = { ...this.#now, done, rate, ...(rate > 0 && { etaSeconds: left / rate }) }
    if (left === 0 || this.#clock.now() - this.#toldMs >= everyMs) this.#say()
  }

  end(): void {
    this.#now = idle
    this.#say()
  }

  #say(): void {
    this.#toldMs = this.#clock.now()
    this.#tell(this.#now)
  }
}
