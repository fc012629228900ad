import { useEffect } from 'react'
import { useStore } from 'zustand'
import { run, showDone, showRefusal } from '../../state/refusal.ts'
import type { Exported } from '../../state/servers-store.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { Empty, FailureState, Skeleton } from '../../ui/states.tsx'
import { ServersView } from './servers-view.tsx'

/** Each language server: what was found, what runs, and why not. */
export function ServersPane(): React.JSX.Element {
  const { servers, desk } = useStores()
  const load = useStore(servers.store, (slice) => slice.servers)
  const isLooking = useStore(servers.store, (slice) => slice.isLooking)
  const shownId = useStore(desk.store, ({ serverId }) => serverId)
  const isTrusted = useApp()?.workspace?.trust === 'trusted'
  useEffect(() => servers.watch(), [servers])
  if (load.kind === 'loading') return <Skeleton rows={6} />
  if (load.kind === 'failed')
    return (
      <FailureState
        title={strings.servers.failed}
        error={load.error}
        onRetry={() => void servers.refresh()}
      />
    )
  if (load.value.length === 0)
    return <Empty icon="server" title={strings.servers.empty} text={strings.servers.emptyText} />
  return (
    <ServersView
      key={shownId}
      servers={load.value}
      isTrusted={isTrusted}
      shownId={shownId}
      isLooking={isLooking}
      onLook={() => void servers.refresh()}
      onRestart={(id) => run(servers.restart(id))}
      onStop={(id) => run(servers.stop(id))}
      onExport={(id) => void servers.exportLog(id).then(tellExported)}
    />
  )
}

function tellExported(reply: Exported): void {
  if (!reply.ok) showRefusal(reply.error)
  else if (reply.value.file !== undefined)
    showDone(strings.servers.exported(reply.value.messages ?? 0), reply.value.file)
}
