import { useEffect, useMemo, useRef } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import type { FileText } from '../../state/search/search-slice.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { DiffView } from '../../ui/diff-view.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { FileView } from '../../ui/file-view.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { inlineBelowPx, useIsNarrow } from '../../ui/use-is-narrow.ts'
import { lineOf, type PlaceRow } from './rows.ts'
import '../../ui/file-diff.css'

const words = strings.search.viewer

interface ViewerProps {
  readonly row: PlaceRow
  readonly text: Load<FileText> | undefined
  readonly sides: Load<BothSides> | undefined
  readonly layout: DiffLayout
  readonly onText: (path: string) => void
  readonly onSides: (path: string) => void
  readonly onClose: () => void
}

/** The file of a row: at the match, or before and after the rewrite. */
export function Viewer(props: ViewerProps): React.JSX.Element {
  const { row, text, sides, layout, onText, onSides, onClose } = props
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box, inlineBelowPx)
  const isSite = row.kind === 'site'
  useEffect(() => {
    if (isSite) onSides(row.path)
    else onText(row.path)
  }, [isSite, row.path, onSides, onText])
  return (
    <div ref={box} className="file-diff">
      <div className="bar file-diff-bar">
        <code className="clip">
          <FilePath path={row.path} />
        </code>
        <span className="grow" />
        <span className="small quiet">{words.line(lineOf(row) ?? 1)}</span>
        <IconButton icon="close" label={words.close} onClick={onClose} />
      </div>
      {isSite ? (
        <Loaded load={sides}>
          {(value) => (
            <DiffView
              sides={value}
              layout={isNarrow ? 'inline' : layout}
              label={strings.review.diffLabel(row.path)}
              line={row.site.line}
            />
          )}
        </Loaded>
      ) : (
        <Loaded load={text}>{(value) => <Place file={value} row={row} />}</Loaded>
      )}
    </div>
  )
}

function Place({
  file,
  row,
}: {
  readonly file: FileText
  readonly row: Exclude<PlaceRow, { kind: 'site' }>
}): React.JSX.Element {
  const span = useMemo(
    () =>
      row.kind === 'match'
        ? row.match
        : { line: row.drop.line, column: 1, endLine: row.drop.line, endColumn: 1 },
    [row],
  )
  return <FileView text={file.text} language={file.language} span={span} label={words.label(file.path)} />
}

function Loaded<T>({
  load,
  children,
}: {
  readonly load: Load<T> | undefined
  readonly children: (value: T) => React.ReactNode
}): React.JSX.Element {
  if (load === undefined || load.kind === 'loading') return <Skeleton rows={8} />
  if (load.kind === 'failed') return <FailureState title={words.failed} error={load.error} />
  return <>{children(load.value)}</>
}
