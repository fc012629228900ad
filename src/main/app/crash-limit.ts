/** Three crashes within this time mean that opening the page again does not help. */
const windowMs = 60_000
const maxCrashes = 3

/** Decides after each crash of the page: open it again, or show the recovery page. */
export class CrashLimit {
  #crashedAtMs: readonly number[] = []

  next(nowMs: number): 'reload' | 'recover' {
    this.#crashedAtMs = [...this.#crashedAtMs.filter((atMs) => nowMs - atMs < windowMs), nowMs]
    if (this.#crashedAtMs.length < maxCrashes) return 'reload'
    this.#crashedAtMs = []
    return 'recover'
  }
}
