import { z } from 'zod'
import { endReasonSchema, stopSummarySchema } from '../model/debug.ts'
import { deltaSchema } from '../model/diagnostic.ts'
import { stagedChangeSchema } from '../model/staged-change.ts'
import { toolResultSchema } from '../model/tool-result.ts'

export const runStateSchema = z.enum(['running', 'needs_you', 'idle', 'done', 'failed'])
export type RunState = z.infer<typeof runStateSchema>

export const conversationItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    seq: z.number(),
    at: z.string(),
    from: z.enum(['agent', 'person', 'app']),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('tool-call'),
    seq: z.number(),
    at: z.string(),
    id: z.string(),
    tool: z.string(),
    by: z.enum(['agent', 'person']),
    args: z.unknown(),
    status: z.enum(['in_progress', 'completed', 'failed']),
    result: toolResultSchema.optional(),
    durationMs: z.number().optional(),
  }),
])
export type ConversationItem = z.infer<typeof conversationItemSchema>

export const touchedFileSchema = z.object({
  path: z.string(),
  how: z.enum(['created', 'changed', 'moved', 'deleted']),
  /** Name of the tool, or `outside` for a program that is not ours. */
  by: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
  at: z.string(),
})
export type TouchedFile = z.infer<typeof touchedFileSchema>

/** A delta and the tool call it belongs to; a late one replaces nothing, it stands behind the first. */
export const deltaEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  callId: z.string().optional(),
  tool: z.string(),
  delta: deltaSchema,
})
export type DeltaEntry = z.infer<typeof deltaEntrySchema>

/** A turn: from a person's message (or the start of the run) to the next one. */
export const turnSchema = z.object({
  /** Of the event that began it; `turn.undo` and the tool `undo` name it so. */
  seq: z.number(),
  at: z.string(),
  /** What the tools wrote in it, and undo would take back. */
  files: z.array(z.string()),
  isUndone: z.boolean(),
  /** Rows of these files as they were before it, of those that had one: what undo brings back. */
  before: z.array(touchedFileSchema).optional(),
})
export type Turn = z.infer<typeof turnSchema>

/** What a run did with the debugger; only the running process knows more of a session that lives. */
export const debugLogSchema = z.object({
  /** The last 50; the whole of one is read on demand. */
  stops: z.array(stopSummarySchema),
  /** The session that lives, as far as the journal says. */
  session: z
    .object({
      id: z.string(),
      adapter: z.string(),
      program: z.string(),
      isStopped: z.boolean(),
      steering: z.enum(['shared', 'person']),
    })
    .optional(),
  lastEnd: z
    .object({ sessionId: z.string(), reason: endReasonSchema, message: z.string(), at: z.string() })
    .optional(),
})
export type DebugLog = z.infer<typeof debugLogSchema>

/** What the panes show of one run: a fold of its journal (reduce.ts). */
export const runViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  agent: z.string(),
  workspace: z.string(),
  state: runStateSchema,
  startedAt: z.string(),
  changedAt: z.string(),
  seq: z.number(),
  items: z.array(conversationItemSchema),
  files: z.array(touchedFileSchema),
  deltas: z.array(deltaEntrySchema),
  changes: z.array(stagedChangeSchema),
  turns: z.array(turnSchema),
  /** Rows of files as they were before a change was accepted, by its id, of those that had one. */
  beforeChanges: z.record(z.string(), z.array(touchedFileSchema)).optional(),
  /** Absent while nothing was debugged. */
  debug: debugLogSchema.optional(),
  /** Set when the run has ended and nothing of the agent came after it. */
  ended: z
    .object({ reason: z.enum(['done', 'failed', 'stopped', 'closed']), text: z.string().optional() })
    .optional(),
})
export type RunView = z.infer<typeof runViewSchema>

/** A row of the list of runs. */
export const runSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  agent: z.string(),
  workspace: z.string(),
  state: runStateSchema,
  /**
   * Second line of the row: what it waits for or does. review: `count` sites of open changes; stale: all of them are
   * stale, `count` files have changed since.
   */
  detail: z.object({
    kind: z.enum(['review', 'stale', 'tool', 'ended', 'none']),
    text: z.string(),
    count: z.number(),
  }),
  changedAt: z.string(),
})
export type RunSummary = z.infer<typeof runSummarySchema>
