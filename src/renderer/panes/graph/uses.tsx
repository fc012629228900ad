import { useMemo, useRef, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import type { GraphAnswer, GraphRow } from '../../../shared/model/graph.ts'
import { strings } from '../../strings/index.ts'
import { Empty, FailureState, Skeleton } from '../../ui/states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { GraphDrawing } from './drawing.tsx'
import { drawingOf } from './drawing-elements.ts'
import type { GraphViewProps } from './graph-view-props.ts'
import { Indexing } from './index-bar.tsx'
import { RowList } from './row-list.tsx'
import { isDrawn, tableRows } from './table-rows.ts'

const words = strings.graph
/** Below this the table stands under the drawing. */
const besideFromPx = 720

type UsesProps = GraphViewProps & { readonly subject: GraphRow }

/** What the view asks about the symbol: the drawing, and the table that says the same. */
export function Uses(props: UsesProps): React.JSX.Element {
  const { slice, subject } = props
  const { answer, view } = slice
  if (answer === undefined || answer.kind === 'loading') return <Skeleton rows={8} />
  if (answer.kind === 'failed') return <FailureState title={words.failed} error={answer.error} />
  const reply = answer.value
  switch (reply.kind) {
    case 'indexing':
      return <Indexing slice={slice} />
    case 'not_found':
    case 'ambiguous':
    case 'bad_cursor':
      return <Empty icon="info" title={words.goneTitle} text={words.goneText(subject.name)} />
    case 'answer':
      return reply.answer.rows.length === 0 ? (
        <>
          <Told answer={reply.answer} {...props} />
          <Empty icon="info" title={words.nothing[view]} text={remarksOf(reply.answer).join(' ')} />
        </>
      ) : (
        <Shown {...props} answer={reply.answer} />
      )
  }
}

type ShownProps = UsesProps & { readonly answer: GraphAnswer }

function Told({ answer, slice }: ShownProps): React.JSX.Element {
  const said = [words.totals[slice.view](answer.total), ...remarksOf(answer)]
  return (
    <p className="graph-told small quiet" role="status">
      {said.join('. ').replaceAll('..', '.')}
    </p>
  )
}

function remarksOf({ rows, total, unresolved = 0, complete, pending }: GraphAnswer): readonly string[] {
  return [
    rows.length < total ? words.cut(rows.length, total) : '',
    unresolved > 0 ? words.unresolved(unresolved) : '',
    complete || pending > 0 || rows.length < total ? '' : words.notComplete,
    pending > 0 ? words.pending(pending) : '',
  ].filter((remark) => remark !== '')
}

function Shown(props: ShownProps): React.JSX.Element {
  const { slice, onChoose, onCode, onToggle } = props
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box, besideFromPx)
  const [activeId, setActive] = useState<string | undefined>(undefined)
  const rows = useMemo(() => tableRows(slice), [slice])
  const drawing = useMemo(() => drawingOf(slice), [slice])
  const view = words.views[slice.view]
  const active = rows.find(({ id }) => id === activeId)
  const byKey = (key: string) => rows.find((line) => line.kind === 'symbol' && line.row.key === key)
  const table = (
    <RowList
      label={words.table(view)}
      rows={rows}
      activeId={activeId}
      onActive={setActive}
      onChoose={onChoose}
      onCode={onCode}
      onToggle={onToggle}
    />
  )
  return (
    <>
      <Told {...props} />
      <div ref={box} className="graph-shown">
        {isDrawn(slice.view) ? (
          <Group key={String(isNarrow)} orientation={isNarrow ? 'vertical' : 'horizontal'}>
            <Panel id="graph-drawing" defaultSize="50%" minSize="120px">
              <GraphDrawing
                drawing={drawing}
                view={slice.view}
                label={`${props.subject.name}, ${words.totals[slice.view](props.answer.total)}`}
                activeKey={active?.kind === 'symbol' ? active.row.key : undefined}
                onActive={(key) => setActive(byKey(key)?.id)}
                onChoose={(key) => {
                  const line = byKey(key)
                  if (line?.kind === 'symbol') onChoose(line.row)
                }}
              />
            </Panel>
            <Separator
              className={isNarrow ? 'splitter' : 'splitter splitter--column'}
              aria-label={strings.app.resizePane}
            />
            <Panel id="graph-table" minSize="120px" className="pane">
              {table}
            </Panel>
          </Group>
        ) : (
          table
        )}
      </div>
    </>
  )
}
