import { Failure } from '../../../../src/main/base/failure.ts'
import type { PositionEncoding } from '../../../../src/main/lsp/protocol/position-encoding.ts'
import { type ProposedFile, proposedFiles } from '../../../../src/main/lsp/refactor/proposed-files.ts'
import type { CapturedTree } from '../../../../src/main/lsp/refactor/edited-tree.ts'
import { stepsOf, workspaceEditSchema } from '../../../../src/main/lsp/refactor/workspace-edit.ts'

export interface TreeOptions {
  readonly encoding?: PositionEncoding
  readonly versions?: Readonly<Record<string, number>>
}

/** Captured files below `/w`, by relative path. */
export function treeOf(
  files: Readonly<Record<string, string>>,
  { encoding = 'utf-16', versions = {} }: TreeOptions = {},
): CapturedTree {
  const names = Object.keys(files)
  const show = (path: string): string => path.replace(/^\/w\//, '')
  const under = (folder: string): string[] => names.filter((name) => name.startsWith(`${show(folder)}/`))
  return {
    kindOf: (path) =>
      files[show(path)] !== undefined ? 'file' : under(path).length > 0 ? 'folder' : 'missing',
    textOf: (path) => files[show(path)] ?? '',
    filesUnder: (folder) => under(folder).map((name) => `/w/${name}`),
    versionOf: (path) => versions[show(path)],
    show,
    pathOf: (uri) => uri.replace('file://', ''),
    encoding,
  }
}

/** What is left of an edit as the server sent it: paths relative, and for each file its text as it would be. */
export function outcomeOf(
  edit: unknown,
  files: Readonly<Record<string, string>>,
  options: TreeOptions = {},
): Record<string, string> {
  const tree = treeOf(files, options)
  const proposed = proposedFiles(stepsOf(workspaceEditSchema.parse(edit)), tree)
  return Object.fromEntries(proposed.map((file) => [headOf(file), textOf(file, files)]))
}

/** The code and the message of the refusal. */
export function refusalOf(
  edit: unknown,
  files: Readonly<Record<string, string>>,
  options: TreeOptions = {},
): string {
  try {
    outcomeOf(edit, files, options)
  } catch (error) {
    if (error instanceof Failure) return `${error.code}: ${error.message}`
    throw error
  }
  return 'it was done'
}

export function at(line: number, start: number, end: number, newText: string): object {
  return { range: { start: { line, character: start }, end: { line, character: end } }, newText }
}

export function editOf(name: string, edits: readonly object[], version: number | null = null): object {
  return { textDocument: { uri: uriOf(name), version }, edits }
}

export function uriOf(name: string): string {
  return `file:///w/${name}`
}

function headOf(file: ProposedFile): string {
  const path = file.path.replace('/w/', '')
  return file.op === 'move' ? `move ${file.movedFrom.replace('/w/', '')} ${path}` : `${file.op} ${path}`
}

function textOf(file: ProposedFile, files: Readonly<Record<string, string>>): string {
  if (file.op === 'add') return file.text
  if (file.op === 'delete') return ''
  const origin = (file.op === 'move' ? file.movedFrom : file.path).replace('/w/', '')
  const original = files[origin] ?? ''
  let text = ''
  let from = 0
  for (const { start, end, after } of file.sites) {
    text += original.slice(from, start) + after
    from = end
  }
  return text + original.slice(from)
}
