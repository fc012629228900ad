import { z } from 'zod'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import { resolveDataSchema } from '../../shared/model/tool-data.ts'
import { commitPlan } from './commit-plan.ts'
import { presentStaged } from './present/staged-text.ts'
import { rebase } from './rebase.ts'
import { answer, isOpen, type ResolveOutcome } from './resolve-answer.ts'
import { defineTool, type ToolContext } from './tool.ts'

const args = z.strictObject({
  change_id: z.string().min(1).describe('The id that ast_edit answered.'),
  action: z
    .enum(['accept', 'discard', 'rebase', 'show'])
    .describe(
      'accept writes all files or none; discard writes nothing; rebase proposes a stale change again on the texts as they are now; show answers the change as it stands.',
    ),
  only_sites: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('With accept: ids of the sites to commit; all others are left out.'),
  only_files: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('With accept: the files to commit; all others are left out.'),
  note: z.string().max(10_000).optional().describe('A word to the other side about the decision.'),
  confirm_hard_links: z
    .boolean()
    .default(false)
    .describe(
      'With accept, only by the person: a file with several names (hard links) may be split from the others.',
    ),
})
type Args = z.output<typeof args>

export const resolveTool = defineTool({
  name: 'resolve',
  tier: 'write',
  description:
    'Decides about a staged change. accept verifies that every file is still what the change was computed from and then ' +
    'writes all of them, or refuses as stale, names the files and writes none; it asks the person first, unless they ' +
    'allowed it for this run, and answers waiting_for_person when nobody is there. discard writes nothing. rebase ' +
    'computes a stale change again from its own arguments: it ends, a new one with a new id takes its place, and what ' +
    'differs from the first proposal is told. show tells the sites and the state. A change that was decided before ' +
    'answers its outcome.',
  args,
  data: resolveDataSchema,
  errors: ['unknown_change', 'stale', 'rolled_back', 'no_change'],
  main: 'change_id',
  async run(given, context) {
    const change = await context.ports.staging.show(given.change_id)
    switch (given.action) {
      case 'show':
        return {
          kind: 'done',
          text: `State: ${change.state}.\n${presentStaged(change)}`,
          data: { change },
        }
      case 'discard':
        return await discard(change, given, context)
      case 'rebase':
        return await rebase(change, context)
      case 'accept':
        return await accept(change, given, context)
    }
  },
})

async function discard(change: StagedChange, given: Args, context: ToolContext): Promise<ResolveOutcome> {
  const note = context.by === 'person' ? given.note : undefined
  const resolution = await context.ports.staging.discard(change.id, { note })
  const isNow = isOpen(change) && resolution.outcome === 'discarded'
  return answer(change, resolution, { isNow, changes: [], by: context.by, note: given.note })
}

async function accept(change: StagedChange, given: Args, context: ToolContext): Promise<ResolveOutcome> {
  if (given.confirm_hard_links && context.by !== 'person')
    return {
      kind: 'refused',
      code: 'bad_argument',
      message: 'Only the person can confirm that files with several names are split. Nothing was written.',
      hint: 'Leave confirm_hard_links out and ask the person to accept the change.',
    }
  const { staging, gate } = context.ports
  const options = {
    onlySites: given.only_sites,
    onlyFiles: given.only_files,
    note: context.by === 'person' ? given.note : undefined,
    mayBreakHardLinks: given.confirm_hard_links,
  }
  // Looked at before the person is asked: nobody should be asked about what is stale or decided.
  const first = await staging.planAccept(change.id, options)
  const about = { by: context.by, note: given.note }
  if (first.kind === 'decided')
    return answer(change, first.resolution, {
      isNow: isOpen(change),
      changes: [],
      goneFiles: first.goneFiles,
      ...about,
    })
  const consent = await gate.mayAccept(context.by, change.id, context.signal)
  if (consent.kind === 'no')
    return {
      kind: 'refused',
      code: 'refused_by_person',
      message: `The person did not accept ${change.id}${consent.note === undefined ? '' : `: ${consent.note}`}.`,
      hint: 'Nothing was written. Ask what they want instead.',
    }
  if (consent.kind === 'waiting')
    return {
      kind: 'refused',
      code: 'waiting_for_person',
      message: `${change.id} waits for the person; nothing is on the disk yet.`,
      hint: consent.hint,
      details: { changeId: change.id },
    }
  await context.beginWrite()
  const plan = await staging.planAccept(change.id, options)
  if (plan.kind === 'decided')
    return answer(change, plan.resolution, {
      isNow: plan.resolution.outcome === 'stale',
      changes: [],
      goneFiles: plan.goneFiles,
      ...about,
    })
  const done = await commitPlan(plan, context)
  return answer(change, done.resolution, { isNow: true, changes: done.changes, ...about })
}
