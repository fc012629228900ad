import { type Disposable, toDisposable } from './disposable.ts'

/** Time as a dependency: tests drive a manual one (test/support/manual-clock.ts). */
export interface Clock {
  /** Milliseconds, monotonic, for durations. */
  now(): number
  /** Wall time in ISO 8601 UTC, for records. */
  timestamp(): string
  after(delayMs: number, run: () => void): Disposable
}

/** What setTimeout can hold, 24 days; it takes more for 1 ms. */
const longestDelayMs = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => performance.now(),
  timestamp: () => new Date().toISOString(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, longestDelayMs))
    return toDisposable(() => clearTimeout(timer))
  },
}
