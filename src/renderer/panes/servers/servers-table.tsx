import { useState } from 'react'
import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { columnCount, MatrixHead } from './matrix-head.tsx'
import { moveInRows } from './row-keys.ts'
import { keyOfServer, type ServerGroups } from './server-groups.ts'
import { ServerRow } from './server-row.tsx'

const words = strings.servers
const groupKey = 'elsewhere'

interface ServersTableProps {
  readonly groups: ServerGroups
  readonly isTrusted: boolean
  /** The rows of a filter are all shown. */
  readonly isSearching: boolean
  readonly openedKey: string | undefined
  readonly isElsewhereOpen: boolean
  readonly onOpen: (key: string | undefined) => void
  readonly onElsewhere: (isOpen: boolean) => void
  readonly onRestart: (id: string) => void
  readonly onStop: (id: string) => void
  readonly onExport: (id: string) => void
}

/** What this workspace needs, and under it what it does not. Tab enters the rows once, arrows go on. */
export function ServersTable(props: ServersTableProps): React.JSX.Element {
  const { groups, isSearching, isElsewhereOpen, onElsewhere } = props
  const { here, elsewhere } = groups
  const isUnfolded = isElsewhereOpen || isSearching
  const [focusKey, setFocusKey] = useState<string>()
  const keys = [
    ...here.map(keyOfServer),
    ...(elsewhere.length === 0 || isSearching ? [] : [groupKey]),
    ...(isUnfolded ? elsewhere.map(keyOfServer) : []),
  ]
  const stop = focusKey !== undefined && keys.includes(focusKey) ? focusKey : keys[0]
  const focus = { stop, onFocus: setFocusKey }
  return (
    <table className="matrix" aria-label={words.title} onKeyDown={moveInRows}>
      <MatrixHead />
      <tbody>
        <Rows {...props} rows={here} focus={focus} />
        {here.length === 0 ? (
          <tr>
            <td colSpan={columnCount} className="matrix-none quiet">
              {isSearching ? words.noneHereMatches : words.noneHere}
            </td>
          </tr>
        ) : null}
      </tbody>
      {elsewhere.length === 0 ? null : (
        <tbody>
          <Fold
            title={words.elsewhere(elsewhere.length)}
            isUnfolded={isUnfolded}
            isFixed={isSearching}
            isTabStop={stop === groupKey}
            onFocus={() => setFocusKey(groupKey)}
            onToggle={() => onElsewhere(!isElsewhereOpen)}
          />
          {isUnfolded ? <Rows {...props} rows={elsewhere} focus={focus} /> : null}
        </tbody>
      )}
    </table>
  )
}

interface FoldProps {
  readonly title: string
  readonly isUnfolded: boolean
  readonly isFixed: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onToggle: () => void
}

function Fold({ title, isUnfolded, isFixed, isTabStop, onFocus, onToggle }: FoldProps): React.JSX.Element {
  return (
    <tr className="matrix-group">
      <td colSpan={columnCount}>
        <button
          type="button"
          className="matrix-open"
          aria-expanded={isUnfolded}
          disabled={isFixed}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={onFocus}
          onClick={onToggle}
        >
          <Icon name={isUnfolded ? 'down' : 'right'} size={12} />
          <b>{title}</b>
        </button>
      </td>
    </tr>
  )
}

interface RowsProps extends ServersTableProps {
  readonly rows: readonly ServerStatus[]
  readonly focus: { readonly stop: string | undefined; readonly onFocus: (key: string) => void }
}

function Rows({ rows, isTrusted, openedKey, focus, onOpen, ...acts }: RowsProps): React.JSX.Element {
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
            isOpen={key === openedKey}
            isTabStop={key === focus.stop}
            onToggle={() => onOpen(key === openedKey ? undefined : key)}
            onFocus={() => focus.onFocus(key)}
            acts={{
              onRestart: () => acts.onRestart(server.id),
              onStop: () => acts.onStop(server.id),
              onExport: () => acts.onExport(server.id),
            }}
          />
        )
      })}
    </>
  )
}
