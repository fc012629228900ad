/** One line of progress for the person at the terminal. Goes to stderr: stdout belongs to results. */
export function say(line: string): void {
  process.stderr.write(`[control-center] ${line}\n`)
}

/** A word that must not be overlooked. */
export function warn(line: string): void {
  process.stderr.write(`\n[control-center] WARNING: ${line}\n\n`)
}

/** Says what starts, runs it, and says how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  say(`${what} ...`)
  const startedMs = performance.now()
  const value = await work()
  say(`${what}: done in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  return value
}
