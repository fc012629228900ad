import { useStore } from 'zustand'
import { fileKey } from '../../state/changes-store.ts'
import { useCurrentRun, useStores } from '../../state/use-stores.ts'
import { valueOf } from '../../state/load.ts'
import type { Reply } from '../../../shared/ipc/reply.ts'
import type { Resolution } from '../../../shared/model/staged-change.ts'
import { listed } from '../../ui/amounts.ts'
import { strings } from '../../strings/index.ts'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FilesView } from './files-view.tsx'
import { writtenTurns } from './turn-list.tsx'

/** Every file that the current run touched; a click shows it against the start of the run. */
export function FilesPane(): React.JSX.Element {
  const { api, changes, desk } = useStores()
  const load = useCurrentRun()
  const sides = useStore(changes.store, (slice) => slice.sides)
  const layout = useStore(desk.store, ({ diffLayout }) => diffLayout)
  const now = useNow()
  const view = valueOf(load)
  if (load?.kind === 'loading') return <Skeleton rows={8} />
  const turns = view === undefined ? [] : writtenTurns(view.turns, view.items)
  if (view === undefined || view.files.length + turns.length === 0)
    return <Empty icon="file" title={strings.files.empty} text={strings.files.emptyText} />
  return (
    <FilesView
      key={view.id}
      files={view.files}
      turns={turns}
      now={now}
      layout={layout}
      sidesOf={({ path, at }) => sides[fileKey(view.id, path, at)]}
      onNeed={({ path, at }) => changes.readFile(view.id, path, at)}
      onRetry={({ path, at }) => {
        changes.forget(fileKey(view.id, path, at))
        changes.readFile(view.id, path, at)
      }}
      onUndoTurn={async (turn) => reasonOf(await api.call('turn.undo', { runId: view.id, turn }))}
    />
  )
}

/** Why a turn was not taken back; undefined when it was. */
function reasonOf(reply: Reply<{ resolution: Resolution }>): string | undefined {
  if (!reply.ok) return `${reply.error.message} ${reply.error.hint}`
  const { outcome, staleFiles } = reply.value.resolution
  if (outcome === 'stale') return strings.files.turns.stale(listed(staleFiles))
  return outcome === 'rolled_back' ? strings.review.undoRolledBack : undefined
}
