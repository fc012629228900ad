import { useRef } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { StagedFile } from '../../../shared/model/staged-change.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { DiffView } from '../../ui/diff-view.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { LineCounts } from '../../ui/line-counts.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { inlineBelowPx, useIsNarrow } from '../../ui/use-is-narrow.ts'
import '../../ui/file-diff.css'

const words = strings.review
interface FileDiffProps {
  readonly file: StagedFile | undefined
  readonly fileNumber: number
  readonly files: number
  readonly sides: Load<BothSides> | undefined
  readonly layout: DiffLayout
  readonly line: number | undefined
  /** A line of the proposed text that somebody asked for, instead of `line`. */
  readonly proposedLine: number | undefined
  readonly onRetry: () => void
}

export function FileDiff({
  file,
  fileNumber,
  files,
  sides,
  layout,
  line,
  proposedLine,
  onRetry,
}: FileDiffProps): React.JSX.Element | null {
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box, inlineBelowPx)
  if (file === undefined) return null
  return (
    <div ref={box} className="file-diff">
      <div className="bar file-diff-bar">
        <code className="clip">
          <FilePath path={file.path} />
        </code>
        <LineCounts added={file.added} removed={file.removed} />
        <span className="grow" />
        <span className="small quiet">{words.fileOf(fileNumber, files)}</span>
      </div>
      {sides?.kind === 'failed' ? (
        <FailureState title={words.failed} error={sides.error} onRetry={onRetry} />
      ) : sides?.kind === 'ready' ? (
        <DiffView
          sides={sides.value}
          layout={isNarrow ? 'inline' : layout}
          label={words.diffLabel(file.path)}
          line={line}
          proposedLine={proposedLine}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  )
}
