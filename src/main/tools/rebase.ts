import type { StagedChange } from '../../shared/model/staged-change.ts'
import { Failure } from '../base/failure.ts'
import { proposedAgain } from './ast-edit.ts'
import type { ProposedRewrite } from '../../shared/model/rewrite.ts'
import { refactoredAgain } from './lsp-refactor.ts'
import { refactorArgs } from './refactor/operations.ts'
import { refused } from './refactor/refused.ts'
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
  const again = args === undefined ? undefined : await proposedBy(tool, args, context)
  if (again === undefined) return cannot(change)
  const { rewrite, hints } = again
  if (rewrite === undefined) return notAgain(change, hints)
  if (isEmpty(rewrite)) return nothingLeft(change, hints)
  const { resolution, change: next } = await staging.rebase(change.id, rewrite)
  if (next === undefined) return answer(change, resolution, { isNow: false, ...about })
  return {
    kind: 'done',
    text: presentRebased(change, next, hints),
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

function notAgain({ id, title, tool }: StagedChange, why: readonly string[]): ResolveOutcome {
  return {
    kind: 'refused',
    code: 'no_change',
    message: `${id} (${title ?? tool}) cannot be proposed again on the files as they are now. It was left as it is. ${why.join(' ')}`,
    hint: 'Discard it, and propose it anew with what stands there now.',
  }
}

function nothingLeft({ id }: StagedChange, why: readonly string[]): ResolveOutcome {
  const reasons = why.length === 0 ? '' : ` ${why.join(' ')}`
  return {
    kind: 'refused',
    code: 'no_change',
    message: `${id} has nothing left to replace in the files as they are now. It was left as it is.${reasons}`,
    hint: 'Discard it.',
  }
}

function isEmpty({ replacements, files }: ProposedRewrite): boolean {
  return replacements === 0 && files.every(({ op }) => op === undefined)
}

interface Again {
  /** Absent: it cannot be proposed any more, `hints` say why. */
  readonly rewrite?: ProposedRewrite
  readonly hints: readonly string[]
}

/** Undefined for a tool that cannot be asked again. */
async function proposedBy(tool: string, args: unknown, context: ToolContext): Promise<Again | undefined> {
  switch (tool) {
    case 'ast_edit': {
      const rewrite = await proposedAgain(args, context)
      return { rewrite, hints: rewrite.hints }
    }
    case 'lsp_refactor':
      return await refactorAgain(args, context)
    default:
      return undefined
  }
}

/** A place that is not there any more, or a server that is silent, is a reason like a server's no. */
async function refactorAgain(args: unknown, context: ToolContext): Promise<Again> {
  try {
    const answer = await refactoredAgain(args, context)
    if (answer.kind === 'proposed') return { rewrite: answer.rewrite, hints: answer.notes }
    const { message, hint } = refused(answer, { op: refactorArgs.parse(args).op, file: '', title: '' })
    return { hints: [message, hint] }
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'cancelled') throw error
    return { hints: [error.message, error.hint] }
  }
}
