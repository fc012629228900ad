import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * What a piece of work took without the time in which this process was ready and the machine had no processor for it
 * (Linux, /proc/PID/task/TID/schedstat), so that a limit means the same on a busy machine. Elsewhere the whole time.
 */
export async function ownMsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  const waitedMs = queuedMs()
  await work()
  return performance.now() - startedMs - (queuedMs() - waitedMs)
}

function queuedMs(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/task').reduce((sum, task) => sum + queuedMsOf(task), 0)
}

/** The second number: nanoseconds on the queue of a processor. */
function queuedMsOf(task: string): number {
  try {
    const text = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8')
    return Number(text.split(' ')[1] ?? 0) / 1e6
  } catch {
    return 0
  }
}
