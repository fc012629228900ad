import { useMemo, useState } from 'react'
import type { RunState, RunView } from '../../../shared/run/view.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import { chordOf } from '../../keys/keymap.ts'
import type { OpenedPlace } from '../../state/desk-store.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/states.tsx'
import { FindBar } from './find-bar.tsx'
import { rowsOf, rowsWith } from './rows.ts'
import { Stream } from './stream.tsx'
import './conversation.css'

const words = strings.conversation
const chipTones = {
  running: 'plain',
  needs_you: 'wait',
  idle: 'plain',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<RunState, string>

interface ConversationViewProps {
  readonly view: RunView
  readonly onShowChange: (changeId: string) => void
  readonly onShowServer: (serverId: string) => void
  readonly onShowPlace: (place: OpenedPlace) => void
  /** Opens the debugger at a recorded stop. */
  readonly onShowStop: (n: number) => void
  /** Fills the search pane with what a call asked. */
  readonly onSearch: (form: SearchForm) => void
  readonly onStop: () => void
}

export function ConversationView({
  view,
  onShowChange,
  onShowServer,
  onShowPlace,
  onShowStop,
  onSearch,
  onStop,
}: ConversationViewProps): React.JSX.Element {
  const rows = useMemo(() => rowsOf(view), [view])
  const [wanted, setWanted] = useState<string | undefined>(undefined)
  const [foundAt, setFoundAt] = useState(0)
  const found = useMemo(() => rowsWith(rows, wanted ?? ''), [rows, wanted])
  const at = found.length === 0 ? undefined : found[foundAt % found.length]
  useWindowKey('find', () => setWanted((before) => before ?? ''))

  return (
    <>
      <header className="bar">
        <h1 className="clip">{view.title === '' ? strings.runs.untitled : view.title}</h1>
        <span className="small quiet clip">{agentName(view.agent)}</span>
        <span className="grow" />
        <Chip tone={chipTones[view.state]}>{strings.runs.states[view.state]}</Chip>
        {view.state === 'running' ? (
          <IconButton icon="square" iconSize={12} label={words.stop} onClick={onStop} />
        ) : null}
        <IconButton
          icon="search"
          label={words.find}
          chord={chordOf('find')}
          onClick={() => setWanted((before) => before ?? '')}
        />
      </header>
      {wanted === undefined ? null : (
        <FindBar
          wanted={wanted}
          at={found.length === 0 ? 0 : (foundAt % found.length) + 1}
          of={found.length}
          onWanted={(text) => {
            setWanted(text)
            setFoundAt(0)
          }}
          onStep={(step) =>
            setFoundAt((before) => (before + step + found.length) % Math.max(1, found.length))
          }
          onClose={() => setWanted(undefined)}
        />
      )}
      {rows.length === 0 ? (
        <Empty icon="terminal" title={words.empty} text={words.emptyText} />
      ) : (
        <Stream
          rows={rows}
          foundRow={at}
          onShowChange={onShowChange}
          onShowServer={onShowServer}
          onShowPlace={onShowPlace}
          onShowStop={onShowStop}
          onSearch={onSearch}
        />
      )}
    </>
  )
}

/** The agent's name for people; one that we do not know is shown as it calls itself. */
export function agentName(agent: string): string {
  const names: Readonly<Record<string, string>> = words.agents
  return names[agent] ?? agent
}
