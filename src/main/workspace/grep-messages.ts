import { z } from 'zod'

/** One search, sent to the worker. `progress` holds the index of the file that it is at, for when it gets stuck. */
export const grepJobSchema = z.object({
  id: z.number().int(),
  root: z.string(),
  files: z.array(z.string()),
  source: z.string(),
  flags: z.string(),
  /** Nothing in it repeats: a whole text is tested in one go before it is cut into lines. */
  isPlain: z.boolean(),
  context: z.number().int(),
  limit: z.number().int(),
  maxFileBytes: z.number().int(),
  progress: z.instanceof(SharedArrayBuffer),
})
export type GrepJob = z.infer<typeof grepJobSchema>

const grepMatchSchema = z.object({
  file: z.string(),
  /** 1-based. */
  line: z.number().int(),
  text: z.string(),
  isContext: z.boolean().exactOptional(),
})
export type GrepMatch = z.infer<typeof grepMatchSchema>

export const grepReplySchema = z.object({
  id: z.number().int(),
  matches: z.array(grepMatchSchema),
  /** Matching lines in all files, those beyond the limit included. */
  total: z.number().int(),
  filesSearched: z.number().int(),
  filesSkipped: z.number().int(),
})
export type GrepReply = z.infer<typeof grepReplySchema>
