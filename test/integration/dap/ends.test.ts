import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ownMsOf } from '../../support/cpu-wait.ts'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { launchParent, parentPrograms } from '../../support/debug/parent-programs.ts'
import { descendantsOf } from '../../support/process-tree.ts'
import { livingOf, until } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'

const limits = { timeout: 180_000 }
/** What a person is promised. */
const endLimitMs = 3_000
/** The watchdog's own clock is not read: half a second from SIGTERM to SIGKILL, on a machine that may be busy. */
const watchdogLimitMs = 15_000
const host = path.resolve(import.meta.dirname, '..', '..', 'support', 'debug', 'debugging-host.ts')

let workspace: DebugWorkspace | undefined
afterEach(async () => {
  const left = await workspace?.close()
  workspace = undefined
  expect(left ?? []).toEqual([])
})

for (const program of parentPrograms) {
  const { adapter } = program
  describe.skipIf(!hasAdapter(adapter))(`a program under ${adapter} whose child ignores SIGTERM`, () => {
    test.each([true, false])(
      'is gone in three seconds with all of it; standing: %s',
      limits,
      async (isStanding) => {
        verifies('dap.ends-all', 'dap.ends-soon')
        const space = (workspace = new DebugWorkspace())
        const { session, childPid } = await launchParent(space, program, { isStanding })
        const adapters = space.processes.livePids
        const known = [...adapters, ...adapters.flatMap(descendantsOf), childPid]
        const ownMs = await ownMsOf(async () => await session.end('Enough seen.'))
        const { survivors } = await session.ended
        expect([known.length > 2, await livingOf(known), survivors]).toEqual([true, [], []])
        expect(ownMs).toBeLessThan(endLimitMs)
      },
    )

    test('is gone with all of it when the adapter is killed', limits, async () => {
      verifies('dap.adapter-lost', 'dap.ends-all')
      const space = (workspace = new DebugWorkspace())
      const { session, childPid } = await launchParent(space, program, { isStanding: true })
      const adapters = space.processes.livePids
      const known = [...adapters, ...adapters.flatMap(descendantsOf), childPid]
      for (const pid of adapters) process.kill(pid, 'SIGKILL')
      const { cause, survivors } = await session.ended
      expect([cause, survivors, await livingOf(known)]).toEqual(['adapter_lost', [], []])
    })

    test('is gone with all of it when the app is killed', limits, async () => {
      verifies('dap.app-killed')
      const space = (workspace = new DebugWorkspace())
      const pids = space.file('pids')
      // Its folder is inside ours: nobody else removes it.
      const app = spawn(process.execPath, ['--import', 'tsx', host, adapter, 'standing', pids], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: space.folder },
      })
      await until('the program to stand', () => textOf(pids).endsWith('whole\n'), long.limitMs)
      const known = textOf(pids).trim().split('\n').slice(0, -1).map(Number)
      app.kill('SIGKILL')
      await until('nothing of it to live', async () => (await livingOf(known)).length === 0, watchdogLimitMs)
      expect([known.length > 2, await livingOf(known)]).toEqual([true, []])
    })
  })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
