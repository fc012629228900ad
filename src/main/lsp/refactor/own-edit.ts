import type { QueriedServer } from '../queries/queried-server.ts'
import type { ServerEdit } from '../session/server-edits.ts'
import { type Proposal, proposedBy } from './proposal.ts'

/** An edit that a server wants although nobody asked it for one: `workspace/applyEdit` outside a command of ours. */
export interface OwnEdit {
  /** Absolute path of the folder that the server works in. */
  readonly root: string
  /** The server's words for it. */
  readonly label: string | undefined
  readonly proposal: Proposal
}

/** `reason` is a sentence. */
export type OwnEditAnswer =
  | { readonly kind: 'staged'; readonly changeId: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Puts it before a person. Never rejects. */
export type StageOwnEdit = (edit: OwnEdit) => Promise<OwnEditAnswer>

/** Without anybody who stages it, it is refused. */
export async function stagedOwnEdit(
  server: Pick<QueriedServer, 'id' | 'encoding' | 'heldAt'>,
  { root, label, edit }: ServerEdit & { readonly root: string },
  stage: StageOwnEdit | undefined,
): Promise<OwnEditAnswer> {
  if (stage === undefined)
    return { kind: 'refused', reason: 'Files change only through a staged change that the person accepts.' }
  const proposed = proposedBy(server, [edit])
  if (proposed.kind === 'proposed') return await stage({ root, label, proposal: proposed.proposal })
  return { kind: 'refused', reason: proposed.kind === 'refused' ? proposed.message : 'It cannot be read.' }
}
