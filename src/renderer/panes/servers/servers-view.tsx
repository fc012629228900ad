import { useRef, useState } from 'react'
import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { rowButtons } from './row-keys.ts'
import { groupServers, keyOfServer, placesOf } from './server-groups.ts'
import { ServersTable } from './servers-table.tsx'
import './servers.css'

const words = strings.servers

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
  const [places, setPlaces] = useState(() => placesOf(servers))
  const known = placesOf(servers, places)
  // A row keeps its place under the pointer, whatever becomes of it, until the pane is opened anew.
  if (known !== places) setPlaces(known)
  const groups = groupServers(servers, filter, known)
  const [opened, setOpened] = useState(() => openedAt(servers.find(({ id }) => id === shownId)))
  const [isElsewhereOpen, setElsewhereOpen] = useState(groups.elsewhere.some(({ id }) => id === shownId))
  const filterBox = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isSearching = filter.trim() !== ''
  const isNothing = isSearching && groups.here.length + groups.elsewhere.length === 0
  function clear(): void {
    setFilter('')
    filterBox.current?.focus()
  }
  return (
    <>
      <header className="pane-head pane-head--one">
        <div className="row">
          <h2>{words.title}</h2>
          <span className="small quiet clip grow servers-about" title={words.text}>
            {words.text}
          </span>
          <input
            ref={filterBox}
            type="search"
            className="field field--small servers-filter"
            value={filter}
            aria-label={words.filter}
            placeholder={words.filter}
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || body.current === null) return
              event.preventDefault()
              rowButtons(body.current)[0]?.focus()
            }}
          />
          <Button
            size="small"
            icon="again"
            aria-disabled={isLooking}
            onClick={isLooking ? undefined : onLook}
          >
            {isLooking ? words.looking : words.lookAgain}
          </Button>
        </div>
      </header>
      <p className="unseen" role="status">
        {toldOf(servers, opened)}
      </p>
      <div ref={body} className="scroll">
        {isNothing ? (
          <Empty icon="search" title={words.noMatch(filter.trim())} text={words.noMatchText}>
            <Button onClick={clear}>{words.clearFilter}</Button>
          </Empty>
        ) : (
          <ServersTable
            {...props}
            groups={groups}
            isSearching={isSearching}
            openedKey={opened?.key}
            isElsewhereOpen={isElsewhereOpen}
            onOpen={(key) => setOpened(openedAt(servers.find((server) => keyOfServer(server) === key)))}
            onElsewhere={setElsewhereOpen}
          />
        )}
      </div>
    </>
  )
}

interface Opened {
  readonly key: string
  /** Its state at that moment: what it becomes is said. */
  readonly state: ServerStatus['state']
}

function openedAt(server: ServerStatus | undefined): Opened | undefined {
  return server === undefined ? undefined : { key: keyOfServer(server), state: server.state }
}

/** What a screen reader is told when the opened server is not any more as it was when it was opened. */
function toldOf(servers: readonly ServerStatus[], opened: Opened | undefined): string {
  const server = servers.find((one) => keyOfServer(one) === opened?.key)
  if (server === undefined || server.state === opened?.state) return ''
  return words.became(server.id, words.states[server.state])
}
