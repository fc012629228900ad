import { memo } from 'react'
import { strings } from '../../strings/index.ts'
import { Count } from '../../ui/chip.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OpChip, opWords } from './file-ops.tsx'
import type { Ticks } from './ticks.ts'
import type { TreeRow } from './tree-rows.ts'

const words = strings.review
const checked = { all: 'true', some: 'mixed', none: 'false' } as const

interface TreeRowProps {
  readonly row: TreeRow
  readonly id: string
  /** Where the arrows are. */
  readonly isActive: boolean
  /** Its place is the one in the diff. */
  readonly isShown: boolean
  readonly isNew: boolean
  readonly isStale: boolean
  readonly canTick: boolean
  readonly onPick: (row: TreeRow) => void
  readonly onTick: (row: TreeRow) => void
}

export function TreeRowView(props: TreeRowProps): React.JSX.Element {
  const { row, id, isActive, isShown, canTick, onPick, onTick } = props
  const isFile = row.kind === 'file'
  return (
    <div
      id={id}
      role="treeitem"
      className={['tree-row', row.kind, isActive && 'is-active', isShown && 'is-at']
        .filter(Boolean)
        .join(' ')}
      aria-level={isFile ? 1 : 2}
      aria-posinset={row.at}
      aria-setsize={row.of}
      aria-selected={isShown}
      {...(isFile ? { 'aria-expanded': row.isOpen } : { title: row.site.before })}
      {...(canTick ? { 'aria-checked': checked[row.ticks] } : {})}
      onClick={() => onPick(row)}
    >
      {canTick ? (
        <span
          className="tick-box"
          onClick={(event) => {
            event.stopPropagation()
            onTick(row)
          }}
        >
          <Tick ticks={row.ticks} />
        </span>
      ) : null}
      <Body
        row={row}
        isNew={props.isNew}
        isStale={props.isStale}
        isLeftOut={!canTick && row.ticks === 'none'}
      />
    </div>
  )
}

/** Drawn, not a control: the row itself says whether it is checked. */
export function Tick({ ticks }: { readonly ticks: Ticks }): React.JSX.Element {
  return (
    <i className={`tick tick--${ticks}`} aria-hidden="true">
      {ticks === 'none' ? null : <Icon name={ticks === 'all' ? 'check' : 'minus'} size={12} />}
    </i>
  )
}

interface BodyProps {
  readonly row: TreeRow
  readonly isNew: boolean
  readonly isStale: boolean
  readonly isLeftOut: boolean
}

const Body = memo(function Body({ row, isNew, isStale, isLeftOut }: BodyProps): React.JSX.Element {
  const leftOut = isLeftOut ? <span className="small quiet">{words.leftOut}</span> : null
  if (row.kind === 'file')
    return (
      <>
        <Icon name={row.isOpen ? 'down' : 'right'} size={12} tone="quiet" />
        <Icon name="file" tone="soft" />
        <FilePath path={row.file.path} className="grow" />
        <OpChip op={row.file.op} />
        {isStale ? (
          <span className="row row--tight small wait-text">
            <Icon name="warning" size={12} tone="wait" />
            {words.changedSince}
          </span>
        ) : null}
        {leftOut}
        <Count value={row.file.count} />
      </>
    )
  const { op, before } = row.site
  if (op !== undefined)
    return (
      <>
        <span className="ln" />
        <span className="clip grow soft">{opWords(op, before)}</span>
        {isNew ? <span className="small good">{words.isNew}</span> : null}
        {leftOut}
      </>
    )
  return (
    <>
      <span className={row.site.column === undefined ? 'ln' : 'ln ln--wide'}>
        {row.site.column === undefined ? row.site.line : words.place(row.site.line, row.site.column)}
      </span>
      <code className="clip grow soft">{row.site.before.replace(/\s+/g, ' ')}</code>
      {isNew ? <span className="small good">{words.isNew}</span> : null}
      {leftOut}
    </>
  )
})
