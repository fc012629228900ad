import { z } from 'zod'
import type { ToolResult } from '../model/tool-result.ts'
import type { TouchedFile } from './view.ts'

/** What one step of a run did to one file. */
export type Touch = Omit<TouchedFile, 'at'>

const lines = z.number().int().nonnegative()
const oneFileSchema = z.object({
  path: z.string(),
  created: z.boolean().optional(),
  added: lines.optional(),
  removed: lines.optional(),
  hunks: z.array(z.object({ removed: z.array(z.string()), added: z.array(z.string()) })).optional(),
})
const manyFilesSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      op: z.enum(['add', 'update', 'delete', 'move']),
      added: lines.optional(),
      removed: lines.optional(),
    }),
  ),
})
const changedFilesSchema = z.object({ changedFiles: z.array(z.string()) })

const howOf = { add: 'created', update: 'changed', delete: 'deleted', move: 'moved' } as const

/** The files that a tool's result says it wrote. A staged change writes nothing; `resolve` is told by its own event. */
export function touchesOf(tool: string, result: ToolResult): readonly Touch[] {
  // A command that was ended has changed files all the same.
  if (tool === 'bash') return changedFiles(tool, result.ok ? result.data : result.error?.details)
  if (!result.ok) return []
  if (tool === 'write' || tool === 'edit') return oneFile(tool, result.data)
  if (tool === 'apply_patch') return manyFiles(tool, result.data)
  return []
}

/** Adds a step to the table of files: one row a file, lines summed over the steps, `created` stays `created` and by whom. */
export function withTouch(files: TouchedFile[], touch: Touch, at: string): void {
  const index = files.findIndex((file) => file.path === touch.path)
  const before = files[index]
  if (before === undefined) {
    files.push({ ...touch, at })
    return
  }
  const staysCreated = before.how === 'created' && touch.how !== 'deleted'
  files[index] = {
    ...touch,
    ...(staysCreated ? { how: 'created', by: before.by } : {}),
    added: before.added + touch.added,
    removed: before.removed + touch.removed,
    at,
  }
}

/** The rows of these files that there are. */
export function rowsOf(files: readonly TouchedFile[], paths: ReadonlySet<string>): TouchedFile[] {
  return files.filter(({ path }) => paths.has(path))
}

/** Files that were put back: each has the row that it had before, or none. */
export function withRowsBack(
  files: readonly TouchedFile[],
  paths: ReadonlySet<string>,
  before: readonly TouchedFile[] = [],
): TouchedFile[] {
  const rows = new Map(before.map((row) => [row.path, row]))
  return files.flatMap((file) => (paths.has(file.path) ? (rows.get(file.path) ?? []) : file))
}

function oneFile(tool: string, data: unknown): readonly Touch[] {
  const parsed = oneFileSchema.safeParse(data)
  if (!parsed.success) return []
  const { path, created, hunks = [] } = parsed.data
  const added = parsed.data.added ?? hunks.reduce((sum, hunk) => sum + hunk.added.length, 0)
  const removed = parsed.data.removed ?? hunks.reduce((sum, hunk) => sum + hunk.removed.length, 0)
  return [{ path, how: created === true ? 'created' : 'changed', by: tool, added, removed }]
}

function manyFiles(tool: string, data: unknown): readonly Touch[] {
  const parsed = manyFilesSchema.safeParse(data)
  if (!parsed.success) return []
  return parsed.data.files.map(({ path, op, added = 0, removed = 0 }) => ({
    path,
    how: howOf[op],
    by: tool,
    added,
    removed,
  }))
}

function changedFiles(tool: string, data: unknown): readonly Touch[] {
  const parsed = changedFilesSchema.safeParse(data)
  const paths = parsed.success ? parsed.data.changedFiles : []
  return paths.map((path) => ({ path, how: 'changed', by: tool, added: 0, removed: 0 }))
}
