import { z } from 'zod'

/** One place in a staged change. Ids are stable for the life of the change; `line` is 1-based. */
export const siteSchema = z.object({
  id: z.string(),
  line: z.number().int(),
  before: z.string(),
  after: z.string(),
})
export type Site = z.infer<typeof siteSchema>

export const stagedFileSchema = z.object({
  path: z.string(),
  count: z.number().int(),
  sites: z.array(siteSchema),
  added: z.number().int(),
  removed: z.number().int(),
})
export type StagedFile = z.infer<typeof stagedFileSchema>

/** A match that was not replaced, because the rewrite would have deleted what the pattern did not mention. */
export const dropSchema = z.object({
  path: z.string(),
  line: z.number().int(),
  before: z.string(),
  loses: z.array(z.string()),
})
export type Drop = z.infer<typeof dropSchema>

export const changeOutcomeSchema = z.enum(['committed', 'discarded', 'stale', 'rolled_back', 'rebased'])

/** waiting: nothing is on disk yet. stale: it waits, but a file has changed since; it can still be discarded. */
export const changeStateSchema = z.enum(['waiting', 'stale', 'committed', 'discarded', 'rebased'])
export type ChangeState = z.infer<typeof changeStateSchema>

export const rewriteOpSchema = z.object({ pattern: z.string(), rewrite: z.string() })
export type RewriteOp = z.infer<typeof rewriteOpSchema>

/** A change as panes and results tell it; the bytes themselves stay in the data folder and are read on demand. */
export const stagedChangeSchema = z.object({
  v: z.literal(1),
  id: z.string(),
  runId: z.string(),
  /** Real path of the workspace root. */
  workspace: z.string(),
  tool: z.string(),
  ops: z.array(rewriteOpSchema),
  at: z.string(),
  state: changeStateSchema,
  replacements: z.number().int(),
  files: z.array(stagedFileSchema),
  overlapsDropped: z.number().int(),
  sitesWithDrops: z.array(dropSchema),
  errorNodesBefore: z.number().int(),
  errorNodesAfter: z.number().int(),
  staleFiles: z.array(z.string()),
  noteFromPerson: z.string().optional(),
})
export type StagedChange = z.infer<typeof stagedChangeSchema>

/** What Accept, Discard or the agent's `resolve` answered. */
export const resolutionSchema = z.object({
  outcome: changeOutcomeSchema,
  written: z.array(z.object({ path: z.string(), stamp: z.string() })),
  staleFiles: z.array(z.string()),
  /** Sites that the person left out. */
  sitesDropped: z.array(z.string()),
  noteFromPerson: z.string().optional(),
  /** What could not be tidied up after the commit point; the change is committed all the same. */
  cleanUpPending: z.array(z.string()),
})
export type Resolution = z.infer<typeof resolutionSchema>
