import path from 'node:path'
import { Failure } from '../base/failure.ts'
import type { RewrittenFile } from '../../shared/model/rewrite.ts'
import type { StagedFile } from '../../shared/model/staged-change.ts'
import { currentFile, notFound, refuseKind } from '../workspace/current-file.ts'
import type { FileFacts } from '../workspace/file-layer.ts'
import { countLines } from '../workspace/line-diff.ts'
import type { Located, WorkspaceRoot } from '../workspace/root.ts'
import { decodeText, sha256 } from '../workspace/text-encoding.ts'
import type { CapturedFile } from './change-record.ts'
import { columnIn, columnsOf } from './columns.ts'

/** One file of a change as it is kept and as it is shown. `at`: where its bytes begin in the change's file of bytes. */
export async function captureFile(
  root: WorkspaceRoot,
  file: RewrittenFile,
  at: number,
): Promise<{ record: CapturedFile; shown: StagedFile }> {
  // Accept is a person's yes: only what is nobody's to write is refused here.
  const located = await root.locateForWriting(file.path, 'person')
  const standing = await lookAt(root, file, located)
  const { facts } = standing
  const middle = at + file.original.length
  const record: CapturedFile = {
    path: located.shown,
    real: located.real,
    hash: sha256(file.original),
    sizeBytes: file.original.length,
    mode: facts?.mode ?? 0,
    device: facts?.device ?? 0,
    inode: facts?.inode ?? 0,
    original: { start: at, end: middle },
    proposed: { start: middle, end: middle + file.proposed.length },
    sites: file.sites.flatMap(({ id, start, end, op }) => (op === undefined ? [{ id, start, end }] : [])),
    ...(await operationOf(root, file, { located, ...standing })),
  }
  return { record, shown: shownFile(file, facts?.links ?? 1) }
}

interface Standing {
  /** Of the file that the bytes are of; absent for a new one. */
  readonly facts: FileFacts | undefined
  readonly from?: Located
}

/** What must stand there, and what must not. */
async function lookAt(root: WorkspaceRoot, file: RewrittenFile, located: Located): Promise<Standing> {
  switch (file.op ?? 'update') {
    case 'update': {
      const current = await currentFile(located, 'write')
      if (current === undefined) throw notFound(located.shown)
      return { facts: current.facts }
    }
    case 'add':
      await refuseTaken(root, located)
      return { facts: undefined }
    case 'delete':
      return { facts: await wholeFile(root, located) }
    case 'move': {
      const from = await root.locateForWriting(file.movedFrom ?? '', 'person')
      await refuseTaken(root, located)
      return { facts: await wholeFile(root, from), from }
    }
  }
}

async function refuseTaken(root: WorkspaceRoot, { shown, real }: Located): Promise<void> {
  if ((await root.facts(real)) === undefined) return
  throw new Failure('exists', `${shown} exists already.`, {
    hint: 'Nothing was staged. Choose another path, or delete the other file first.',
  })
}

/** Text or not. Through a link a text is changed; to delete or move "it" could mean the link or its target. */
async function wholeFile(root: WorkspaceRoot, { shown, lexical, real }: Located): Promise<FileFacts> {
  if ((await root.facts(lexical))?.kind === 'link')
    throw new Failure('bad_argument', `${shown} is a link. Nothing was staged.`, {
      hint: `Name the file itself: ${root.show(real)}.`,
    })
  const facts = await root.facts(real)
  if (facts === undefined) throw notFound(shown)
  refuseKind(shown, facts)
  return facts
}

async function operationOf(
  root: WorkspaceRoot,
  { op, sites }: RewrittenFile,
  { located, facts, from }: Standing & { located: Located },
): Promise<Pick<CapturedFile, 'operation'>> {
  if (op === undefined) return {}
  return {
    operation: {
      op,
      site: sites.find((site) => site.op === op)?.id ?? '',
      ...(from === undefined ? {} : { from: { path: from.shown, real: from.real } }),
      ...(facts === undefined ? {} : { owner: { uid: facts.uid, gid: facts.gid } }),
      folders: op === 'delete' ? [] : await missingAbove(root, located.real),
    },
  }
}

/** Outermost first. */
async function missingAbove(root: WorkspaceRoot, real: string): Promise<string[]> {
  const missing: string[] = []
  for (let folder = path.dirname(real); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if ((await root.facts(folder)) !== undefined) break
    missing.unshift(folder)
  }
  return missing
}

function shownFile(file: RewrittenFile, links: number): StagedFile {
  const { op, movedFrom } = file
  const before = op === 'add' ? undefined : textOf(file.original, file.path)
  const after = op === 'delete' ? undefined : textOf(file.proposed, file.path)
  const columns = columnsOf(file)
  const isBinary = (op !== 'add' && before === undefined) || (op !== 'delete' && after === undefined)
  return {
    path: file.path,
    ...(op === undefined ? {} : { op }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(isBinary ? { isBinary } : {}),
    count: file.sites.length,
    sites: file.sites.map(({ id, line, before: old, after: next, op: own }) => ({
      id,
      line,
      ...columnIn(columns, id),
      before: old,
      after: next,
      ...(own === undefined ? {} : { op: own }),
    })),
    ...countLines(before, after),
    ...(links > 1 ? { hardLinks: links } : {}),
  }
}

/** Absent for what is no text; such a file is moved or deleted all the same. */
export function textOf(bytes: Uint8Array, shown: string): string | undefined {
  try {
    return decodeText(bytes, shown).text
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
