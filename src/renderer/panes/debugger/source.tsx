import { useMemo } from 'react'
import type { Breakpoint, DebugFrame, SourceLine } from '../../../shared/model/debug.ts'
import type { Load } from '../../state/load.ts'
import type { FileText } from '../../state/search/search-slice.ts'
import { strings } from '../../strings/index.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { StopSourceView } from '../../ui/stop-source-view.tsx'
import { Cell } from './cell.tsx'

const words = strings.debugger

interface SourceProps {
  readonly frame: DebugFrame | undefined
  readonly source: Load<FileText> | undefined
  /** Of a recorded moment: the lines that were kept. */
  readonly recorded: readonly SourceLine[] | undefined
  readonly breakpoints: readonly Breakpoint[]
  readonly onBreakpoint: (at: { file: string; line: number }, isOn: boolean) => void
}

export function Source({
  frame,
  source,
  recorded,
  breakpoints,
  onBreakpoint,
}: SourceProps): React.JSX.Element {
  const file = frame?.file
  return (
    <Cell
      name="src"
      label={words.source(file ?? words.noCode)}
      title={
        <>
          <code className="clip grow cell-path">
            {file === undefined ? words.noCode : <FilePath path={file} />}
          </code>
          <span className="quiet clip cell-more">{frame?.name}</span>
        </>
      }
    >
      {recorded === undefined ? (
        <Live frame={frame} source={source} breakpoints={breakpoints} onBreakpoint={onBreakpoint} />
      ) : (
        <ol className="recorded" tabIndex={0} aria-label={words.source(file ?? words.noCode)}>
          {recorded.map(({ line, text, isCurrent = false }) => (
            <li key={line} className={isCurrent ? 'recorded-line is-stop' : 'recorded-line'}>
              <span className="quiet">{line}</span>
              <code>{text === '' ? ' ' : text}</code>
            </li>
          ))}
        </ol>
      )}
    </Cell>
  )
}

function Live({
  frame,
  source,
  breakpoints,
  onBreakpoint,
}: Omit<SourceProps, 'recorded'>): React.JSX.Element {
  const file = frame?.file
  const here = useMemo(
    () =>
      breakpoints.flatMap((one) => {
        const line = one.boundLine ?? one.line
        return one.file === file && line !== undefined ? [{ line, isBound: one.verified }] : []
      }),
    [breakpoints, file],
  )
  if (source === undefined || source.kind === 'loading') return <Skeleton rows={6} />
  if (source.kind === 'failed') return <FailureState title={words.noSource} error={source.error} />
  const canSet = file !== undefined && frame?.isOutside !== true
  return (
    <StopSourceView
      text={source.value.text}
      language={source.value.language}
      line={frame?.line}
      breakpoints={here}
      label={words.source(source.value.path)}
      onToggle={
        canSet ? (line) => onBreakpoint({ file, line }, !here.some((one) => one.line === line)) : undefined
      }
    />
  )
}
