import type { Disposable } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import type { Core } from './core.ts'
import type { WorkspaceHost } from './workspace-host.ts'

/** How often it is looked what is needed no more. */
const lookEveryMs = 30_000
/** A person goes back and forth between runs; a run that is read again costs its journal. */
const runIdleMs = 5 * 60_000
const workspaceIdleMs = 10 * 60_000

/** Lets go what nobody needs: runs that are over, workspaces without a run, the servers of a folder that is gone. */
export function keepHouse(core: Core): Disposable {
  const { workspaces, runHosts, options } = core
  const { clock, logger } = options
  let isDisposed = false
  let timer: Disposable | undefined
  const seen = workspaces.onSeen(({ host, changes }) => {
    // At once where the watcher tells it; the look below sees it where nothing is watched.
    if (changes.some(({ kind }) => kind === 'deleted')) void attempt(() => followFolder(core, host))
  })
  async function look(): Promise<void> {
    for (const host of workspaces.all) await attempt(() => followFolder(core, host))
    await attempt(() => runHosts.letGo(runIdleMs))
    const inUse = new Set(runHosts.all.map(({ workspace }) => workspace))
    await attempt(() => workspaces.closeUnused(workspaceIdleMs, inUse))
    schedule()
  }
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      if (!isDisposed) await work()
    } catch (error) {
      logger({ level: 'warn', area: 'services', code: 'housekeeping', message: messageOf(error) })
    }
  }
  function schedule(): void {
    if (!isDisposed) timer = clock.after(lookEveryMs, () => void look())
  }
  schedule()
  return {
    dispose() {
      isDisposed = true
      seen.dispose()
      timer?.dispose()
    },
  }
}

/** A folder that went away takes its servers along, and its runs are told; so is its return. */
async function followFolder({ runHosts }: Core, host: WorkspaceHost): Promise<void> {
  const fate = await host.watching.followFolder()
  if (fate === undefined) return
  const { path } = host.root
  const text =
    fate === 'gone'
      ? `The folder ${path} is gone. Its language servers were stopped; what is written to it fails.`
      : `The folder ${path} is back.`
  for (const { run, workspace } of runHosts.all)
    if (workspace === host && run.view.ended === undefined) run.append({ type: 'message', from: 'app', text })
  if (fate === 'gone') await host.stopServers('its folder is gone')
}
