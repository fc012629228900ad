import { z } from 'zod'

const keptFileSchema = z.object({
  /** Relative to the workspace, with `/`; and the real path then. */
  path: z.string(),
  real: z.string(),
  /** null: there was no such file. The bytes lie in `blobs`, by their SHA-256. */
  before: z
    .object({
      hash: z.string(),
      mode: z.number().int(),
      uid: z.number().int(),
      gid: z.number().int(),
    })
    .nullable(),
  /** SHA-256 of what the turn wrote last; null: it deleted the file. Absent before the first commit is done. */
  after: z.string().nullable().exactOptional(),
  /** The same of a commit that was begun; it stays when that failed or its process died. */
  pending: z.string().nullable().exactOptional(),
})
export type KeptFile = z.infer<typeof keptFileSchema>

/** turns/SEQ.json in a run's folder. */
export const turnRecordSchema = z.object({
  v: z.literal(1),
  /** The seq of the event that began it. */
  turn: z.number().int(),
  isUndone: z.boolean(),
  files: z.array(keptFileSchema),
  /** Real paths of the folders that the turn made, outermost first. */
  folders: z.array(z.string()).default([]),
})
export type TurnRecord = z.infer<typeof turnRecordSchema>
