import { useStore } from 'zustand'
import { createRun } from '../../state/actions.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { useNow } from '../../ui/use-now.ts'
import { RunsList } from './runs-list.tsx'
import { NeedsYouRegion } from './needs-you-region.tsx'

export function RunsPane(): React.JSX.Element {
  const stores = useStores()
  const { runs, desk } = stores
  const list = useStore(runs.store, (slice) => slice.list)
  const currentId = useStore(runs.store, (slice) => slice.currentId)
  const workspace = useApp()?.workspace
  const now = useNow()
  return (
    <>
      <RunsList
        list={list}
        currentId={currentId}
        now={now}
        root={workspace?.root}
        canCreate={workspace !== undefined}
        onSelect={runs.select}
        onCreate={() => void createRun(stores)}
        onKeys={() => desk.setKeySheet(true)}
        onRetry={() => void runs.refresh()}
      />
      <NeedsYouRegion runs={list.kind === 'ready' ? list.value : []} />
    </>
  )
}
