import { namePathOf, type GraphRow } from '../../../shared/model/graph.ts'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { KindMark } from './kind-mark.tsx'
import type { TableRow } from './table-rows.ts'

const words = strings.graph
const insetPx = 16

interface RowViewProps {
  readonly id: string
  readonly line: TableRow
  readonly isActive: boolean
  readonly onActive: (id: string) => void
  readonly onChoose: (row: GraphRow) => void
  readonly onCode: (row: GraphRow) => void
  readonly onToggle: (key: string) => void
}

export function RowView(props: RowViewProps): React.JSX.Element {
  const { id, line } = props
  if (line.kind === 'head')
    return (
      <div className="graph-head" id={id} role="presentation">
        {line.text}
      </div>
    )
  if (line.kind === 'note')
    return (
      <div className="graph-row quiet small" id={id} style={{ paddingInlineStart: inset(line.level) }}>
        {line.text}
      </div>
    )
  return <SymbolRowView {...props} line={line} />
}

type SymbolRowProps = RowViewProps & { readonly line: Extract<TableRow, { kind: 'symbol' }> }

/** A click marks the row; its name leads to the symbol, its place to the code. */
function SymbolRowView(props: SymbolRowProps): React.JSX.Element {
  const { id, line, isActive, onActive, onChoose, onCode, onToggle } = props
  const { row, level, isOpen } = line
  const place = row.site ?? row
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level + 1}
      aria-selected={isActive}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      className={isActive ? 'graph-row is-at' : 'graph-row'}
      style={{ paddingInlineStart: inset(level) }}
      onClick={() => onActive(line.id)}
      onDoubleClick={() => onChoose(row)}
    >
      <Twisty isOpen={isOpen} name={row.name} onToggle={() => onToggle(row.key)} />
      <KindMark kind={row.kind} />
      <button
        type="button"
        tabIndex={-1}
        className="graph-name"
        title={titleOf(row)}
        onClick={() => onChoose(row)}
      >
        <span className="quiet">{ownersOf(row)}</span>
        {row.name}
      </button>
      <Remarks row={row} />
      <button
        type="button"
        tabIndex={-1}
        className="graph-place"
        title={words.openCode}
        onClick={() => onCode(row)}
      >
        <FilePath path={`${place.file}:${place.line}`} />
      </button>
    </div>
  )
}

function Twisty({
  isOpen,
  name,
  onToggle,
}: {
  readonly isOpen: boolean | undefined
  readonly name: string
  readonly onToggle: () => void
}): React.JSX.Element {
  if (isOpen === undefined) return <span className="graph-twisty" />
  return (
    <button
      type="button"
      tabIndex={-1}
      className="graph-twisty"
      aria-label={words.openRow(name)}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon name={isOpen ? 'down' : 'right'} size={12} />
    </button>
  )
}

function Remarks({ row }: { readonly row: GraphRow }): React.JSX.Element | null {
  const remarks = [
    row.isTest === true ? words.test : undefined,
    row.callers === undefined ? undefined : words.hub(row.callers),
    row.tier === 'G' || row.tier === 'I' || row.tier === 'S' ? words.tiers[row.tier] : undefined,
  ].filter((remark) => remark !== undefined)
  return remarks.length === 0 ? null : <span className="graph-remark">{remarks.join(', ')}</span>
}

/** `Foo.` before the name of a method of Foo; an outline shows it by its inset. */
function ownersOf({ key, name }: GraphRow): string {
  const path = namePathOf(key)
  return path.endsWith(name) ? path.slice(0, -name.length) : ''
}

function titleOf({ signature, name, tier }: GraphRow): string {
  const sure = tier === undefined ? '' : `\n${words.columns.tier}: ${words.tiers[tier]}`
  return `${signature ?? name}${sure}`
}

function inset(level: number): number {
  return 8 + level * insetPx
}
