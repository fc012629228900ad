import { useEffect, useRef } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { TouchedFile } from '../../../shared/run/view.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { DiffView } from '../../ui/diff-view.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { LineCounts } from '../../ui/line-counts.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { inlineBelowPx, useIsNarrow } from '../../ui/use-is-narrow.ts'
import '../../ui/file-diff.css'

const words = strings.files

interface TouchedDiffProps {
  readonly file: TouchedFile
  readonly sides: Load<BothSides> | undefined
  readonly layout: DiffLayout
  readonly onNeed: (file: TouchedFile) => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** A touched file against what it was when the run began. */
export function TouchedDiff({
  file,
  sides,
  layout,
  onNeed,
  onRetry,
  onClose,
}: TouchedDiffProps): React.JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box, inlineBelowPx)
  const isUnread = sides === undefined
  useEffect(() => {
    if (isUnread) onNeed(file)
  }, [onNeed, file, isUnread])
  return (
    <div ref={box} className="file-diff">
      <div className="bar file-diff-bar">
        <code className="clip">
          <FilePath path={file.path} />
        </code>
        <LineCounts added={file.added} removed={file.removed} />
        <span className="small quiet clip grow">{words.sinceStart}</span>
        <IconButton icon="close" label={words.closeDiff} onClick={onClose} />
      </div>
      {sides?.kind === 'failed' ? (
        <FailureState title={words.failed} error={sides.error} onRetry={onRetry} />
      ) : sides?.kind === 'ready' ? (
        <DiffView
          sides={sides.value}
          layout={isNarrow ? 'inline' : layout}
          label={strings.review.diffLabel(file.path)}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  )
}
