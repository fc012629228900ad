import { readdirSync } from 'node:fs'
import process from 'node:process'
import { fakePlan } from '../fake-adapter/script.ts'
import { livingOf, readPids, until } from '../processes.ts'
import { type DebugWorkspace, long } from './debug-workspace.ts'

export interface CycleOutcome {
  readonly cycles: number
  /** Processes of all cycles that live on. */
  readonly living: readonly number[]
  /** What this process holds more than after the first tenth of the cycles: open files, timers and the like. */
  readonly grownFiles: number
  readonly grownResources: number
}

/** Launches a program with a child of its own, lets it stop, looks at it and ends it, again and again. */
export async function runCycles(workspace: DebugWorkspace, cycles: number): Promise<CycleOutcome> {
  const pidFile = workspace.file('pids')
  const warm = Math.ceil(cycles / 10)
  let before = { files: 0, resources: 0 }
  for (let cycle = 0; cycle < cycles; cycle++) {
    const kind = (['plain', 'ignores-sigterm', 'own-session'] as const)[cycle % 3] ?? 'plain'
    const session = workspace.open(fakePlan({ pidFile, debuggees: [kind] }))
    const state = await session.waitForStop(long)
    if (state.kind !== 'stopped') throw new Error(`Cycle ${cycle} did not stop: ${JSON.stringify(state)}`)
    const { frames } = await session.stackTrace(state.stop.threadId, {}, long)
    await session.scopes(frames[0]?.id ?? 0, long)
    await session.end('Next.')
    if (cycle + 1 === warm) before = await heldNow()
  }
  const after = await heldNow()
  return {
    cycles,
    living: await livingOf(await readPids(pidFile, 2 * cycles)),
    grownFiles: after.files - before.files,
    grownResources: after.resources - before.resources,
  }
}

/** Once the last look at the process table, which reads many files at once, is over. */
async function heldNow(): Promise<{ readonly files: number; readonly resources: number }> {
  const passing = ['FSReqPromise', 'FSReqCallback', 'CloseReq']
  await until('the files of the last look to be closed', () =>
    process.getActiveResourcesInfo().every((resource) => !passing.includes(resource)),
  )
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
  return { files, resources: process.getActiveResourcesInfo().length }
}
