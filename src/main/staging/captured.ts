import { Failure } from '../base/failure.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { captureFile } from './captured-file.ts'
import type { CapturedFile } from './change-record.ts'
import { spliceBytes } from './selection.ts'
import type { StagedFile } from '../../shared/model/staged-change.ts'
import type { ProposedRewrite, RewrittenFile } from '../../shared/model/rewrite.ts'

/** What was captured of a rewrite: the rows that are shown, the records, and all bytes behind one another. */
export interface Captured {
  readonly shown: StagedFile[]
  readonly files: CapturedFile[]
  readonly bytes: Buffer
  /** Real paths. */
  readonly emptied: string[]
}

/** A staged change is kept as a whole, and read as a whole when it is accepted. */
const maxChangeBytes = 256 * 1024 * 1024

/**
 * Throws `Failure` protected_path (git), outside_workspace, not_found, exists (where a file is to be made or moved to),
 * bad_argument when the sites of a file do not make its proposed bytes (then a part of them could not be committed) or a
 * link is to be moved or deleted, too_large above 256 MB of texts.
 */
export async function capture(
  root: WorkspaceRoot,
  { files: rewritten, emptied = [] }: Pick<ProposedRewrite, 'files' | 'emptied'>,
): Promise<Captured> {
  refuseHuge(rewritten)
  const captured: Captured = {
    shown: [],
    files: [],
    bytes: Buffer.concat(rewritten.flatMap((file) => [file.original, file.proposed])),
    emptied: [],
  }
  let at = 0
  for (const file of rewritten) {
    refuseOddSites(file)
    const { record, shown } = await captureFile(root, file, at)
    captured.files.push(record)
    captured.shown.push(shown)
    at += file.original.length + file.proposed.length
  }
  for (const folder of emptied) captured.emptied.push((await root.locateForWriting(folder, 'person')).real)
  return captured
}

function refuseHuge(rewritten: readonly RewrittenFile[]): void {
  const bytes = rewritten.reduce((sum, { original, proposed }) => sum + original.length + proposed.length, 0)
  if (bytes <= maxChangeBytes) return
  throw new Failure('too_large', `The change has ${bytes} bytes; ${maxChangeBytes} are the limit.`, {
    hint: 'Nothing was staged. Narrow it with path or globs, and stage it in parts.',
  })
}

function refuseOddSites(file: RewrittenFile): void {
  const edits = file.sites.filter(({ op }) => op === undefined)
  const sorted = edits.toSorted((one, other) => one.start - other.start)
  const areApart = sorted.every(
    ({ start, end }, index) => start <= end && (sorted[index - 1]?.end ?? 0) <= start,
  )
  const [own, ...others] = file.sites.filter(({ op }) => op !== undefined)
  const saysItsOp = own?.op === file.op && others.length === 0
  const isWhole = file.op === 'add' || file.op === 'delete'
  const makesProposed = isWhole
    ? edits.length === 0
    : areApart && spliceBytes(file.original, sorted).equals(file.proposed)
  if (saysItsOp && makesProposed) return
  throw new Failure('internal', `${file.path}: the sites of the rewrite do not make its proposed text.`, {
    hint: 'Nothing was staged.',
  })
}
