import type { Disposable } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import { recordDecided, tellDecided } from './decisions.ts'
import type { Core } from './core.ts'
import { tellStaleIn } from './outside.ts'

/** How soon what another process did is seen here. */
const lookEveryMs = 1_000
const staleEveryLooks = 5

/**
 * Follows what other processes do in the same data folder: their runs (for the window's list), and the changes of our
 * runs that they decided. In the window also what was decided while nobody looked.
 */
export function followOthers(core: Core): Disposable {
  const { clock, logger, mode } = core.options
  let isDisposed = false
  let timer: Disposable | undefined
  /** What failed is looked at again each time, and told once. */
  const told = new Set<string>()
  let looks = 0
  async function look(): Promise<void> {
    if (mode === 'window') await attempt('runs', () => core.runs.refresh())
    for (const host of core.runHosts.all) await attempt(`run ${host.run.id}`, () => tellDecided(host))
    // Where the system does not tell what changes, it is looked at, less often because it reads the files.
    for (const host of core.workspaces.all)
      if (host.info.notWatched !== undefined && looks++ % staleEveryLooks === 0)
        await attempt(host.root.path, () => tellStaleIn(core, host))
    schedule()
  }
  async function attempt(what: string, work: () => void | Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const message = `${what}: ${messageOf(error)}`
      if (!told.has(message)) logger({ level: 'warn', area: 'services', code: 'follow-failed', message })
      told.add(message)
    }
  }
  function schedule(): void {
    if (!isDisposed) timer = clock.after(lookEveryMs, () => void look())
  }
  async function catchUp(): Promise<void> {
    const waiting = core.runs.list().filter(({ state }) => state === 'needs_you')
    for (const { id } of waiting) if (!isDisposed) await recordDecided(core, id)
  }
  if (mode === 'window') void catchUp()
  schedule()
  return {
    dispose() {
      isDisposed = true
      timer?.dispose()
    },
  }
}
