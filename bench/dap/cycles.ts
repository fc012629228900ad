import process from 'node:process'
import { runCycles } from '../../test/support/debug/cycles.ts'
import { DebugWorkspace } from '../../test/support/debug/debug-workspace.ts'

const all = 300
const bytesPerMegabyte = 1024 * 1024

/** Three hundred launches and ends: no process may live on, and this process may hold no more than before. */
export async function cycles(count: number = all): Promise<boolean> {
  const workspace = new DebugWorkspace()
  const startedMs = performance.now()
  const outcome = await runCycles(workspace, count)
  const left = await workspace.close()
  const seconds = (performance.now() - startedMs) / 1000
  const isGood =
    outcome.living.length === 0 && left.length === 0 && outcome.grownFiles <= 0 && outcome.grownResources <= 0
  console.log(
    `cycles: ${count} launches and ends in ${seconds.toFixed(0)} s, ${outcome.living.length + left.length} processes left, ` +
      `${outcome.grownFiles} open files and ${outcome.grownResources} resources more, ` +
      `${Math.round(process.memoryUsage().rss / bytesPerMegabyte)} MB resident: ${isGood ? 'holds' : 'MISSED'}`,
  )
  return isGood
}
