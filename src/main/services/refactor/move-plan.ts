import path from 'node:path'
import { Failure } from '../../base/failure.ts'
import { ownPathStyle, pathToUri } from '../../lsp/protocol/document-uri.ts'
import type { FileRename } from '../../lsp/refactor/rename-file.ts'
import type { EditStep } from '../../lsp/refactor/workspace-edit.ts'
import { notFound } from '../../workspace/current-file.ts'
import { enumerateFiles } from '../../workspace/enumerate.ts'
import type { Hand, Located, WorkspaceRoot } from '../../workspace/root.ts'

/** A move of a file or a folder, looked at and not done. */
export interface MovePlan {
  /** Relative to the workspace. */
  readonly from: string
  readonly to: string
  readonly rename: FileRename
  readonly step: EditStep
  /** One file of each kind, by which the servers that know it are asked. */
  readonly toAsk: readonly string[]
  /** Folders that go when the move leaves them empty, outermost first. */
  readonly emptied: readonly string[]
  readonly notes: readonly string[]
}

/** More than this is not reviewed by anybody. */
const maxFiles = 5_000
const maxKindsAsked = 6

/**
 * Throws `Failure` of paths, not_found, exists, bad_argument (into itself, nothing that could be moved), protected_path,
 * too_large.
 */
export async function planMove(
  root: WorkspaceRoot,
  { from: asked, to: askedTo, hand }: { from: string; to: string; hand: Hand },
): Promise<MovePlan> {
  const [from, to] = [await root.locateForWriting(asked, hand), await root.locateForWriting(askedTo, hand)]
  const kind = await movableKind(root, from, to)
  const { files, ignored } = await filesOf(root, from.shown, kind)
  const moved = files.map((file) => to.shown + file.slice(from.shown.length))
  for (const target of moved) await root.locateForWriting(target, hand)
  return {
    from: from.shown,
    to: to.shown,
    rename: {
      kind,
      from: from.lexical,
      to: to.lexical,
      files: files.map((file, index) => ({ from: root.at(file), to: root.at(moved[index] ?? file) })),
    },
    step: {
      kind: 'rename',
      from: pathToUri(from.lexical, ownPathStyle),
      to: pathToUri(to.lexical, ownPathStyle),
      overwrite: false,
      ignoreIfExists: false,
    },
    toAsk: oneOfEachKind(files),
    emptied: kind === 'file' ? [] : foldersOf(from.shown, files),
    notes:
      ignored === 0
        ? []
        : [
            `${ignored} ignored ${ignored === 1 ? 'entry' : 'entries'} of ${from.shown} would stay where they are.`,
          ],
  }
}

/** Throws `Failure` when it cannot be moved there. */
async function movableKind(root: WorkspaceRoot, from: Located, to: Located): Promise<'file' | 'folder'> {
  const kind = (await root.facts(from.lexical))?.kind
  if (kind === undefined) throw notFound(from.shown)
  if (kind === 'link' || kind === 'other')
    throw new Failure('bad_argument', `${from.shown} is no regular file or folder. Nothing was staged.`, {
      hint: `Name the file itself: ${root.show(from.real)}.`,
    })
  if (from.shown === to.shown || to.shown.startsWith(`${from.shown}/`))
    throw new Failure('bad_argument', `${from.shown} cannot be moved to ${to.shown}.`, {
      hint: 'Choose another path. Nothing was staged.',
    })
  if ((await root.facts(to.lexical)) !== undefined)
    throw new Failure('exists', `${to.shown} exists already. Nothing was staged.`, {
      hint:
        kind === 'file'
          ? 'Choose another path.'
          : 'Choose a path that is free; move into a folder by naming the whole path.',
    })
  return kind
}

async function filesOf(
  root: WorkspaceRoot,
  shown: string,
  kind: 'file' | 'folder',
): Promise<{ files: readonly string[]; ignored: number }> {
  if (kind === 'file') return { files: [shown], ignored: 0 }
  const { files, ignored, isCut } = await enumerateFiles(root, { under: shown, maxFiles })
  if (isCut)
    throw new Failure('too_large', `${shown} has more than ${maxFiles} files.`, {
      hint: 'Nothing was staged. Move parts of it.',
    })
  if (files.length > 0) return { files, ignored }
  throw new Failure('bad_argument', `${shown} holds no file that could be moved. Nothing was staged.`, {
    hint: 'Ignored files and links are left where they are.',
  })
}

function oneOfEachKind(files: readonly string[]): readonly string[] {
  const byExtension = new Map<string, string>()
  for (const file of files) {
    const extension = path.posix.extname(file)
    if (!byExtension.has(extension)) byExtension.set(extension, file)
  }
  return [...byExtension.values()].slice(0, maxKindsAsked)
}

/** The folder and those below it that hold a file, with all in between; outermost first. */
function foldersOf(top: string, files: readonly string[]): readonly string[] {
  const folders = new Set<string>()
  for (const file of files) {
    let folder = path.posix.dirname(file)
    for (; folder.length > top.length; folder = path.posix.dirname(folder)) folders.add(folder)
  }
  return [top, ...[...folders].sort((one, other) => one.length - other.length)]
}
