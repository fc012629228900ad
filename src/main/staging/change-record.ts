import { z } from 'zod'
import { fileOpSchema, resolutionSchema, stagedChangeSchema } from '../../shared/model/staged-change.ts'

/** Half-open byte range in the change's one file of bytes. */
const byteRangeSchema = z.object({ start: z.number().int(), end: z.number().int() })
export type ByteRange = z.infer<typeof byteRangeSchema>

const capturedFileSchema = z.object({
  /** Relative to the workspace, with `/`; and the real path when it was captured. */
  path: z.string(),
  real: z.string(),
  hash: z.string(),
  sizeBytes: z.number().int(),
  mode: z.number().int(),
  device: z.number(),
  inode: z.number(),
  original: byteRangeSchema,
  proposed: byteRangeSchema,
  /** Where each site stands in the original bytes; that of the file itself is not among them. */
  sites: z.array(byteRangeSchema.extend({ id: z.string() })),
  /**
   * The file is made, deleted or moved: `site` says whether it is; `path` and `real` are where it shall be. `hash`,
   * `mode`, `device` and `inode` of a new one are of nothing.
   */
  operation: z
    .object({
      op: fileOpSchema,
      site: z.string(),
      /** Where a moved file stands. */
      from: z.object({ path: z.string(), real: z.string() }).exactOptional(),
      /** Of a deleted one, for the undo. */
      owner: z.object({ uid: z.number().int(), gid: z.number().int() }).exactOptional(),
      /** Folders that have to be made for it, real paths. */
      folders: z.array(z.string()),
    })
    .exactOptional(),
})
export type CapturedFile = z.infer<typeof capturedFileSchema>

/** change.json: written once. What is shown, and what is needed to commit it. */
export const changeRecordSchema = z.object({
  /** 2: files are made, deleted or moved. A program that knows only 1 leaves it alone. */
  v: z.union([z.literal(1), z.literal(2)]),
  change: stagedChangeSchema,
  files: z.array(capturedFileSchema),
  /** Real paths of folders that go when an Accept leaves them empty, outermost first. */
  emptied: z.array(z.string()).exactOptional(),
  /** The arguments of the tool that proposed it, to propose it again; absent where that cannot be done. */
  args: z.unknown().optional(),
})
export type ChangeRecord = z.infer<typeof changeRecordSchema>

/** state.json: absent while the change waits; replaced as a whole, under the workspace lock. */
export const changeDecisionSchema = z.object({
  v: z.literal(1),
  at: z.string(),
  resolution: resolutionSchema,
  /** Of files that an Accept deleted, by their real path, as they stood then: the undo makes them so again. */
  removed: z
    .array(
      z.object({ real: z.string(), mode: z.number().int(), uid: z.number().int(), gid: z.number().int() }),
    )
    .exactOptional(),
})
export type ChangeDecision = z.infer<typeof changeDecisionSchema>
