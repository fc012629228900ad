import { DisposableStore, type Disposable } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import type { Core } from './handlers.ts'
import type { RunHost } from './run-host.ts'

/** How soon what another process did is seen here. */
const lookEveryMs = 1_000

/**
 * Follows what other processes do in the same data folder: their runs (for the window's list), and the changes of our
 * runs that they decided. The owner of a run is the one who appends `change-resolved`.
 */
export function followOthers(core: Core): Disposable {
  const { clock, logger, mode } = core.options
  const store = new DisposableStore()
  let isDisposed = false
  async function look(): Promise<void> {
    try {
      if (mode === 'window') core.runs.refresh()
      for (const host of core.runHosts.all) await tellDecided(host)
    } catch (error) {
      logger({ level: 'warn', area: 'services', code: 'follow-failed', message: messageOf(error) })
    }
    schedule()
  }
  function schedule(): void {
    if (!isDisposed) timer = clock.after(lookEveryMs, () => void look())
  }
  let timer: Disposable = clock.after(lookEveryMs, () => void look())
  store.add({
    dispose() {
      isDisposed = true
      timer.dispose()
    },
  })
  return store
}

async function tellDecided(host: RunHost): Promise<void> {
  for (const known of host.run.view.changes) {
    if (!isOpenFor(host, known.id)) continue
    const now = await host.workspace.staging.show(known.id)
    if (!isDecided(now) || !isOpenFor(host, known.id)) continue
    const outcome = now.state
    host.run.append({
      type: 'change-resolved',
      changeId: now.id,
      by: 'person',
      outcome,
      staleFiles: [],
      written:
        outcome === 'committed'
          ? now.files.map(({ path, added, removed }) => ({ path, added, removed }))
          : [],
      ...(now.noteFromPerson === undefined ? {} : { note: now.noteFromPerson }),
    })
    if (outcome === 'committed')
      host.workspace.pool.filesChanged(now.files.map(({ path }) => ({ file: path, kind: 'changed' })))
  }
}

type Decided = StagedChange & { readonly state: 'committed' | 'discarded' | 'rebased' }

function isDecided(change: StagedChange): change is Decided {
  return change.state === 'committed' || change.state === 'discarded' || change.state === 'rebased'
}

/** While a call is under way it may be our own `resolve`, which records the decision by itself. */
function isOpenFor(host: RunHost, changeId: string): boolean {
  const state = host.run.view.changes.find(({ id }) => id === changeId)?.state
  return !host.isBusy && (state === 'waiting' || state === 'stale')
}
