import { z } from 'zod'
import { deltaSchema } from './diagnostic.ts'

/** What becomes of a file itself. Of a moved one the new path is the file's, the old one stands beside it. */
export const fileOpSchema = z.enum(['add', 'delete', 'move'])
export type FileOp = z.infer<typeof fileOpSchema>

/** One place in a staged change. Ids are stable for the life of the change; `line` is 1-based. */
export const siteSchema = z.object({
  id: z.string(),
  line: z.number().int(),
  /** 1-based, in UTF-16; only where another site of the file begins in the same line. */
  column: z.number().int().optional(),
  before: z.string(),
  after: z.string(),
  /**
   * Absent: text is replaced. Else the site is the making, deleting or moving of its file, the first of the file's
   * sites: `before` and `after` are the paths of a move, else the beginning of the text that goes or comes.
   */
  op: fileOpSchema.optional(),
})
export type Site = z.infer<typeof siteSchema>

export const stagedFileSchema = z.object({
  path: z.string(),
  /** Absent: the file stays where it is, and its text changes. */
  op: fileOpSchema.optional(),
  /** Of a moved file. */
  movedFrom: z.string().optional(),
  /** It is no text: it is moved or deleted as it is. */
  isBinary: z.boolean().optional(),
  count: z.number().int(),
  sites: z.array(siteSchema),
  added: z.number().int(),
  removed: z.number().int(),
  /** How many names the file has, when it has more than one: accepting splits it from them and must be confirmed. */
  hardLinks: z.number().int().optional(),
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

export const changeOutcomeSchema = z.enum([
  'committed',
  'discarded',
  'stale',
  'rolled_back',
  'rebased',
  'undone',
])

/** What a change that took a stale one's place has otherwise than it. */
export const rebaseSchema = z.object({
  /** The change that it took the place of. */
  from: z.string(),
  /** Sites that are as they were first proposed, wherever they stand now. */
  kept: z.number().int(),
  /** Ids of the sites that were not proposed before. */
  added: z.array(z.string()),
  /** Sites that were proposed before and are not any more; `line` as it was then. */
  gone: z.array(
    z.object({ path: z.string(), line: z.number().int(), before: z.string(), after: z.string() }),
  ),
})
export type Rebase = z.infer<typeof rebaseSchema>

/**
 * waiting: nothing is on disk yet. stale: it waits, but a file has changed since; it can be rebased or discarded.
 * undone: it was committed and then taken back.
 */
export const changeStateSchema = z.enum(['waiting', 'stale', 'committed', 'discarded', 'rebased', 'undone'])
export type ChangeState = z.infer<typeof changeStateSchema>

export const rewriteOpSchema = z.object({ pattern: z.string(), rewrite: z.string() })
export type RewriteOp = z.infer<typeof rewriteOpSchema>

/** What a staged change would do to the diagnostics if it were accepted now; compared with the texts on the disk. */
export const changePreviewSchema = z.object({
  /** running: more will come. outdated: a file has changed since; what stands here is of then. */
  state: z.enum(['running', 'done', 'outdated']),
  at: z.string(),
  /** One for each asked file of the change, and one for each other file that it would mend. */
  deltas: z.array(deltaSchema),
  /** Files of the change that nobody was asked about: more than the limit. */
  notAsked: z.number().int(),
})
export type ChangePreview = z.infer<typeof changePreviewSchema>

/** A change as panes and results tell it; the bytes themselves stay in the data folder and are read on demand. */
export const stagedChangeSchema = z.object({
  v: z.literal(1),
  id: z.string(),
  runId: z.string(),
  /** Real path of the workspace root. */
  workspace: z.string(),
  tool: z.string(),
  ops: z.array(rewriteOpSchema),
  /** What it does, in words, where that is no pattern and its rewrite. */
  title: z.string().optional(),
  at: z.string(),
  state: changeStateSchema,
  replacements: z.number().int(),
  files: z.array(stagedFileSchema),
  overlapsDropped: z.number().int(),
  sitesWithDrops: z.array(dropSchema),
  errorNodesBefore: z.number().int(),
  errorNodesAfter: z.number().int(),
  /** Comments of the replaced code that the proposed text has not, when there are any. */
  commentsLost: z.number().int().optional(),
  staleFiles: z.array(z.string()),
  noteFromPerson: z.string().optional(),
  /** Sites that were left out when it was accepted. */
  sitesDropped: z.array(z.string()).optional(),
  rebase: rebaseSchema.optional(),
})
export type StagedChange = z.infer<typeof stagedChangeSchema>

/** What Accept, Discard or the agent's `resolve` answered. */
export const resolutionSchema = z.object({
  outcome: changeOutcomeSchema,
  /** Without a stamp: the file is gone. */
  written: z.array(z.object({ path: z.string(), stamp: z.string().optional() })),
  staleFiles: z.array(z.string()),
  /** Sites that the person left out. */
  sitesDropped: z.array(z.string()),
  noteFromPerson: z.string().optional(),
  /** What could not be tidied up after the commit point; the change is committed all the same. */
  cleanUpPending: z.array(z.string()),
  /** Saves of other programs that met the commit: each is kept beside its file, and a person should look at it. */
  recoveredEdits: z.array(z.object({ path: z.string(), keptAs: z.string() })).optional(),
  /** The change that took this one's place. */
  rebasedTo: z.string().optional(),
})
export type Resolution = z.infer<typeof resolutionSchema>
