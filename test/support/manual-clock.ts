import type { Clock } from '../../src/main/base/clock.ts'
import { toDisposable } from '../../src/main/base/disposable.ts'

/** A clock that moves only when told to. `advance` runs what is due, in order, with microtasks in between. */
export class ManualClock implements Clock {
  #nowMs = 0
  #timers: { readonly atMs: number; readonly run: () => void }[] = []

  now(): number {
    return this.#nowMs
  }

  timestamp(): string {
    return new Date(Date.UTC(2026, 0, 1) + this.#nowMs).toISOString()
  }

  after(delayMs: number, run: () => void): { dispose(): void } {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), run }
    this.#timers.push(timer)
    return toDisposable(() => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    })
  }

  get pending(): number {
    return this.#timers.length
  }

  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs
    for (;;) {
      await settleMicrotasks()
      const next = [...this.#timers].sort((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined || next.atMs > untilMs) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#nowMs = next.atMs
      next.run()
    }
    this.#nowMs = untilMs
    await settleMicrotasks()
  }
}

async function settleMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
