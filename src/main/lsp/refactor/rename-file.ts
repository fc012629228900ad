import path from 'node:path'
import { z } from 'zod'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { RpcError } from '../protocol/rpc.ts'
import type { QueriedServer } from '../queries/queried-server.ts'
import { tsserverCommand } from '../settling/settle-by-tsserver.ts'
import { wantsRename } from './file-filter.ts'
import { importEdits } from './import-edits.ts'
import { proposedBy, type Proposed } from './proposal.ts'

/** Absolute paths. */
export interface FileRename {
  readonly kind: 'file' | 'folder'
  readonly from: string
  readonly to: string
  /** The files that move: the one, or all below the folder. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
}

const method = 'workspace/willRenameFiles'

/** What the server would change because of a rename, in the texts as they are before it. */
export async function importUpdates(server: QueriedServer, rename: FileRename): Promise<Proposed> {
  const options = server.optionsOf(method)
  const renames = options === undefined ? [] : wantedRenames(options, rename)
  try {
    if (renames.length > 0) {
      const files = renames.map(({ from, to }) => ({ oldUri: uriOf(from), newUri: uriOf(to) }))
      const edit = await server.request(method, { files }, z.unknown())
      return merged(proposedBy(server, [edit]), rename)
    }
    if (server.offersCommand(tsserverCommand)) return proposedBy(server, [await tsserverEdit(server, rename)])
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { kind: 'refused', message: `${server.id} gave no updates of imports: ${error.message}` }
  }
  return {
    kind: 'refused',
    message: `The ${server.id} server does not update imports when files are renamed.`,
  }
}

function merged(proposed: Proposed, { files }: FileRename): Proposed {
  if (proposed.kind !== 'proposed') return proposed
  const moved = new Set(files.map(({ from }) => uriOf(from)))
  const { proposal } = proposed
  return {
    kind: 'proposed',
    proposal: { ...proposal, steps: importEdits(proposal.steps, (uri) => moved.has(uri)) },
  }
}

/** A server that hears of files only is told of every file of a folder. */
function wantedRenames(
  options: Readonly<Record<string, unknown>>,
  { kind, from, to, files }: FileRename,
): readonly { readonly from: string; readonly to: string }[] {
  if (wantsRename(options, { file: from, kind })) return [{ from, to }]
  return kind === 'file'
    ? []
    : files.filter((file) => wantsRename(options, { file: file.from, kind: 'file' }))
}

const placeSchema = z.object({ line: z.number().int().min(1), offset: z.number().int().min(1) })
const tsserverEditsSchema = z.object({
  message: z.string().optional(),
  body: z
    .array(
      z.object({
        fileName: z.string(),
        textChanges: z.array(z.object({ start: placeSchema, end: placeSchema, newText: z.string() })),
      }),
    )
    .optional(),
})

/** tsserver itself can do it, also where the server around it offers no such request (vtsls). 1-based, UTF-16. */
async function tsserverEdit(server: QueriedServer, { from, to }: FileRename): Promise<object> {
  const named = (file: string): string => file.replaceAll(path.sep, '/')
  const args = { oldFilePath: named(from), newFilePath: named(to), file: named(server.document.path) }
  const { value, error } = await server.command(tsserverCommand, ['getEditsForFileRename', args])
  const { body, message } = tsserverEditsSchema.catch({}).parse(value)
  if (body === undefined)
    throw new RpcError(-32603, error ?? message ?? 'tsserver gave no edits for the rename')
  const zeroBased = ({ line, offset }: z.output<typeof placeSchema>): object => ({
    line: line - 1,
    character: offset - 1,
  })
  return {
    changes: Object.fromEntries(
      body.map(({ fileName, textChanges }) => [
        uriOf(path.normalize(fileName)),
        textChanges.map(({ start, end, newText }) => ({
          range: { start: zeroBased(start), end: zeroBased(end) },
          newText,
        })),
      ]),
    ),
  }
}

function uriOf(file: string): string {
  return pathToUri(file, ownPathStyle)
}
