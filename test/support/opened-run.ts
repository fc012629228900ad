import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Clock } from '../../src/main/base/clock.ts'
import { silentLogger } from '../../src/main/base/logger.ts'
import type { Run } from '../../src/main/runs/run.ts'
import { Runs } from '../../src/main/runs/runs.ts'

/** A run of the demo agent in a folder of its own; `close` removes it. */
export function openedRun(clock: Clock): { run: Run; close: () => Promise<void> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'run-'))
  const runs = new Runs({ folder, clock, logger: silentLogger })
  const run = runs.create({ title: 'Demo', agent: 'demo', workspace: '/w' })
  return {
    run,
    async close() {
      await runs.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
