import type { ServerRunState, ServerStatus } from '../../../shared/model/server-status.ts'
import type { WorkspaceInfo } from '../../../shared/model/workspace.ts'
import { strings } from '../../strings/index.ts'
import { count } from '../../ui/amounts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Led } from '../../ui/chip.tsx'
import { ledOf } from '../servers/server-words.ts'
import type { OpenCounts } from './open-counts.ts'
import './status.css'

const words = strings.status
const shownStates: readonly ServerRunState[] = ['starting', 'ready', 'absent', 'crashed']

interface StatusBarProps {
  readonly workspace: WorkspaceInfo | undefined
  readonly servers: readonly ServerStatus[]
  readonly notices: readonly string[]
  readonly counts: OpenCounts
  readonly onServer: (id: string) => void
  readonly onDiagnostics: () => void
}

export function StatusBar({
  workspace,
  servers,
  notices,
  counts,
  onServer,
  onDiagnostics,
}: StatusBarProps): React.JSX.Element {
  const shown = servers.filter(({ state }) => shownStates.includes(state))
  return (
    <footer className="status">
      {workspace === undefined ? (
        <span>
          <Icon name="minus" size={12} />
          {words.noWorkspace}
        </span>
      ) : workspace.trust === 'trusted' ? (
        <Servers servers={shown} onServer={onServer} />
      ) : (
        <span>
          <Icon name="untrusted" size={12} />
          {words.untrusted}
        </span>
      )}
      <span className="grow" />
      {notices.map((notice) => (
        <span key={notice} className="status-notice" title={notice}>
          <Icon name="warning" size={12} tone="wait" />
          <span className="clip">{notice}</span>
        </span>
      ))}
      {workspace === undefined ? (
        <span className="quiet wide">{words.noNetwork}</span>
      ) : (
        <Counts counts={counts} onShow={onDiagnostics} />
      )}
    </footer>
  )
}

function Servers({
  servers,
  onServer,
}: {
  readonly servers: readonly ServerStatus[]
  readonly onServer: (id: string) => void
}): React.JSX.Element {
  if (servers.length === 0)
    return (
      <span>
        <Led state="off" />
        {words.noServers}
      </span>
    )
  return (
    <>
      {servers.map((server) => (
        <button key={server.id} type="button" title={server.reason} onClick={() => onServer(server.id)}>
          <Led state={ledOf(server.state)} />
          {server.id}
          {server.state === 'ready' ? null : (
            <span className="quiet wide">{strings.servers.states[server.state]}</span>
          )}
        </button>
      ))}
    </>
  )
}

function Counts({
  counts,
  onShow,
}: {
  readonly counts: OpenCounts
  readonly onShow: () => void
}): React.JSX.Element {
  const name = `${words.errors(counts.errors)}, ${words.warnings(counts.warnings)}. ${words.showDiagnostics}`
  return (
    <button type="button" title={name} onClick={onShow}>
      <Icon name="error" size={12} tone={counts.errors > 0 ? 'bad' : 'quiet'} />
      {count(counts.errors)}
      <Icon name="warning" size={12} tone={counts.warnings > 0 ? 'wait' : 'quiet'} />
      {count(counts.warnings)}
    </button>
  )
}
