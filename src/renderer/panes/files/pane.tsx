import { useStore } from 'zustand'
import { fileKey } from '../../state/changes-store.ts'
import { useCurrentRun, useStores } from '../../state/use-stores.ts'
import { valueOf } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FilesView } from './files-view.tsx'

/** Every file that the current run touched; a click shows it against the start of the run. */
export function FilesPane(): React.JSX.Element {
  const { changes, desk } = useStores()
  const load = useCurrentRun()
  const sides = useStore(changes.store, (slice) => slice.sides)
  const layout = useStore(desk.store, ({ diffLayout }) => diffLayout)
  const now = useNow()
  const view = valueOf(load)
  if (load?.kind === 'loading') return <Skeleton rows={8} />
  if (view === undefined || view.files.length === 0)
    return <Empty icon="file" title={strings.files.empty} text={strings.files.emptyText} />
  return (
    <FilesView
      key={view.id}
      files={view.files}
      now={now}
      layout={layout}
      sidesOf={({ path, at }) => sides[fileKey(view.id, path, at)]}
      onNeed={({ path, at }) => changes.readFile(view.id, path, at)}
      onRetry={({ path, at }) => {
        changes.forget(fileKey(view.id, path, at))
        changes.readFile(view.id, path, at)
      }}
    />
  )
}
