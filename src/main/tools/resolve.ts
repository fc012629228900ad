import { z } from 'zod'
import type { Resolution, StagedChange } from '../../shared/model/staged-change.ts'
import { resolveDataSchema } from '../../shared/model/tool-data.ts'
import { commitWrite } from './after-write.ts'
import type { FileChange } from './ports.ts'
import { presentResolution } from './present/resolution-text.ts'
import { presentStaged } from './present/staged-text.ts'
import { type ChangeFact, defineTool, type ToolContext, type ToolOutcome } from './tool.ts'

const args = z.strictObject({
  change_id: z.string().min(1).describe('The id that ast_edit answered.'),
  action: z
    .enum(['accept', 'discard', 'show'])
    .describe(
      'accept writes all files or none; discard writes nothing; show answers the change as it stands.',
    ),
  only_sites: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('With accept: ids of the sites to commit; all others are left out.'),
  note: z.string().max(10_000).optional().describe('A word to the other side about the decision.'),
})
type Args = z.output<typeof args>
type Outcome = ToolOutcome<z.output<typeof resolveDataSchema>>

export const resolveTool = defineTool({
  name: 'resolve',
  tier: 'write',
  description:
    'Decides about a staged change. accept verifies that every file is still what the change was computed from and then ' +
    'writes all of them, or refuses as stale, names the files and writes none; it asks the person first, unless they ' +
    'allowed it for this run, and answers waiting_for_person when nobody is there. discard writes nothing. show tells ' +
    'the sites and the state. A change that was decided before answers its outcome.',
  args,
  data: resolveDataSchema,
  errors: ['unknown_change', 'stale', 'rolled_back'],
  main: 'change_id',
  async run(given, context) {
    const change = await context.ports.staging.show(given.change_id)
    switch (given.action) {
      case 'show':
        return {
          kind: 'done',
          text: `State: ${change.state}.\n${presentStaged(change, [])}`,
          data: { change },
        }
      case 'discard':
        return await discard(change, given, context)
      case 'accept':
        return await accept(change, given, context)
    }
  },
})

async function discard(change: StagedChange, given: Args, context: ToolContext): Promise<Outcome> {
  const note = context.by === 'person' ? given.note : undefined
  const resolution = await context.ports.staging.discard(change.id, { note })
  const isNow = isOpen(change) && resolution.outcome === 'discarded'
  return answer(change, resolution, { isNow, changes: [], by: context.by, note: given.note })
}

async function accept(change: StagedChange, given: Args, context: ToolContext): Promise<Outcome> {
  const { staging, gate } = context.ports
  const note = context.by === 'person' ? given.note : undefined
  const options = { onlySites: given.only_sites, note }
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
  let resolution: Resolution | undefined
  const changes = await commitWrite(
    {
      changes: plan.changes,
      async commit() {
        const done = await plan.commit()
        resolution = done.resolution
        return done.changes
      },
    },
    context,
  )
  return answer(change, resolution ?? committed, { isNow: true, changes, ...about })
}

const committed: Resolution = {
  outcome: 'committed',
  written: [],
  staleFiles: [],
  sitesDropped: [],
  cleanUpPending: [],
}

interface About {
  /** Whether this call decided it; what was decided before is told and not recorded again. */
  readonly isNow: boolean
  readonly changes: readonly FileChange[]
  readonly by: ToolContext['by']
  readonly note: string | undefined
  /** Of the stale files those that are not there any more. */
  readonly goneFiles?: readonly string[] | undefined
}

function answer(change: StagedChange, resolution: Resolution, about: About): Outcome {
  const facts = about.isNow ? [factOf(change, resolution, about)] : []
  const { outcome, written, staleFiles, sitesDropped, cleanUpPending, noteFromPerson } = resolution
  if (outcome === 'stale')
    return {
      kind: 'refused',
      code: 'stale',
      ...staleWords(change.id, staleFiles, about.goneFiles ?? []),
      details: { files: staleFiles },
      facts,
    }
  if (outcome === 'rolled_back')
    return {
      kind: 'refused',
      code: 'rolled_back',
      message: `${change.id} could not be written whole, so every file was put back as it was.`,
      hint: 'The change still waits; look at the reason in the log, then accept it again.',
      facts,
    }
  return {
    kind: 'done',
    text: presentResolution(change, resolution, about),
    data: {
      outcome,
      written,
      sitesDropped,
      ...(cleanUpPending.length === 0 ? {} : { cleanUpPending }),
      ...(noteFromPerson === undefined ? {} : { noteFromPerson }),
    },
    changes: about.changes,
    facts,
  }
}

function staleWords(
  id: string,
  staleFiles: readonly string[],
  gone: readonly string[],
): { message: string; hint: string } {
  const changed = staleFiles.filter((file) => !gone.includes(file))
  const parts = [
    changed.length === 0 ? '' : `${changed.join(', ')} changed since it was proposed`,
    gone.length === 0 ? '' : `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} gone`,
  ]
  return {
    message: `${id} was not applied: ${parts.filter((part) => part !== '').join('; ')}. Nothing was written.`,
    hint:
      changed.length === 0
        ? 'Put back what is gone and accept again, or discard the change.'
        : 'Discard it and run the same ast_edit again, which reads the files as they are now.',
  }
}

function factOf(change: StagedChange, resolution: Resolution, about: About): ChangeFact {
  return {
    type: 'change-resolved',
    changeId: change.id,
    by: about.by,
    outcome: resolution.outcome,
    staleFiles: [...resolution.staleFiles],
    written: about.changes.map(({ path, added, removed }) => ({ path, added, removed })),
    ...(about.note === undefined ? {} : { note: about.note }),
  }
}

function isOpen(change: StagedChange): boolean {
  return change.state === 'waiting' || change.state === 'stale'
}
