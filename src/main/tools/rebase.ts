import type { StagedChange } from '../../shared/model/staged-change.ts'
import { proposedAgain } from './ast-edit.ts'
import type { RewriteAnswer } from './ports.ts'
import { presentRebased } from './present/rebased-text.ts'
import { answer, isOpen, type ResolveOutcome } from './resolve-answer.ts'
import type { ToolContext } from './tool.ts'

/** Proposes a change again on the texts as they are now; the new one takes its place, and only what differs is told. */
export async function rebase(change: StagedChange, context: ToolContext): Promise<ResolveOutcome> {
  const { staging } = context.ports
  const about = { by: context.by, note: undefined, changes: [] }
  if (!isOpen(change)) {
    const decided = await staging.planAccept(change.id, {})
    if (decided.kind === 'decided') return answer(change, decided.resolution, { isNow: false, ...about })
  }
  const { tool, args } = await staging.originOf(change.id)
  if (tool !== 'ast_edit' || args === undefined) return cannot(change)
  const rewrite = await proposedAgain(args, context)
  if (rewrite.replacements === 0) return nothingLeft(change, rewrite)
  const { resolution, change: next } = await staging.rebase(change.id, rewrite)
  if (next === undefined) return answer(change, resolution, { isNow: false, ...about })
  return {
    kind: 'done',
    text: presentRebased(change, next, rewrite.hints),
    data: { outcome: 'rebased', written: [], sitesDropped: [], rebasedTo: next.id },
    facts: [
      {
        type: 'change-resolved',
        changeId: change.id,
        by: context.by,
        outcome: 'rebased',
        staleFiles: [],
        written: [],
        rebasedTo: next.id,
      },
      { type: 'change-staged', change: next },
    ],
  }
}

function cannot({ id, tool }: StagedChange): ResolveOutcome {
  return {
    kind: 'refused',
    code: 'no_change',
    message: `${id} cannot be rebased: what ${tool} was asked for was not kept with it.`,
    hint: 'Discard it and propose it again. Nothing was changed.',
  }
}

function nothingLeft({ id }: StagedChange, { filesSearched }: RewriteAnswer): ResolveOutcome {
  return {
    kind: 'refused',
    code: 'no_change',
    message: `${id} has nothing left to replace: ${filesSearched} files were searched as they are now. It was left as it is.`,
    hint: 'Discard it.',
  }
}
