import type { Delta } from '../../../shared/model/diagnostic.ts'
import { strings } from '../../strings/index.ts'
import { duration } from '../../ui/amounts.ts'
import { Led } from '../../ui/chip.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { splitPath } from '../../ui/path.ts'
import { iconOf } from '../conversation/call-words.ts'
import { ledOf, noticeOf } from './delta-words.ts'
import { DiagnosticRow } from './diagnostic-row.tsx'
import { filteredRows, hasCounts, type DeltaGroup, type SeverityFilter } from './group.ts'

const words = strings.diagnostics

interface DeltaSectionProps {
  readonly group: DeltaGroup
  readonly filter: SeverityFilter
  readonly isFolded: boolean
  readonly onToggle: () => void
  readonly onShowServer: (serverId: string) => void
}

/** One write: who, which file, how far the servers got, the counts, and each diagnostic. */
export function DeltaSection({
  group,
  filter,
  isFolded,
  onToggle,
  onShowServer,
}: DeltaSectionProps): React.JSX.Element {
  const notice = noticeOf(group.delta)
  const isEmpty = group.rows.length === 0 && notice === undefined
  const isOpen = !isFolded && !isEmpty
  return (
    <section className="group">
      <button
        type="button"
        className="group-head"
        aria-expanded={isOpen}
        disabled={isEmpty}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={12} tone="quiet" />
        <Icon name={group.tool === undefined ? 'file' : iconOf(group.tool)} tone="soft" />
        {group.tool === undefined ? null : <b>{group.tool}</b>}
        <code className="group-path">
          <FilePath path={group.file} />
        </code>
        {group.alike.length === 0 ? null : (
          <span className="quiet" title={group.alike.join('\n')}>
            {words.andFiles(group.alike.length)}
          </span>
        )}
        {group.isLate ? <span className="quiet">{words.forEarlier}</span> : null}
        <span className="grow" />
        <StateWord delta={group.delta} />
        <GroupCounts group={group} />
      </button>
      {isOpen ? <Rows group={group} filter={filter} notice={notice} onShowServer={onShowServer} /> : null}
    </section>
  )
}

interface RowsProps extends Pick<DeltaSectionProps, 'group' | 'filter' | 'onShowServer'> {
  readonly notice: string | undefined
}

function Rows({ group, filter, notice, onShowServer }: RowsProps): React.JSX.Element {
  const rows = filteredRows(group.rows, filter)
  const hidden = group.rows.length - rows.length
  const leftOut = group.delta.elsewhereLeftOut
  return (
    <ul className="group-rows selectable">
      {rows.map(({ sign, file, diagnostic, because }, index) => (
        <DiagnosticRow
          key={`${sign}${file}${diagnostic.line}${index}`}
          sign={sign}
          diagnostic={diagnostic}
          place={`${splitPath(file).name}:${diagnostic.line}`}
          {...(because === undefined ? {} : { note: words.elsewhere(splitPath(because).name) })}
        />
      ))}
      {notice === undefined ? null : (
        <NoticeRow delta={group.delta} notice={notice} onShowServer={onShowServer} />
      )}
      {hidden === 0 ? null : <li className="group-note quiet">{words.hidden(hidden)}</li>}
      {leftOut === undefined ? null : (
        <li className="group-note quiet">{words.leftOut(leftOut.diagnostics, leftOut.files)}</li>
      )}
    </ul>
  )
}

function StateWord({ delta }: { readonly delta: Delta }): React.JSX.Element {
  const word = words.states[delta.state]
  const servers = delta.servers.map(({ id, state }) => `${id}: ${words.states[state]}`).join(', ')
  return (
    <span className="row row--tight group-state" title={servers}>
      <Led state={ledOf(delta.state)} />
      {hasCounts(delta.state) ? words.stateAfter(word, duration(delta.waitedMs)) : word}
    </span>
  )
}

function GroupCounts({ group }: { readonly group: DeltaGroup }): React.JSX.Element {
  if (!hasCounts(group.delta.state)) return <span className="group-counts quiet">{words.noCounts}</span>
  return (
    <span className="group-counts">
      <span className={group.introduced > 0 ? 'bad' : 'quiet'}>{words.newCount(group.introduced)}</span>
      <span className={group.fixed > 0 ? 'good' : 'quiet'}>{words.fixedCount(group.fixed)}</span>
      <span className="quiet group-carried">{words.carried(group.delta.carried)}</span>
    </span>
  )
}

interface NoticeRowProps {
  readonly delta: Delta
  readonly notice: string
  readonly onShowServer: (serverId: string) => void
}

function NoticeRow({ delta, notice, onShowServer }: NoticeRowProps): React.JSX.Element {
  const server = delta.servers.find(({ state }) => state !== 'fresh')
  return (
    <li className="diag">
      <span className="sign quiet" aria-hidden="true">
        ?
      </span>
      <span className="soft">{notice}</span>
      {server === undefined ? null : (
        <button type="button" className="link" onClick={() => onShowServer(server.id)}>
          {words.showServer}
        </button>
      )}
    </li>
  )
}
