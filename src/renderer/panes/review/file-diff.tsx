import { useMemo, useRef, useState } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { Site, StagedFile } from '../../../shared/model/staged-change.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import { type Load, valueOf } from '../../state/load.ts'
import type { DiffMark } from '../../monaco/diff-editor.tsx'
import { strings } from '../../strings/index.ts'
import { DiffView } from '../../ui/diff-view.tsx'
import { LineCounts } from '../../ui/line-counts.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { inlineBelowPx, useIsNarrow } from '../../ui/use-is-narrow.ts'
import { OpChip, StagedPath } from './file-ops.tsx'
import { markOf } from './site-mark.ts'
import '../../ui/file-diff.css'

const words = strings.review
interface FileDiffProps {
  readonly file: StagedFile | undefined
  readonly fileNumber: number
  readonly files: number
  readonly sides: Load<BothSides> | undefined
  /** How many of its sites are not in the proposed text, or were not written. */
  readonly leftOut: readonly string[]
  readonly layout: DiffLayout
  readonly site: Site | undefined
  /** A line of the proposed text that somebody asked for, instead of `line`. */
  readonly proposedLine: number | undefined
  readonly onRetry: () => void
}

export function FileDiff(props: FileDiffProps): React.JSX.Element | null {
  const { file, layout, site, leftOut, proposedLine, onRetry } = props
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box, inlineBelowPx)
  const sides = useLastRead(props.sides, file?.path)
  const mark = useMark(file, site, leftOut)
  if (file === undefined) return null
  return (
    <div ref={box} className="file-diff">
      <DiffBar {...props} file={file} lines={valueOf(sides)?.lines} />
      {sides?.kind === 'failed' ? (
        <FailureState title={words.failed} error={sides.error} onRetry={onRetry} />
      ) : sides?.kind === 'ready' ? (
        <Texts
          file={file}
          sides={sides.value}
          layout={isNarrow ? 'inline' : layout}
          label={words.diffLabel(file.path)}
          line={site?.line}
          mark={mark}
          proposedLine={proposedLine}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  )
}

function useMark(
  file: StagedFile | undefined,
  site: Site | undefined,
  leftOut: readonly string[],
): DiffMark | undefined {
  return useMemo(
    () => (file === undefined || site === undefined ? undefined : markOf(file, site, leftOut)),
    [file, site, leftOut],
  )
}

/** With no text on either side it is said why. */
function Texts({
  file,
  ...diff
}: React.ComponentProps<typeof DiffView> & { readonly file: StagedFile }): React.JSX.Element {
  const { original, proposed } = diff.sides
  if (original !== undefined || proposed !== undefined) return <DiffView {...diff} />
  return <p className="file-diff-none quiet">{file.isBinary === true ? words.binary : words.noFile}</p>
}

interface DiffBarProps extends Pick<FileDiffProps, 'fileNumber' | 'files' | 'leftOut'> {
  readonly file: StagedFile
  /** Of what is left of the file's change, where some of it is left out. */
  readonly lines: BothSides['lines']
}

function DiffBar({ file, lines, leftOut, fileNumber, files }: DiffBarProps): React.JSX.Element {
  return (
    <div className="bar file-diff-bar">
      <code className="clip">
        <StagedPath file={file} />
      </code>
      <OpChip op={file.op} />
      <LineCounts added={lines?.added ?? file.added} removed={lines?.removed ?? file.removed} />
      {leftOut.length === 0 ? null : (
        <span className="small quiet clip">{words.leftOutHere(leftOut.length, file.sites.length)}</span>
      )}
      <span className="grow" />
      <span className="small quiet">{words.fileOf(fileNumber, files)}</span>
    </div>
  )
}

/** What was read last of this file, while another state of its ticks is read: the diff must not blink at every tick. */
function useLastRead(
  asked: Load<BothSides> | undefined,
  path: string | undefined,
): Load<BothSides> | undefined {
  const [last, setLast] = useState(asked)
  if (asked !== undefined && asked.kind !== 'loading' && asked !== last) setLast(asked)
  const isWaiting = asked === undefined || asked.kind === 'loading'
  return isWaiting && last?.kind === 'ready' && last.value.path === path ? last : asked
}
