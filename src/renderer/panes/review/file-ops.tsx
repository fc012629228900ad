import type { FileOp, StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { Chip } from '../../ui/chip.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import './file-ops.css'

const words = strings.review
const ops: readonly FileOp[] = ['add', 'move', 'delete']
const signs = { add: 'plus', move: 'to', delete: 'minus' } as const
const tones = { add: 'good', move: 'plain', delete: 'bad' } as const

/** `6 sites in 3 files, 1 file moved`: edits of texts, and what becomes of files. */
export function summaryOf({ replacements, files }: StagedChange): string {
  const edited = files.filter(({ sites }) => sites.some(({ op }) => op === undefined)).length
  const parts = ops.flatMap((op) => {
    const count = files.filter((file) => file.op === op).length
    return count === 0 ? [] : [words.fileOps[op](count)]
  })
  return [...(replacements === 0 ? [] : [words.summary(replacements, edited)]), ...parts].join(', ')
}

/** All that can be ticked: edits, and the making, moving and deleting of files. */
export function siteCount({ files }: Pick<StagedChange, 'files'>): number {
  return files.reduce((sum, { sites }) => sum + sites.length, 0)
}

/** What becomes of the file itself; nothing for one that stays where it is. */
export function OpChip({ op }: { readonly op: FileOp | undefined }): React.JSX.Element | null {
  if (op === undefined) return null
  return (
    <Chip tone={tones[op]} icon={signs[op]}>
      {words.ops[op]}
    </Chip>
  )
}

/** The path, of a moved file the old one before it. */
export function StagedPath({
  file: { path, movedFrom },
}: {
  readonly file: Pick<StagedFile, 'path' | 'movedFrom'>
}): React.JSX.Element {
  if (movedFrom === undefined) return <FilePath path={path} className="grow" />
  return (
    <span className="moved-path grow">
      <span className="moved-from quiet">
        <FilePath path={movedFrom} />
      </span>
      <Icon name="to" size={12} tone="quiet" label={words.movedTo} />
      <FilePath path={path} className="grow" />
    </span>
  )
}

/** What a site says that changes no text. */
export function opWords(op: FileOp, before: string): string {
  return op === 'move' ? words.movesFrom(before) : words.opSites[op]
}
