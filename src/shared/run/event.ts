import { z } from 'zod'
import { endReasonSchema, stopSchema } from '../model/debug.ts'
import { deltaSchema } from '../model/diagnostic.ts'
import { changeOutcomeSchema, stagedChangeSchema } from '../model/staged-change.ts'
import { toolResultSchema } from '../model/tool-result.ts'

const actorSchema = z.enum(['agent', 'person'])
export type Actor = z.infer<typeof actorSchema>

/** What a run says; the journal adds `v`, `seq` and `at`. */
export const runFactSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-started'),
    runId: z.string(),
    title: z.string(),
    agent: z.string(),
    workspace: z.string(),
  }),
  z.object({ type: z.literal('message'), from: z.enum(['agent', 'person', 'app']), text: z.string() }),
  z.object({
    type: z.literal('tool-call-started'),
    id: z.string(),
    tool: z.string(),
    args: z.unknown(),
    by: actorSchema,
  }),
  z.object({
    type: z.literal('tool-call-ended'),
    id: z.string(),
    tool: z.string(),
    status: z.enum(['completed', 'failed']),
    result: toolResultSchema,
    durationMs: z.number(),
  }),
  z.object({ type: z.literal('change-staged'), change: stagedChangeSchema }),
  z.object({
    type: z.literal('change-resolved'),
    changeId: z.string(),
    by: actorSchema,
    outcome: changeOutcomeSchema,
    staleFiles: z.array(z.string()),
    written: z.array(z.object({ path: z.string(), added: z.number(), removed: z.number() })),
    note: z.string().optional(),
    /** Sites that the person left out. */
    sitesDropped: z.array(z.string()).optional(),
    /** The change that took its place; its own event follows. */
    rebasedTo: z.string().optional(),
  }),
  /** An open change became stale, or is not any more (no files): the disk changed under it. */
  z.object({ type: z.literal('change-stale'), changeId: z.string(), staleFiles: z.array(z.string()) }),
  /** Every file that the tools wrote in a turn is as it was before it. `turn`: the seq that began it. */
  z.object({
    type: z.literal('turn-undone'),
    turn: z.number().int(),
    by: actorSchema,
    written: z.array(z.object({ path: z.string(), added: z.number(), removed: z.number() })),
  }),
  z.object({ type: z.literal('diagnostics-late'), delta: deltaSchema }),
  /** By a program that is not ours. `more`: how many further files it was, where there were too many to name. */
  z.object({
    type: z.literal('files-changed-outside'),
    files: z.array(z.string()),
    more: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('debug-started'),
    sessionId: z.string(),
    adapter: z.string(),
    program: z.string(),
    request: z.enum(['launch', 'attach']),
    by: actorSchema,
  }),
  /** The program was set going: by whom, and how. */
  z.object({
    type: z.literal('debug-resumed'),
    sessionId: z.string(),
    by: actorSchema,
    how: z.enum(['continue', 'step_over', 'step_in', 'step_out', 'run_to']),
  }),
  /** What looks like a secret is masked in it. */
  z.object({ type: z.literal('debug-stopped'), sessionId: z.string(), stop: stopSchema }),
  /** Who steers from now on: the person alone, or both again. */
  z.object({
    type: z.literal('debug-steered'),
    sessionId: z.string(),
    steering: z.enum(['shared', 'person']),
  }),
  z.object({
    type: z.literal('debug-ended'),
    sessionId: z.string(),
    reason: endReasonSchema,
    message: z.string(),
    exitCode: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('run-ended'),
    reason: z.enum(['done', 'failed', 'stopped', 'closed']),
    text: z.string().optional(),
  }),
])
export type RunFact = z.infer<typeof runFactSchema>

export const journalStampSchema = z.object({
  v: z.literal(1),
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
})

/** One line of a journal. Readers ignore types that they do not know; old journals stay readable. */
export const runEventSchema = z.intersection(journalStampSchema, runFactSchema)
export type RunEvent = z.infer<typeof runEventSchema>
