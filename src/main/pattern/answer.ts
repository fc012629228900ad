import { z } from 'zod'
import { dropSchema, siteSchema } from '../../shared/model/staged-change.ts'

const captureSchema = z.object({ name: z.string(), text: z.string(), line: z.number() }).readonly()

/** Lines are 1-based. `text` is what the pattern covers: a terminator that it does not mention is not in it. */
const matchSchema = z.object({
  file: z.string(),
  line: z.number(),
  endLine: z.number(),
  text: z.string(),
  captures: z.array(captureSchema).readonly(),
})
export type PatternMatch = z.output<typeof matchSchema>
export type Capture = z.output<typeof captureSchema>

export const patternAnswerSchema = z.object({
  matches: z.array(matchSchema).readonly(),
  /** All matches, also those that `skip` and `limit` left out. */
  total: z.number(),
  filesSearched: z.number(),
  filesWithErrors: z.array(z.string()).readonly(),
  filesSkipped: z.number(),
  scaffold: z.string(),
  kind: z.string(),
  alternatives: z.array(z.string()).readonly(),
  hints: z.array(z.string()).readonly(),
  explained: z.string().exactOptional(),
})
export type PatternAnswer = z.output<typeof patternAnswerSchema>

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
/** `start` and `end` are byte offsets in `original`, half open. */
const rewriteSiteSchema = siteSchema.extend({ start: z.number(), end: z.number() })
export type RewriteSite = z.output<typeof rewriteSiteSchema>

const rewrittenFileSchema = z.object({
  path: z.string(),
  original: bytesSchema,
  proposed: bytesSchema,
  sites: z.array(rewriteSiteSchema).readonly(),
})
export type RewrittenFile = z.output<typeof rewrittenFileSchema>

export const rewriteAnswerSchema = z.object({
  files: z.array(rewrittenFileSchema).readonly(),
  replacements: z.number(),
  overlapsDropped: z.number(),
  sitesWithDrops: z.array(dropSchema).readonly(),
  errorNodesBefore: z.number(),
  errorNodesAfter: z.number(),
  filesSearched: z.number(),
  hints: z.array(z.string()).readonly(),
})
export type RewriteAnswer = z.output<typeof rewriteAnswerSchema>
