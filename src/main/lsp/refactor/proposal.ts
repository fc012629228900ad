import { z } from 'zod'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import type { PositionEncoding } from '../protocol/position-encoding.ts'
import type { QueriedServer } from '../queries/queried-server.ts'
import type { OpenDocument } from '../session/documents.ts'
import { confirmationsOf, type EditStep, stepsOf, workspaceEditSchema } from './workspace-edit.ts'

/** What a server proposes: steps in its order, and the documents that they are about as it held them. */
export interface Proposal {
  /** Id of the server's catalog row. */
  readonly server: string
  readonly steps: readonly EditStep[]
  readonly encoding: PositionEncoding
  /** By absolute path; what is not in it the server reads from the disk. */
  readonly held: ReadonlyMap<string, Pick<OpenDocument, 'version' | 'text'>>
  /** What a person should know of it, in sentences. */
  readonly notes: readonly string[]
}

/** What became of a request for one server. `reason` and `message` are sentences. */
export type Proposed =
  | { readonly kind: 'proposed'; readonly proposal: Proposal }
  /** The server says that it cannot be done. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No such action, or several: those that there are. */
  | { readonly kind: 'no_action'; readonly actions: readonly OfferedAction[]; readonly asked: number }

export interface OfferedAction {
  readonly title: string
  readonly kind?: string
  /** Why it cannot be taken now. */
  readonly disabled?: string
}

/** Workspace edits of one server as one proposal, in order; nothing is left out of an edit in silence. */
export function proposedBy(
  server: Pick<QueriedServer, 'id' | 'encoding' | 'heldAt'>,
  edits: readonly unknown[],
  notes: readonly string[] = [],
): Proposed {
  const parsed = z.array(workspaceEditSchema).safeParse(edits.map((edit) => edit ?? {}))
  if (!parsed.success)
    return { kind: 'refused', message: `The edit that ${server.id} proposes cannot be read.` }
  const steps = parsed.data.flatMap(stepsOf)
  const held = new Map<string, Pick<OpenDocument, 'version' | 'text'>>()
  for (const uri of steps.flatMap(urisOf)) {
    const path = uriToPath(uri, ownPathStyle)
    const document = path === undefined ? undefined : server.heldAt(path)
    if (path !== undefined && document !== undefined) held.set(path, document)
  }
  const labels = parsed.data.flatMap(confirmationsOf)
  const confirmations = labels.map((label) => `${server.id} wants this looked at: ${label}.`)
  const proposal = { server: server.id, steps, encoding: server.encoding, held }
  return { kind: 'proposed', proposal: { ...proposal, notes: [...notes, ...confirmations] } }
}

export function urisOf(step: EditStep): readonly string[] {
  return step.kind === 'rename' ? [step.from, step.to] : [step.uri]
}
