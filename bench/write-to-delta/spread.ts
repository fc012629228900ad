/** Where the values of many measurements lie. */
export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly max: number
  readonly mean: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  // The nearest rank: of 200 values the 190th is the 95th percentile.
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const sum = sorted.reduce((all, value) => all + value, 0)
  return { p50: at(0.5), p95: at(0.95), max: at(1), mean: sum / sorted.length }
}
