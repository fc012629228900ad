import type { Disposable } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import type { SeenChange } from '../workspace/watcher.ts'
import type { Core } from './core.ts'
import { recordDecided, tellStale } from './decisions.ts'
import type { WorkspaceHost } from './workspace-host.ts'

/** More than this are counted and not named: a checkout of another branch changes thousands. */
const maxNamed = 100

/**
 * What the watcher of a workspace sees: runs are told what other programs changed, open changes that became stale say
 * so at once, and the language servers follow.
 */
export function followOutside(core: Core): Disposable {
  const { workspaces, options, events } = core
  const seen = workspaces.onSeen(({ host, changes }) => {
    follow(core, host, changes).catch((error: unknown) => warn(messageOf(error)))
  })
  const trouble = workspaces.onWatchTrouble(({ host, reason }) => {
    if (reason !== undefined) {
      warn(`${host.root.path}: ${reason}`)
      host.pool.lostTrack('some changes on the disk were not seen')
    }
    if (workspaces.current === host) events.emit('workspace.changed', { workspace: host.info })
    // What was not seen may have made any of them stale.
    tellStaleIn(core, host).catch((error: unknown) => warn(messageOf(error)))
  })
  return {
    dispose() {
      seen.dispose()
      trouble.dispose()
    },
  }

  function warn(message: string): void {
    options.logger({ level: 'warn', area: 'services', code: 'watch', message })
  }
}

async function follow(core: Core, host: WorkspaceHost, changes: readonly SeenChange[]): Promise<void> {
  const { isOwnOutput } = core.options
  const outside = changes.filter(({ file, isOwn }) => !isOwn && !isOwnOutput(host.root.at(file)))
  if (outside.length > 0) tellRuns(core, host, outside)
  // Our own writes as well: another run's commit makes a change stale no less.
  await tellStaleIn(core, host, changes.length === 0 ? undefined : new Set(changes.map(({ file }) => file)))
}

/** The servers follow; the journals of the runs tell it, and their diagnostics with their next result. */
function tellRuns(core: Core, host: WorkspaceHost, outside: readonly SeenChange[]): void {
  const changes = outside.map(({ file, kind }) => ({ file, kind }))
  host.filesChangedOutside(changes)
  const files = changes.map(({ file }) => file).sort()
  const more = files.length > maxNamed ? { more: files.length - maxNamed } : {}
  for (const own of core.runHosts.all) {
    const { run, workspace } = own
    const isOver = run.view.ended !== undefined && run.view.ended.reason !== 'closed'
    const isOpen = !isOver || run.view.changes.some(({ state }) => state === 'waiting' || state === 'stale')
    if (workspace !== host || !isOpen) continue
    run.append({ type: 'files-changed-outside', files: files.slice(0, maxNamed), ...more })
    void own.changedOutside(changes)
  }
}

/** Says of the open changes on these files (or of all) whether they are stale, in the journals of their runs. */
export async function tellStaleIn(
  core: Core,
  host: WorkspaceHost,
  files?: ReadonlySet<string>,
): Promise<void> {
  const open = await host.staging.openOn(files)
  const ids = new Set(open.map(({ id }) => id))
  for (const runId of new Set(open.map((change) => change.runId))) {
    const own = core.runHosts.all.find(({ run }) => run.id === runId)
    if (own === undefined) await recordDecided(core, runId)
    else await tellStale(own, ids)
  }
}
