import type { ServerStatus } from '../../../shared/model/server-status.ts'
import type { WorkspaceInfo } from '../../../shared/model/workspace.ts'
import { strings } from '../../strings/index.ts'
import { count } from '../../ui/amounts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Led } from '../../ui/chip.tsx'
import { ledOf } from '../servers/server-words.ts'
import type { OpenCounts } from './open-counts.ts'
import { shownServers } from './shown-servers.ts'
import './status.css'

const words = strings.status

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
  return (
    <footer className="status">
      {workspace === undefined ? (
        <span>
          <Icon name="minus" size={12} />
          {words.noWorkspace}
        </span>
      ) : workspace.trust === 'trusted' ? (
        <Servers servers={servers} onServer={onServer} />
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
  const { named, absent } = shownServers(servers)
  return (
    <>
      {named.length === 0 ? (
        <span>
          <Led state="off" />
          {words.noServers}
        </span>
      ) : null}
      {named.map((server) => (
        <button key={server.id} type="button" title={server.reason} onClick={() => onServer(server.id)}>
          <Led state={ledOf(server.state)} />
          {server.id}
          {server.state === 'ready' ? null : (
            <span className="quiet wide">{strings.servers.states[server.state]}</span>
          )}
        </button>
      ))}
      {absent === 0 ? null : (
        <button type="button" title={words.showServers} onClick={() => onServer('')}>
          <Led state="off" />
          {words.absent(absent)}
        </button>
      )}
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
      <Icon name="error" size={12} tone={counts.errors > 0 ? 'bad' : 'quiet'} label={words.errorsName} />
      {count(counts.errors)}
      <Icon
        name="warning"
        size={12}
        tone={counts.warnings > 0 ? 'wait' : 'quiet'}
        label={words.warningsName}
      />
      {count(counts.warnings)}
    </button>
  )
}
