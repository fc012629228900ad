import { useStore } from 'zustand'
import { valueOf } from '../../state/load.ts'
import { useApp, useCurrentRun, useStores } from '../../state/use-stores.ts'
import { StatusBar } from './status-bar.tsx'
import { openCounts } from './open-counts.ts'

export function StatusPane(): React.JSX.Element {
  const { desk, servers } = useStores()
  const app = useApp()
  const run = valueOf(useCurrentRun())
  const list = valueOf(useStore(servers.store, (slice) => slice.servers)) ?? []
  return (
    <StatusBar
      workspace={app?.workspace}
      servers={list}
      notices={app?.notices ?? []}
      counts={openCounts(run?.deltas ?? [])}
      onServer={desk.showServer}
      onDiagnostics={() => desk.showPane('diagnostics')}
    />
  )
}
