import { valueOf } from '../../state/load.ts'
import { useCurrentRun, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { DiagnosticsView } from './diagnostics-view.tsx'

/** What each write of the current run introduced and fixed. */
export function DiagnosticsPane(): React.JSX.Element {
  const { desk } = useStores()
  const load = useCurrentRun()
  const deltas = valueOf(load)?.deltas ?? []
  if (load?.kind === 'loading') return <Skeleton rows={8} />
  if (deltas.length === 0)
    return <Empty icon="error" title={strings.diagnostics.empty} text={strings.diagnostics.emptyText} />
  return <DiagnosticsView deltas={deltas} onShowServer={desk.showServer} />
}
