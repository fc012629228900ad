import type { GraphStatus } from '../../../shared/model/graph-question.ts'
import type { GraphSlice } from '../../state/graph/graph-slice.ts'
import { valueOf } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.graph
const shownSkipped = 20

interface IndexBarProps {
  readonly slice: Pick<GraphSlice, 'status' | 'progress' | 'fault'>
  readonly onIndex: () => void
  readonly onRebuild: () => void
  readonly onCancel: () => void
}

/** How the index is: being read with what is left, or ready with its size, what was left out, and a way to read again. */
export function IndexBar({ slice, onIndex, onRebuild, onCancel }: IndexBarProps): React.JSX.Element {
  const { fault } = slice
  const status = valueOf(slice.status)
  const progress = slice.progress ?? status?.progress
  if (fault !== undefined)
    return (
      <footer className="graph-foot small" role="alert">
        <Icon name="failed" className="bad" />
        <span className="clip grow" title={`${fault.message} ${fault.hint}`}>
          {fault.message} {fault.hint}
        </span>
        <Button size="small" icon="again" onClick={onIndex}>
          {strings.app.tryAgain}
        </Button>
      </footer>
    )
  if (progress !== undefined && progress.phase !== 'idle')
    return (
      <footer className="graph-foot small">
        <progress
          className="graph-progress"
          aria-label={words.phases[progress.phase]}
          {...(progress.total === 0 ? {} : { value: progress.done, max: progress.total })}
        />
        <span className="clip grow" title={progressText(progress)}>
          {words.together([words.phases[progress.phase], progressText(progress)])}
        </span>
        <Button size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </footer>
    )
  return <Ready status={status} onIndex={onIndex} onRebuild={onRebuild} />
}

type Progress = NonNullable<GraphSlice['progress']>

function progressText({ done, total, rate, etaSeconds }: Progress): string {
  const parts = [
    ...(total === 0 ? [] : [words.progress(done, total)]),
    ...(rate < 1 ? [] : [words.rate(Math.round(rate))]),
    ...(etaSeconds === undefined ? [] : [words.left(Math.max(1, Math.ceil(etaSeconds)))]),
  ]
  return words.together(parts)
}

function Ready({
  status,
  onIndex,
  onRebuild,
}: {
  readonly status: GraphStatus | undefined
  readonly onIndex: () => void
  readonly onRebuild: () => void
}): React.JSX.Element {
  if (status === undefined) return <footer className="graph-foot small" />
  return (
    <footer className="graph-foot small">
      <span className="clip grow quiet">
        {words.together([words.counts(status.files, status.symbols), ...notesOf(status)])}
      </span>
      {status.skipped === 0 ? null : (
        <span className="quiet" title={skippedText(status)} tabIndex={0}>
          {words.skipped(status.skipped)}
        </span>
      )}
      {status.isComplete ? (
        <IconButton icon="again" iconSize={12} label={words.rebuild} onClick={onRebuild} />
      ) : (
        <Button size="small" onClick={onIndex}>
          {words.resume}
        </Button>
      )}
    </footer>
  )
}

function notesOf({ isComplete, otherWriter, notice, pending }: GraphStatus): readonly string[] {
  return [
    ...(isComplete ? [] : [words.notWhole]),
    ...(pending > 0 ? [words.pending(pending)] : []),
    ...(otherWriter === undefined ? [] : [words.otherWriter]),
    ...(notice === undefined ? [] : [notice]),
  ]
}

function skippedText({ skipped, skippedFiles }: GraphStatus): string {
  const shown = skippedFiles.slice(0, shownSkipped).map(({ file, reason }) => `${file}: ${reason}`)
  return [...shown, ...(skipped > shown.length ? [words.skippedMore(skipped - shown.length)] : [])].join('\n')
}

/** Where an answer would stand while the names are not all read. */
export function Indexing({
  slice,
}: {
  readonly slice: Pick<GraphSlice, 'status' | 'progress'>
}): React.JSX.Element {
  const progress = slice.progress ?? valueOf(slice.status)?.progress
  return (
    <Empty
      icon="running"
      title={words.phases[progress?.phase ?? 'listing']}
      text={progress === undefined ? '' : progressText(progress)}
    />
  )
}
