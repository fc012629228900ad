import { useState } from 'react'
import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { groupServers, keyOfServer } from './server-groups.ts'
import { ServerRow } from './server-row.tsx'
import './servers.css'

const words = strings.servers
const columns = 7

interface ServersViewProps {
  readonly servers: readonly ServerStatus[]
  readonly isTrusted: boolean
  /** The server that another pane asked for. */
  readonly shownId: string | undefined
  readonly isLooking: boolean
  readonly onLook: () => void
  readonly onRestart: (id: string) => void
  readonly onStop: (id: string) => void
  readonly onExport: (id: string) => void
}

export function ServersView(props: ServersViewProps): React.JSX.Element {
  const { servers, shownId, isLooking, onLook } = props
  const [filter, setFilter] = useState('')
  const { here, elsewhere } = groupServers(servers, filter)
  const [isElsewhereOpen, setElsewhereOpen] = useState(elsewhere.some(({ id }) => id === shownId))
  const isSearching = filter.trim() !== ''
  return (
    <>
      <header className="pane-head pane-head--one">
        <div className="row">
          <h2>{words.title}</h2>
          <span className="small quiet clip grow servers-about">{words.text}</span>
          <input
            type="search"
            className="field field--small servers-filter"
            value={filter}
            aria-label={words.filter}
            placeholder={words.filter}
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
          />
          <Button size="small" icon="again" disabled={isLooking} onClick={onLook}>
            {isLooking ? words.looking : words.lookAgain}
          </Button>
        </div>
      </header>
      <div className="scroll">
        <table className="matrix">
          <MatrixHead />
          <tbody>
            <Rows {...props} rows={here} />
            {here.length === 0 ? (
              <tr>
                <td colSpan={columns} className="quiet">
                  {isSearching ? words.noneHereMatches : words.noneHere}
                </td>
              </tr>
            ) : null}
          </tbody>
          {elsewhere.length === 0 ? null : (
            <tbody>
              <tr className="matrix-group">
                <td colSpan={columns}>
                  <button
                    type="button"
                    className="matrix-open"
                    aria-expanded={isElsewhereOpen || isSearching}
                    disabled={isSearching}
                    onClick={() => setElsewhereOpen(!isElsewhereOpen)}
                  >
                    <Icon name={isElsewhereOpen || isSearching ? 'down' : 'right'} size={12} />
                    <b>{words.elsewhere(elsewhere.length)}</b>
                  </button>
                </td>
              </tr>
              {isElsewhereOpen || isSearching ? <Rows {...props} rows={elsewhere} /> : null}
            </tbody>
          )}
        </table>
      </div>
    </>
  )
}

function MatrixHead(): React.JSX.Element {
  return (
    <>
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
    </>
  )
}

function Rows({
  rows,
  isTrusted,
  shownId,
  onRestart,
  onStop,
  onExport,
}: ServersViewProps & { readonly rows: readonly ServerStatus[] }): React.JSX.Element {
  const first = rows.find(({ id }) => id === shownId)
  const [opened, setOpened] = useState(first === undefined ? undefined : keyOfServer(first))
  const ids = rows.map(({ id }) => id)
  return (
    <>
      {rows.map((server) => {
        const key = keyOfServer(server)
        return (
          <ServerRow
            key={key}
            server={server}
            isTrusted={isTrusted}
            isOneOfMany={ids.indexOf(server.id) !== ids.lastIndexOf(server.id)}
            isOpen={key === opened}
            onToggle={() => setOpened(key === opened ? undefined : key)}
            onRestart={() => onRestart(server.id)}
            onStop={() => onStop(server.id)}
            onExport={() => onExport(server.id)}
          />
        )
      })}
    </>
  )
}
