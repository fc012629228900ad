import { useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { GraphRow } from '../../../shared/model/graph.ts'
import { strings } from '../../strings/index.ts'
import { indexAfter, moveOf } from '../search/tree-keys.ts'
import { RowView } from './row-view.tsx'
import type { TableRow } from './table-rows.ts'

interface RowListProps {
  readonly label: string
  readonly rows: readonly TableRow[]
  readonly activeId: string | undefined
  readonly onActive: (id: string) => void
  readonly onChoose: (row: GraphRow) => void
  readonly onCode: (row: GraphRow) => void
  readonly onToggle: (key: string) => void
}

type SymbolRow = Extract<TableRow, { kind: 'symbol' }>

/** The table beside the drawing, of which only the rows in sight exist. One tab stop; arrows go through it. */
export function RowList(props: RowListProps): React.JSX.Element {
  const { label, rows, activeId, onActive, onChoose, onCode, onToggle } = props
  const list = useRef<VListHandle>(null)
  const found = rows.findIndex(({ id }) => id === activeId)
  const at = found >= 0 ? found : rows.findIndex(({ kind }) => kind === 'symbol')
  useEffect(() => {
    if (found >= 0) list.current?.scrollToIndex(found, { align: 'nearest' })
  }, [found])

  function onKey(event: React.KeyboardEvent): void {
    const row = rows[at]
    if (row?.kind !== 'symbol' || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextOf(event.key, rows, at)
    if (next !== undefined) onActive(next)
    else if (!act(event.key, row)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Whether the key means something on the row. */
  function act(key: string, { row, isOpen }: SymbolRow): boolean {
    if (key === 'Enter') onChoose(row)
    else if (key === ' ') onCode(row)
    else if ((key === 'ArrowRight' && isOpen === false) || (key === 'ArrowLeft' && isOpen === true))
      onToggle(row.key)
    else return false
    return true
  }

  return (
    <div className="graph-list">
      <VList
        ref={list}
        className="graph-rows"
        data={rows}
        role="tree"
        tabIndex={0}
        aria-label={label}
        {...(at < 0 ? {} : { 'aria-activedescendant': idOf(at) })}
        onKeyDown={onKey}
      >
        {(row, index) => (
          <RowView
            key={row.id}
            id={idOf(index)}
            line={row}
            isActive={index === at}
            onActive={onActive}
            onChoose={onChoose}
            onCode={onCode}
            onToggle={onToggle}
          />
        )}
      </VList>
      <p className="graph-hint small quiet clip">{strings.graph.rowsHint}</p>
    </div>
  )
}

function idOf(index: number): string {
  return `graph-row-${index}`
}

/** The row that a key moves to; heads and notes are passed over. */
export function nextOf(key: string, rows: readonly TableRow[], at: number): string | undefined {
  if (key === 'ArrowLeft') return parentOf(rows, at)
  const move = moveOf(key)
  if (move === undefined) return undefined
  const back = move === 'up' || move === 'pageUp' || move === 'first' ? -1 : 1
  const target = indexAfter(move, at, rows.length)
  return (nearest(rows, target, move === 'first' ? 1 : move === 'last' ? -1 : back) ?? rows[at])?.id
}

function nearest(rows: readonly TableRow[], from: number, step: number): TableRow | undefined {
  for (let index = from; index >= 0 && index < rows.length; index += step)
    if (rows[index]?.kind === 'symbol') return rows[index]
  return undefined
}

/** Left on a closed row leads to the row around it. */
function parentOf(rows: readonly TableRow[], at: number): string | undefined {
  const own = rows[at]
  if (own?.kind !== 'symbol' || own.isOpen === true || own.level === 0) return undefined
  return rows.slice(0, at).findLast((row) => row.kind === 'symbol' && row.level < own.level)?.id
}
