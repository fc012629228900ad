/** A program to run: never a shell line. */
export interface Command {
  /** Absolute path of the executable (find-command.ts). */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Added to the cleaned environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Windows only: the arguments are quoted already. */
  readonly isVerbatim?: boolean
}

/** How a process ended. `error` is set when it never started. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly error?: Error
}

/** `exited with code 1`, `was killed by SIGSEGV`, `could not be started: ...` */
export function describeExit(exit: Exit): string {
  if (exit.error !== undefined) return `could not be started: ${exit.error.message}`
  if (exit.signal !== null) return `was killed by ${exit.signal}`
  return `exited with code ${exit.code ?? 'unknown'}`
}
