import { z } from 'zod'
import { undoDataSchema } from '../../shared/model/tool-data.ts'
import { commitWrite } from './after-write.ts'
import { commitPlan } from './commit-plan.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { undoneText } from './present/resolution-text.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool.ts'

type Outcome = ToolOutcome<z.output<typeof undoDataSchema>>

export const undoTool = defineTool({
  name: 'undo',
  tier: 'write',
  isForPersonOnly: true,
  description:
    'Takes back, as one step, either a change that was accepted or everything that the tools wrote in one turn of the ' +
    'run: every file gets the bytes that it had before, or none does. Refused as stale, with the files named, when one ' +
    'of them is not what was written any more.',
  args: z.strictObject({
    change_id: z.string().min(1).optional().describe('The accepted change to take back.'),
    turn: z
      .int()
      .min(1)
      .optional()
      .describe("The turn to take back: the number of the journal's event that began it."),
  }),
  data: undoDataSchema,
  errors: ['unknown_change', 'stale', 'rolled_back', 'no_change'],
  main: 'change_id',
  async run({ change_id, turn }, context) {
    if (change_id !== undefined && turn === undefined) return await undoChange(change_id, context)
    if (turn !== undefined && change_id === undefined) return await undoTurn(turn, context)
    return {
      kind: 'refused',
      code: 'bad_argument',
      message: 'Either change_id or turn says what to take back. Nothing was changed.',
      hint: 'Give exactly one of them.',
    }
  },
})

async function undoChange(changeId: string, context: ToolContext): Promise<Outcome> {
  await context.beginWrite()
  const plan = await context.ports.staging.planUndo(changeId)
  const done = plan.kind === 'planned' ? await commitPlan(plan, context) : { ...plan, changes: [] }
  const { outcome, staleFiles } = done.resolution
  const what = `change ${changeId}`
  if (outcome === 'stale')
    return stale(what, staleFiles, plan.kind === 'decided' ? (plan.goneFiles ?? []) : [])
  if (outcome === 'rolled_back') return rolledBack(what)
  if (plan.kind === 'decided') return nothing(`${changeId} was taken back before.`)
  const { written, cleanUpPending, recoveredEdits } = done.resolution
  const by = context.by
  return {
    kind: 'done',
    text: undoneText(what, done.changes, done.resolution),
    data: { changeId, written, cleanUpPending, ...(recoveredEdits === undefined ? {} : { recoveredEdits }) },
    changes: done.changes,
    facts: [
      {
        type: 'change-resolved',
        changeId,
        by,
        outcome: 'undone',
        staleFiles: [],
        written: linesOf(done.changes),
      },
    ],
  }
}

async function undoTurn(turn: number, context: ToolContext): Promise<Outcome> {
  await context.beginWrite()
  const plan = await context.ports.checkpoints.planUndo(turn)
  if (plan.kind === 'nothing') return nothing(plan.reason)
  if (plan.kind === 'stale') return stale(`turn ${turn}`, plan.files, plan.goneFiles)
  let notes: readonly string[] = []
  const changes = await commitWrite(
    {
      changes: plan.changes,
      async commit() {
        const done = await plan.commit()
        notes = done.notes
        return done.changes
      },
    },
    context,
  )
  return {
    kind: 'done',
    text: [undoneText(`turn ${turn}`, changes, {}), ...notes].join('\n'),
    data: {
      turn,
      written: changes.map(({ path, stamp }) => (stamp === undefined ? { path } : { path, stamp })),
      cleanUpPending: [...notes],
    },
    changes,
    facts: [{ type: 'turn-undone', turn, by: context.by, written: linesOf(changes) }],
  }
}

function linesOf(changes: readonly FileChange[]): { path: string; added: number; removed: number }[] {
  return changes.map(({ path, added, removed }) => ({ path, added, removed }))
}

function stale(what: string, files: readonly string[], gone: readonly string[]): Outcome {
  const changed = files.filter((file) => !gone.includes(file))
  const reasons = [
    changed.length === 0 ? '' : `${changed.join(', ')} changed since`,
    gone.length === 0 ? '' : `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} gone`,
  ].filter((reason) => reason !== '')
  return {
    kind: 'refused',
    code: 'stale',
    message: `${what} was not taken back: ${reasons.join('; ')}. Nothing was written.`,
    hint: 'What was changed since would be lost: take that back first, or edit the files by hand.',
    details: { files },
  }
}

function rolledBack(what: string): Outcome {
  return {
    kind: 'refused',
    code: 'rolled_back',
    message: `${what} could not be taken back as a whole, so every file was left as it was.`,
    hint: 'Look at the reason in the log, then try again.',
  }
}

function nothing(reason: string): Outcome {
  return {
    kind: 'refused',
    code: 'no_change',
    message: `${reason} Nothing was changed.`,
    hint: 'There is nothing to take back.',
  }
}
