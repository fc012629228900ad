import { memo, useMemo } from 'react'
import type { OpenedPlace } from '../../state/desk-store.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { duration } from '../../ui/amounts.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CallBody } from './call-body.tsx'
import { iconOf, subjectOf, verdictOf, type ToolCall, type Verdict } from './call-words.ts'
import { stopOf } from './debug-words.ts'
import { Elapsed } from './elapsed.tsx'
import type { Naming, Row } from './rows.ts'
import './call.css'

const words = strings.conversation.call

interface CallCardProps {
  readonly row: Extract<Row, { kind: 'call' }>
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onShowChange: (changeId: string) => void
  readonly onShowServer: (serverId: string) => void
  readonly onShowPlace: (place: OpenedPlace) => void
  readonly onShowStop: (n: number) => void
  readonly onSearch: (form: SearchForm) => void
}

/** One use of a tool: what, about what, how it ended, how long; the rest on demand. */
export const CallCard = memo(
  function CallCard(props: CallCardProps): React.JSX.Element {
    const { row, isOpen, onToggle, onShowChange, onShowServer, onShowPlace, onShowStop, onSearch } = props
    const { call, deltas, change } = row
    const waits = change?.change.state === 'waiting' || change?.change.state === 'stale'
    return (
      <article className={waits ? 'call call--wait' : 'call'}>
        <header onClick={onToggle}>
          <button
            type="button"
            className="fold-btn"
            aria-expanded={isOpen}
            aria-label={words.details(call.tool)}
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
          >
            <Icon name={iconOf(call.tool)} className="call-kind" />
            <Icon name={isOpen ? 'down' : 'right'} size={12} className="turn" />
          </button>
          <b>{call.tool}</b>
          <Subject call={call} names={row.names} />
          <OpenStop call={call} onShowStop={onShowStop} />
          <VerdictWords
            verdict={verdictOf(call, deltas, change?.change)}
            isRunning={call.status === 'in_progress'}
          />
          {call.status === 'in_progress' ? (
            <Elapsed since={call.at} />
          ) : call.durationMs === undefined ? null : (
            <time>{duration(call.durationMs)}</time>
          )}
        </header>
        {isOpen ? (
          <CallBody
            call={call}
            deltas={deltas}
            change={change}
            names={row.names}
            onShowChange={onShowChange}
            onShowServer={onShowServer}
            onShowPlace={onShowPlace}
            onSearch={onSearch}
          />
        ) : null}
      </article>
    )
  },
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.row.call === after.row.call &&
    before.row.change?.change === after.row.change?.change &&
    before.row.deltas.length === after.row.deltas.length,
)

function Subject({
  call,
  names,
}: {
  readonly call: ToolCall
  readonly names: readonly Naming[]
}): React.JSX.Element {
  const { text, isPath } = subjectOf(call.args, names)
  return (
    <code className="call-subject" title={text}>
      {isPath ? <FilePath path={text} /> : <span className="clip">{text}</span>}
      {call.by === 'person' ? <span className="call-by">{words.byYou}</span> : null}
    </code>
  )
}

/** A stop of the debugger stays after the program is gone: its card leads to it, folded or not. */
function OpenStop({
  call: { tool, result },
  onShowStop,
}: {
  readonly call: ToolCall
  readonly onShowStop: (n: number) => void
}): React.JSX.Element | null {
  const n = useMemo(() => stopOf(tool, result?.data), [tool, result])
  if (n === undefined) return null
  return (
    <button
      type="button"
      className="link call-open"
      onClick={(event) => {
        event.stopPropagation()
        onShowStop(n)
      }}
    >
      {words.openStop(n)}
    </button>
  )
}

function VerdictWords({
  verdict,
  isRunning,
}: {
  readonly verdict: Verdict
  readonly isRunning: boolean
}): React.JSX.Element {
  return (
    <span className={`call-verdict ${verdict.tone}`}>
      {isRunning ? <Icon name="running" size={12} className="spin" /> : null}
      {verdict.text}
      {verdict.more === undefined ? null : (
        <>
          {', '}
          <span className={verdict.more.tone}>{verdict.more.text}</span>
        </>
      )}
    </span>
  )
}
