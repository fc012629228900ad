/** The world as a command sees it; a test passes its own. */
export interface Terminal {
  readonly cwd: string
  /** The data folder, where it is not the person's own. */
  readonly home?: string
  /** Only what was asked for: JSON, unless a text was. */
  out(text: string): void
  /** Progress, warnings, logs. */
  err(text: string): void
  readInput(): Promise<string>
  /** Whether that file is where `out` goes. */
  isOutput?(absolute: string): boolean
  readonly signal: AbortSignal
}

export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const
