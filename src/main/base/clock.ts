import { type Disposable, toDisposable } from './disposable.ts'

/** Time as a dependency: tests drive a manual one (test/support/manual-clock.ts). */
export interface Clock {
  /** Milliseconds, monotonic, for durations. */
  now(): number
  /** Wall time in ISO 8601 UTC, for records. */
  timestamp(): string
  after(delayMs: number, run: () => void): Disposable
}

export const systemClock: Clock = {
  now: () => performance.now(),
  timestamp: () => new Date().toISOString(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return toDisposable(() => clearTimeout(timer))
  },
}
