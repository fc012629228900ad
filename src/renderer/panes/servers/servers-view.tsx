import { useState } from 'react'
import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { ServerRow } from './server-row.tsx'
import './servers.css'

const words = strings.servers

interface ServersViewProps {
  readonly servers: readonly ServerStatus[]
  readonly isTrusted: boolean
  readonly shownId: string | undefined
  readonly isLooking: boolean
  readonly onLook: () => void
  readonly onRestart: (id: string) => void
  readonly onStop: (id: string) => void
}

export function ServersView({
  servers,
  isTrusted,
  shownId,
  isLooking,
  onLook,
  onRestart,
  onStop,
}: ServersViewProps): React.JSX.Element {
  const [opened, setOpened] = useState<string | undefined>(shownId)
  return (
    <>
      <header className="pane-head pane-head--one">
        <div className="row">
          <h2>{words.title}</h2>
          <span className="small quiet clip grow">{words.text}</span>
          <Button size="small" icon="again" disabled={isLooking} onClick={onLook}>
            {isLooking ? words.looking : words.lookAgain}
          </Button>
        </div>
      </header>
      <div className="scroll">
        <table className="matrix">
          <colgroup>
            <col className="matrix-name" />
            <col className="matrix-marker" />
            <col />
            <col className="matrix-state" />
            <col className="matrix-restarts" />
            <col className="matrix-pid only-wide" />
            <col className="matrix-memory only-wide" />
          </colgroup>
          <thead>
            <tr>
              <th>{words.columns.server}</th>
              <th>{words.columns.marker}</th>
              <th>{words.columns.binary}</th>
              <th>{words.columns.state}</th>
              <th className="num matrix-restarts">{words.columns.restarts}</th>
              <th className="num only-wide">{words.columns.pid}</th>
              <th className="num only-wide">{words.columns.memory}</th>
            </tr>
          </thead>
          <tbody>
            {servers.map((server) => (
              <ServerRow
                key={server.id}
                server={server}
                isTrusted={isTrusted}
                isOpen={server.id === opened}
                onToggle={() => setOpened(server.id === opened ? undefined : server.id)}
                onRestart={() => onRestart(server.id)}
                onStop={() => onStop(server.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
