import { Failure } from '../base/failure.ts'
import { currentFile, notFound } from '../workspace/current-file.ts'
import { countLines } from '../workspace/line-diff.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { decodeText, sha256 } from '../workspace/text-encoding.ts'
import type { CapturedFile } from './change-record.ts'
import { spliceBytes } from './selection.ts'
import type { StagedFile } from '../../shared/model/staged-change.ts'
import type { RewrittenFile } from '../../shared/model/rewrite.ts'

/** What was captured of a rewrite: the rows that are shown, the records, and all bytes behind one another. */
export interface Captured {
  readonly shown: StagedFile[]
  readonly files: CapturedFile[]
  readonly bytes: Buffer
}

/** A staged change is kept as a whole, and read as a whole when it is accepted. */
const maxChangeBytes = 256 * 1024 * 1024

/**
 * Throws `Failure` protected_path (git), outside_workspace, not_found, bad_argument when the sites of a file do not
 * make its proposed bytes (then a part of them could not be committed), too_large above 256 MB of texts.
 */
export async function capture(root: WorkspaceRoot, rewritten: readonly RewrittenFile[]): Promise<Captured> {
  refuseHuge(rewritten)
  const captured: Captured = {
    shown: [],
    files: [],
    bytes: Buffer.concat(rewritten.flatMap((file) => [file.original, file.proposed])),
  }
  let at = 0
  for (const file of rewritten) {
    refuseOddSites(file)
    const { links, ...record } = await captureFile(root, file, at)
    captured.files.push(record)
    captured.shown.push(shownFile(file, links))
    at += file.original.length + file.proposed.length
  }
  return captured
}

async function captureFile(
  root: WorkspaceRoot,
  file: RewrittenFile,
  at: number,
): Promise<CapturedFile & { links: number }> {
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
    links: current.facts.links,
  }
}

function shownFile(file: RewrittenFile, links: number): StagedFile {
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
    ...(links > 1 ? { hardLinks: links } : {}),
  }
}

function refuseHuge(rewritten: readonly RewrittenFile[]): void {
  const bytes = rewritten.reduce((sum, { original, proposed }) => sum + original.length + proposed.length, 0)
  if (bytes <= maxChangeBytes) return
  throw new Failure('too_large', `The change has ${bytes} bytes; ${maxChangeBytes} are the limit.`, {
    hint: 'Nothing was staged. Narrow it with path or globs, and stage it in parts.',
  })
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
