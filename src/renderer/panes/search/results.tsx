import { useMemo, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useWindowKey } from '../../keys/use-window-key.ts'
import type { SearchSlice } from '../../state/search/search-slice.ts'
import { strings } from '../../strings/index.ts'
import { NoMatch, NotSearched } from './no-result.tsx'
import { offsetOf, type PatternPlace } from './pattern-place.ts'
import { ReadingPanel } from './reading-panel.tsx'
import { ResultFoot } from './result-foot.tsx'
import { ResultList } from './result-list.tsx'
import { ResultsHead, Unseen } from './results-head.tsx'
import { matchRows, type PlaceRow, previewRows, type ResultRow, steppedPlace } from './rows.ts'
import type { SearchViewProps } from './search-view-props.ts'
import { useListState } from './use-list-state.ts'
import { Viewer } from './viewer.tsx'

type ResultsProps = Omit<SearchViewProps, 'isStaging' | 'onFill' | 'onClear' | 'onStage'>

/** Everything below the boxes: counts, how it was read, the tree of matches, and the opened file. */
export function Results(props: ResultsProps): React.JSX.Element {
  const { slice, onEdit } = props
  const { run, form } = slice
  const [asked, setAsked] = useState<boolean | undefined>(undefined)
  const isNothing = run.kind === 'done' && run.summary.total === 0
  const isReadingShown = run.kind === 'done' && (asked ?? isNothing)
  const { state, put, toggle } = useListState(answerOf(slice))
  const rows = useMemo(() => rowsOf(slice, state.folded), [slice, state.folded])
  const fileKeys = useMemo(() => rowsOf(slice, new Set()).flatMap(fileKey), [slice])
  const isFolded = fileKeys.length > 0 && fileKeys.every((key) => state.folded.has(key))
  const list = { rows, state, put, toggle }
  return (
    <>
      {run.kind === 'failed' ? null : (
        <ResultsHead
          run={run}
          isReadingShown={isReadingShown}
          canFold={fileKeys.length > 0}
          isFolded={isFolded}
          onReading={() => setAsked(!isReadingShown)}
          onFold={() => put({ folded: new Set(isFolded ? [] : fileKeys) })}
          onCancel={props.onCancel}
          onAgain={props.onSearch}
        />
      )}
      {run.kind === 'done' ? <Unseen summary={run.summary} /> : null}
      {run.kind === 'failed' ? (
        <NotSearched run={run} onPlace={(place) => toPlace(form.pattern, place)} onRetry={props.onSearch} />
      ) : null}
      {isNothing ? <NoMatch run={run} form={form} onEdit={onEdit} /> : null}
      {isReadingShown ? (
        <ReadingPanel
          readings={run.summary.readings}
          context={form.context}
          onContext={(context) => onEdit({ context })}
        />
      ) : null}
      {rows.length === 0 ? <div className="grow-y" /> : <ListAndFile {...props} {...list} />}
    </>
  )
}

interface ListAndFileProps extends ResultsProps, ReturnType<typeof useListState> {
  readonly rows: readonly ResultRow[]
}

function ListAndFile(props: ListAndFileProps): React.JSX.Element {
  const { slice, layout, rows, state, put, toggle } = props
  const { opened } = state
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === state.activeKey),
  )

  function open(row: PlaceRow): void {
    put({ activeKey: row.key, opened: row })
    props.onUse()
  }
  /** With a file open the arrows show each place that they come to. */
  function goTo(key: string): void {
    const row = rows.find((one) => one.key === key)
    put(
      opened !== undefined && row !== undefined && row.kind !== 'file'
        ? { activeKey: key, opened: row }
        : { activeKey: key },
    )
  }
  function step(by: 1 | -1): void {
    const from = state.activeKey === undefined && by === 1 ? -1 : at
    const next = steppedPlace(rows, from, by)
    if (next !== undefined) open(next)
  }
  useWindowKey('nextMatch', () => step(1))
  useWindowKey('previousMatch', () => step(-1))

  return (
    <Group className="grow-y" orientation="vertical">
      <Panel id="matches" minSize="96px" className="pane">
        <ResultList
          rows={rows}
          activeKey={state.activeKey}
          openedKey={opened?.key}
          expanded={state.expanded}
          foot={<ResultFoot slice={slice} onMore={props.onMore} />}
          onActive={goTo}
          onOpen={open}
          onFold={(key) => toggle('folded', key)}
          onExpand={(key) => toggle('expanded', key)}
          onLeave={focusPattern}
        />
      </Panel>
      {opened === undefined ? null : <Separator className="splitter" aria-label={strings.app.resizePane} />}
      {opened === undefined ? null : (
        <Panel id="match-file" defaultSize="50%" minSize="160px">
          <Viewer
            row={opened}
            text={slice.texts[opened.path]}
            sides={slice.sides[opened.path]}
            layout={layout}
            onText={props.onText}
            onSides={props.onSides}
            onClose={() => put({ opened: undefined })}
          />
        </Panel>
      )}
    </Group>
  )
}

export const patternId = 'search-pattern'

export function focusPattern(): void {
  document.getElementById(patternId)?.focus()
}

/** Puts the cursor where the pattern was not read. */
function toPlace(pattern: string, place: PatternPlace): void {
  const field = document.getElementById(patternId)
  if (!(field instanceof HTMLTextAreaElement)) return
  const offset = offsetOf(pattern, place)
  field.focus()
  field.setSelectionRange(offset, offset)
}

/** Names the answer that is shown: the list begins anew with another one. */
function answerOf({ run, preview }: SearchSlice): string {
  if (preview.kind === 'done') return preview.id
  return run.kind === 'done' || run.kind === 'running' ? (run.id ?? '') : ''
}

function rowsOf({ run, preview }: SearchSlice, folded: ReadonlySet<string>): readonly ResultRow[] {
  if (preview.kind === 'done') return previewRows(preview.preview, folded)
  return 'matches' in run ? matchRows(run.matches, folded) : []
}

function fileKey(row: ResultRow): string[] {
  return row.kind === 'file' ? [row.key] : []
}
