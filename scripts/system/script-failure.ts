/** A failure that the person can act on: its message says what, where and what to do. Printed without a stack. */
export class ScriptFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScriptFailure'
  }
}

/** Runs a script's main function and turns its answer, or what it throws, into the exit code. */
export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    const known = error instanceof ScriptFailure
    const text = known
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
    process.stderr.write(`[control-center] ${text}\n`)
    process.exitCode = 1
  }
}
