import { ownPathStyle, uriToPath } from '../../lsp/protocol/document-uri.ts'
import { type Proposal, urisOf } from '../../lsp/refactor/proposal.ts'
import type { Refactored, Refactorings } from '../../lsp/refactor/refactorings.ts'
import type { EditStep } from '../../lsp/refactor/workspace-edit.ts'
import type { WorkspaceRoot } from '../../workspace/root.ts'
import type { MovePlan } from './move-plan.ts'

export interface ImportUpdateParts {
  readonly root: Pick<WorkspaceRoot, 'show'>
  readonly refactorings: Pick<Refactorings, 'importUpdates'>
  /** Files that import one of these, by their text; relative to the workspace. */
  readonly importersOf: (
    files: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly { readonly file: string }[]>
}

/** What servers would change because files move. */
export interface ImportUpdates {
  readonly steps: readonly EditStep[]
  readonly encoding: Proposal['encoding']
  readonly held: Proposal['held']
  /** Ids of the servers whose edits these are. */
  readonly servers: readonly string[]
  readonly notes: readonly string[]
}

/** For each question, the start of its server included. */
const questionMs = 30_000
/** Each may be of a project that its server has to read first. */
const maxImportersAsked = 8
const maxNamed = 10

/**
 * Servers know the importers of the projects that they have read: measured with TypeScript 7.0.2, a project that refers
 * to the one of the moved file is not among them until a file of it is open. So importers that the text tells, and
 * that no server changes, are asked about themselves; those that are left are told.
 */
export async function importUpdates(
  move: MovePlan,
  parts: ImportUpdateParts,
  signal: AbortSignal,
): Promise<ImportUpdates> {
  const ask = async (file: string): Promise<Refactored> =>
    await parts.refactorings.importUpdates(file, move.rename, { signal, limitMs: questionMs })
  const answers: Refactored[] = []
  for (const file of move.toAsk) answers.push(await ask(file))
  const moved = move.rename.files.map(({ from }) => parts.root.show(from))
  const importers = (await parts.importersOf(moved, signal)).map(({ file }) => file)
  const untouched = (): readonly string[] => {
    const edited = editedFiles(answers, parts.root)
    return importers.filter((file) => !edited.has(file) && !moved.includes(file))
  }
  const isUpdating = answers.some(({ proposals }) => proposals.length > 0)
  const asked = new Set<string>()
  while (isUpdating && asked.size < maxImportersAsked) {
    const next = untouched().find((file) => !asked.has(file))
    if (next === undefined) break
    asked.add(next)
    // What comes last was asked when the most was read.
    answers.unshift(await ask(next))
  }
  const merged = together(answers.flatMap(({ proposals }) => proposals))
  const configs = [...editedFiles([merged], parts.root)].filter((file) => file.endsWith('.json'))
  const notes = [
    ...importNotes(answers, merged.servers),
    ...untouchedNote(untouched()),
    ...configs.map((file) => configNote(file, merged.servers)),
    ...merged.notes,
  ]
  return { ...merged, notes }
}

type Together = ImportUpdates & { readonly proposals: readonly Pick<Proposal, 'steps'>[] }

/** One edit for each document: where several answers speak of it, the first one's. */
function together(proposals: readonly Proposal[]): Together {
  const encoding = proposals[0]?.encoding ?? 'utf-16'
  const alike = proposals.filter((one) => one.encoding === encoding)
  const seen = new Set<string>()
  const steps = alike.flatMap((one) => {
    const fresh = one.steps.filter((step) => urisOf(step).every((uri) => !seen.has(uri)))
    for (const uri of one.steps.flatMap(urisOf)) seen.add(uri)
    return fresh
  })
  return {
    steps,
    encoding,
    held: new Map(alike.flatMap(({ held }) => [...held])),
    servers: [...new Set(alike.map(({ server }) => server))],
    notes: [...new Set(alike.flatMap(({ notes }) => notes))],
    proposals: [{ steps }],
  }
}

function editedFiles(
  answers: readonly { readonly proposals: readonly Pick<Proposal, 'steps'>[] }[],
  root: Pick<WorkspaceRoot, 'show'>,
): ReadonlySet<string> {
  const uris = answers.flatMap(({ proposals }) => proposals.flatMap(({ steps }) => steps.flatMap(urisOf)))
  const paths = uris.map((uri) => uriToPath(uri, ownPathStyle))
  return new Set(paths.flatMap((path) => (path === undefined ? [] : [root.show(path)])))
}

/** Imports that nobody updated are told: a move alone may break them. */
function importNotes(answers: readonly Refactored[], servers: readonly string[]): string[] {
  const reasons = new Set([
    ...answers.flatMap(({ refusals }) => refusals),
    ...answers.flatMap((answer) =>
      answer.servers.flatMap(({ state, reason }) =>
        state === 'answered' || reason === undefined ? [] : [reason],
      ),
    ),
  ])
  if (servers.length > 0) return [`Imports as ${servers.join(', ')} updates them.`, ...reasons]
  const why = reasons.size === 0 ? 'no language server knows these files' : [...reasons].join(' ')
  return [`Imports were not updated: ${why.replace(/\.$/, '')}. Search for uses of the old path.`]
}

function untouchedNote(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const [verb, was] = files.length === 1 ? ['file seems', 'was'] : ['files seem', 'were']
  const more = files.length > maxNamed ? ` and ${files.length - maxNamed} more` : ''
  return [
    `${files.length} ${verb} to import what moves and ${was} not changed: ${files.slice(0, maxNamed).join(', ')}${more}.`,
  ]
}

function configNote(file: string, servers: readonly string[]): string {
  return `${servers.join(', ')} changes ${file} too, so that what moves stays in its project: look whether a pattern there should be changed instead, and untick it then.`
}
