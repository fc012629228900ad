import type { RunSummary } from '../../shared/run/view.ts'
import { runsInOrder } from './run-order.ts'
import { valueOf } from './load.ts'
import type { Stores } from './stores.ts'

/** Reads everything once and shows the run that a person most likely wants; goes on with every change of workspace. */
export async function start(stores: Stores): Promise<void> {
  stores.api.on('workspace.changed', ({ workspace }) => {
    stores.changes.forgetFailed()
    stores.search.enter(workspace?.root)
    void stores.servers.refresh()
    const { list, currentId } = stores.runs.store.getState()
    const current = valueOf(list)?.find(({ id }) => id === currentId)
    if (current !== undefined && current.workspace === workspace?.root) return
    if (current === undefined && currentId !== undefined) return
    stores.runs.select(firstToShow(valueOf(list) ?? [], workspace?.root))
  })
  await Promise.all([stores.app.refresh(), stores.runs.refresh(), stores.servers.refresh()])
  const { list, currentId } = stores.runs.store.getState()
  const root = valueOf(stores.app.store.getState().app)?.workspace?.root
  stores.search.enter(root)
  void stores.changes.settleHeld()
  if (currentId === undefined) stores.runs.select(firstToShow(valueOf(list) ?? [], root))
}

/** The first run of the list that works in this workspace: one that waits before one that runs before an older one. */
export function firstToShow(runs: readonly RunSummary[], root: string | undefined): string | undefined {
  return root === undefined ? undefined : runsInOrder(runs).find(({ workspace }) => workspace === root)?.id
}
