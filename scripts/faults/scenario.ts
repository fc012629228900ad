/** How much of a scenario is run; the same seed gives the same trials wherever chance is ours. */
export interface Amount {
  readonly trials: number
  readonly seed: number
  /** Told now and then how many trials are done. */
  readonly onProgress: (done: number) => void
}

export interface Figures {
  readonly trials: number
  /** What broke a promise, in words; the first few are printed. */
  readonly violations: readonly string[]
  /** What was seen on the way, such as how many commits were refused. */
  readonly seen: Readonly<Record<string, number>>
}

/** One row of "Faults to inject". */
export interface Scenario {
  readonly name: string
  /** What is done to the commit, and what must hold. */
  readonly about: string
  /** Trials of the whole. */
  readonly size: number
  readonly run: (amount: Amount) => Promise<Figures>
}

/** Counts what is seen and keeps what broke a promise. */
export class Tally {
  readonly violations: string[] = []
  readonly #seen = new Map<string, number>()
  trials = 0

  saw(what: string): void {
    this.#seen.set(what, (this.#seen.get(what) ?? 0) + 1)
  }

  violates(what: string): void {
    this.violations.push(what)
  }

  figures(): Figures {
    const { trials, violations } = this
    return { trials, violations, seen: Object.fromEntries([...this.#seen].sort()) }
  }
}

export function pick<T>(items: readonly [T, ...T[]], random: () => number): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A whole number from 0 to below `bound`. */
export function below(bound: number, random: () => number): number {
  return Math.floor(random() * bound)
}
