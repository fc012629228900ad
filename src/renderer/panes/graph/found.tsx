import { useState } from 'react'
import type { GraphReply } from '../../../shared/model/graph-question.ts'
import type { GraphRow } from '../../../shared/model/graph.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Empty, FailureState, Skeleton } from '../../ui/states.tsx'
import type { GraphViewProps } from './graph-view-props.ts'
import { Indexing } from './index-bar.tsx'
import { RowList } from './row-list.tsx'
import type { TableRow } from './table-rows.ts'

const words = strings.graph

type FoundProps = GraphViewProps & { readonly found: Load<GraphReply> }

/** Symbols whose name matches. */
export function Found(props: FoundProps): React.JSX.Element {
  const { found, slice } = props
  if (found.kind === 'loading') return <Skeleton rows={8} />
  if (found.kind === 'failed') return <FailureState title={words.failed} error={found.error} />
  const reply = found.value
  if (reply.kind === 'indexing') return <Indexing slice={slice} />
  const rows = reply.kind === 'answer' ? reply.answer.rows : []
  if (rows.length === 0)
    return <Empty icon="search" title={words.foundNone(slice.query.trim())} text={words.foundNoneText} />
  const total = reply.kind === 'answer' ? reply.answer.total : rows.length
  return <FoundRows {...props} rows={rows} total={total} />
}

type FoundRowsProps = GraphViewProps & { readonly rows: readonly GraphRow[]; readonly total: number }

function FoundRows({ rows, total, onChoose, onCode, onToggle }: FoundRowsProps): React.JSX.Element {
  const [activeId, setActive] = useState<string | undefined>(undefined)
  const lines = rows.map((row): TableRow => ({
    kind: 'symbol',
    id: row.key,
    row,
    level: 0,
    isOpen: undefined,
  }))
  return (
    <>
      <p className="graph-told small quiet" role="status">
        {words.found(rows.length, total)}
      </p>
      <RowList
        label={words.searchLabel}
        rows={lines}
        activeId={activeId}
        onActive={setActive}
        onChoose={onChoose}
        onCode={onCode}
        onToggle={onToggle}
      />
    </>
  )
}
