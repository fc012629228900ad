import { Failure } from '../base/failure.ts'
import { currentFile, notFound } from '../workspace/current-file.ts'
import { countLines } from '../workspace/line-diff.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { decodeText, sha256 } from '../workspace/text-encoding.ts'
import type { CapturedFile } from './change-record.ts'
import { spliceBytes } from './selection.ts'
import type { RewrittenFile } from '../../shared/model/rewrite.ts'

/** What was captured of a rewrite: the rows that are shown, the records, and all bytes behind one another. */
export interface Captured {
  readonly shown: { path: string; count: number; sites: ShownSite[]; added: number; removed: number }[]
  readonly files: CapturedFile[]
  readonly bytes: Buffer
}

interface ShownSite {
  id: string
  line: number
  before: string
  after: string
}

/**
 * Throws `Failure` protected_path (git), outside_workspace, not_found, bad_argument when the sites of a file do not
 * make its proposed bytes (then a part of them could not be committed).
 */
export async function capture(root: WorkspaceRoot, rewritten: readonly RewrittenFile[]): Promise<Captured> {
  const captured: Captured = {
    shown: [],
    files: [],
    bytes: Buffer.concat(rewritten.flatMap((file) => [file.original, file.proposed])),
  }
  let at = 0
  for (const file of rewritten) {
    refuseOddSites(file)
    captured.files.push(await captureFile(root, file, at))
    captured.shown.push(shownFile(file))
    at += file.original.length + file.proposed.length
  }
  return captured
}

async function captureFile(root: WorkspaceRoot, file: RewrittenFile, at: number): Promise<CapturedFile> {
  // Accept is a person's yes: only what is nobody's to write is refused here.
  const located = await root.locateForWriting(file.path, 'person')
  const current = await currentFile(located, 'write')
  if (current === undefined) throw notFound(located.shown)
  const middle = at + file.original.length
  return {
    path: located.shown,
    real: located.real,
    hash: sha256(file.original),
    sizeBytes: file.original.length,
    mode: current.facts.mode,
    device: current.facts.device,
    inode: current.facts.inode,
    original: { start: at, end: middle },
    proposed: { start: middle, end: middle + file.proposed.length },
    sites: file.sites.map(({ id, start, end }) => ({ id, start, end })),
  }
}

function shownFile(file: RewrittenFile): Captured['shown'][number] {
  const [before, after] = [
    decodeText(file.original, file.path).text,
    decodeText(file.proposed, file.path).text,
  ]
  return {
    path: file.path,
    count: file.sites.length,
    sites: file.sites.map(({ id, line, before: old, after: next }) => ({
      id,
      line,
      before: old,
      after: next,
    })),
    ...countLines(before, after),
  }
}

function refuseOddSites(file: RewrittenFile): void {
  const sorted = file.sites.toSorted((one, other) => one.start - other.start)
  const areApart = sorted.every(
    ({ start, end }, index) => start <= end && (sorted[index - 1]?.end ?? 0) <= start,
  )
  if (areApart && spliceBytes(file.original, sorted).equals(file.proposed)) return
  throw new Failure('internal', `${file.path}: the sites of the rewrite do not make its proposed text.`, {
    hint: 'Nothing was staged.',
  })
}
