import { useStore } from 'zustand'
import { showRefusal } from '../../state/refusal.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { useNow } from '../../ui/use-now.ts'
import { RunsList } from './runs-list.tsx'
import { NeedsYouRegion } from './needs-you-region.tsx'

export function RunsPane(): React.JSX.Element {
  const { api, runs, desk } = useStores()
  const list = useStore(runs.store, (slice) => slice.list)
  const currentId = useStore(runs.store, (slice) => slice.currentId)
  const hasWorkspace = useApp()?.workspace !== undefined
  const now = useNow()
  async function createRun(): Promise<void> {
    const reply = await api.call('run.create', {})
    if (reply.ok) runs.select(reply.value.runId)
    else showRefusal(reply.error)
  }
  return (
    <>
      <RunsList
        list={list}
        currentId={currentId}
        now={now}
        canCreate={hasWorkspace}
        onSelect={runs.select}
        onCreate={() => void createRun()}
        onKeys={() => desk.setKeySheet(true)}
        onRetry={() => void runs.refresh()}
      />
      <NeedsYouRegion runs={list.kind === 'ready' ? list.value : []} />
    </>
  )
}
