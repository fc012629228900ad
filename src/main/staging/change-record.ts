import { z } from 'zod'
import { resolutionSchema, stagedChangeSchema } from '../../shared/model/staged-change.ts'

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
  /** Where each site stands in the original bytes. */
  sites: z.array(byteRangeSchema.extend({ id: z.string() })),
})
export type CapturedFile = z.infer<typeof capturedFileSchema>

/** change.json: written once. What is shown, and what is needed to commit it. */
export const changeRecordSchema = z.object({
  v: z.literal(1),
  change: stagedChangeSchema,
  files: z.array(capturedFileSchema),
  /** The arguments of the tool that proposed it, to propose it again; absent where that cannot be done. */
  args: z.unknown().optional(),
})
export type ChangeRecord = z.infer<typeof changeRecordSchema>

/** state.json: absent while the change waits; replaced as a whole, under the workspace lock. */
export const changeDecisionSchema = z.object({
  v: z.literal(1),
  at: z.string(),
  resolution: resolutionSchema,
})
export type ChangeDecision = z.infer<typeof changeDecisionSchema>
