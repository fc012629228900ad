import { z } from 'zod'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
import type { ConversationItem, RunView } from '../../../shared/run/view.ts'
import type { Stores } from '../../state/stores.ts'
import { strings } from '../../strings/index.ts'

type ToolCall = Extract<ConversationItem, { kind: 'tool-call' }>

const stagedSchema = z.object({ changeId: z.string() })

/** The call that proposed a change, or the first of those that it was rebased from; undefined when the run has none. */
export function callThatStaged(
  change: StagedChange,
  { items, changes }: Pick<RunView, 'items' | 'changes'>,
): ToolCall | undefined {
  const from = change.rebase === undefined ? undefined : changes.find(({ id }) => id === change.rebase?.from)
  if (from !== undefined) return callThatStaged(from, { items, changes })
  return items.find((item): item is ToolCall => item.kind === 'tool-call' && changeOf(item) === change.id)
}

/**
 * Calls the same tool with the same arguments by the person's hand, over the text of now, and shows the new change.
 * Answers why there is none.
 */
export async function proposeAgain(
  { api, desk }: Pick<Stores, 'api' | 'desk'>,
  { runId }: StagedChange,
  { tool, args }: ToolCall,
): Promise<ReplyError | undefined> {
  const reply = await api.call('tool.call', { runId, tool, args })
  if (!reply.ok) return reply.error
  const { result } = reply.value
  const staged = stagedSchema.safeParse(result.data)
  if (result.ok && staged.success) {
    desk.showChange(staged.data.changeId)
    return undefined
  }
  const { nothingToPropose } = strings.review
  return result.error ?? { code: 'no_match', message: nothingToPropose, hint: result.text }
}

function changeOf({ result }: ToolCall): string | undefined {
  return stagedSchema.safeParse(result?.data).data?.changeId
}
