import { z } from 'zod'
import { deltaSchema } from './diagnostic.ts'
import { changeOutcomeSchema, dropSchema, siteSchema, stagedChangeSchema } from './staged-change.ts'

/** `data` of every tool's result, when it is ok: typed, and complete where `text` had to be cut. Lines are 1-based. */

export const readDataSchema = z.object({
  path: z.string(),
  /** Without numbers and line endings, from the asked offset on. */
  lines: z.array(z.string()).readonly(),
  totalLines: z.number().int(),
  stamp: z.string(),
  language: z.string(),
})

export const globDataSchema = z.object({ files: z.array(z.string()).readonly() })

export const grepDataSchema = z.object({
  matches: z
    .array(
      z.object({
        file: z.string(),
        line: z.number().int(),
        text: z.string(),
        /** A line around a match, when `context` asked for it. */
        isContext: z.boolean().optional(),
      }),
    )
    .readonly(),
})

export const writeDataSchema = z.object({
  path: z.string(),
  created: z.boolean(),
  stamp: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
})

export const hunkSchema = z.object({
  /** In the new text. */
  line: z.number().int(),
  removed: z.array(z.string()).readonly(),
  added: z.array(z.string()).readonly(),
})

export const editDataSchema = z.object({
  path: z.string(),
  stamp: z.string(),
  hunks: z.array(hunkSchema).readonly(),
})

export const applyPatchDataSchema = z.object({
  files: z
    .array(
      z.object({
        path: z.string(),
        op: z.enum(['add', 'update', 'delete', 'move']),
        movedFrom: z.string().optional(),
        added: z.number().int(),
        removed: z.number().int(),
      }),
    )
    .readonly(),
})

export const captureSchema = z.object({ name: z.string(), text: z.string(), line: z.number().int() })

export const astGrepDataSchema = z.object({
  matches: z
    .array(
      z.object({
        file: z.string(),
        line: z.number().int(),
        endLine: z.number().int(),
        text: z.string(),
        captures: z.array(captureSchema).readonly(),
      }),
    )
    .readonly(),
  filesSearched: z.number().int(),
  filesWithErrors: z.array(z.string()).readonly(),
  filesSkipped: z.number().int(),
  /** The wrapper that let the pattern parse, and the kind of node that it became. */
  scaffold: z.string(),
  kind: z.string(),
  explained: z.string().optional(),
})

export const astEditDataSchema = z.object({
  /** Absent when nothing matched: nothing is staged then. */
  changeId: z.string().optional(),
  replacements: z.number().int(),
  files: z
    .array(z.object({ path: z.string(), count: z.number().int(), sites: z.array(siteSchema).readonly() }))
    .readonly(),
  overlapsDropped: z.number().int(),
  /** Not replaced: the rewrite would have lost what the pattern did not mention. */
  sitesWithDrops: z.array(dropSchema).readonly(),
  errorNodesBefore: z.number().int(),
  errorNodesAfter: z.number().int(),
  /** Comments of the matched code that the proposed text has not. */
  commentsLost: z.number().int().optional(),
  /** What the same ops would replace in the proposed text; `produced` of that is code which the rewrite itself wrote. */
  secondRun: z.object({ replacements: z.number().int(), produced: z.number().int() }).readonly().optional(),
  /** What it would do to the diagnostics, as far as it was known when the call ended. */
  preview: z.array(deltaSchema).readonly().optional(),
  /** Files of the change that nobody was asked about: more than the limit. */
  previewNotAsked: z.number().int().optional(),
})

const recoveredEditsSchema = z.array(z.object({ path: z.string(), keptAs: z.string() })).readonly()

export const undoDataSchema = z.object({
  changeId: z.string().optional(),
  turn: z.number().int().optional(),
  /** Without a stamp the file is not there any more, as it was not before. */
  written: z.array(z.object({ path: z.string(), stamp: z.string().optional() })).readonly(),
  cleanUpPending: z.array(z.string()).readonly(),
  recoveredEdits: recoveredEditsSchema.optional(),
})

export const resolveDataSchema = z.union([
  z.object({
    outcome: changeOutcomeSchema,
    /** Without a stamp: the file is gone. */
    written: z.array(z.object({ path: z.string(), stamp: z.string().optional() })).readonly(),
    sitesDropped: z.array(z.string()).readonly(),
    /** Committed all the same; what could not be tidied up afterwards. */
    cleanUpPending: z.array(z.string()).readonly().optional(),
    /** Saves of other programs that met the commit, each kept beside its file. */
    recoveredEdits: recoveredEditsSchema.optional(),
    /** The change that took this one's place. */
    rebasedTo: z.string().optional(),
    noteFromPerson: z.string().optional(),
  }),
  /** `show` */
  z.object({ change: stagedChangeSchema }),
])

export const bashDataSchema = z.object({
  /** Exit code; null when a signal ended it. */
  exit: z.number().int().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  changedFiles: z.array(z.string()).readonly(),
})
