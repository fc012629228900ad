import { z } from 'zod'
import { patternReadingSchema } from '../../shared/model/pattern-search.ts'
import { dropSchema, siteSchema } from '../../shared/model/staged-change.ts'

const captureSchema = z
  .object({ name: z.string(), text: z.string(), line: z.number(), column: z.number() })
  .readonly()

/** A line of the file as it is shown, cut around the match where it is long; the match is `start` to `end` of `text`. */
const matchedLineSchema = z.object({ text: z.string(), start: z.number(), end: z.number() }).readonly()
export type MatchedLine = z.output<typeof matchedLineSchema>

/**
 * Lines and columns are 1-based, columns in UTF-16 units of the file's line, `endColumn` behind the last one. `text` is
 * what the pattern covers: a terminator that it does not mention is not in it.
 */
const matchSchema = z.object({
  file: z.string(),
  line: z.number(),
  endLine: z.number(),
  column: z.number(),
  endColumn: z.number(),
  text: z.string(),
  captures: z.array(captureSchema).readonly(),
  /** The lines that the match touches, the first `maxMatchedLines` of them. */
  lines: z.array(matchedLineSchema).readonly(),
  /** `contextLines` lines before and after those, fewer at the ends of the file; long ones are cut with a mark. */
  before: z.array(z.string()).readonly(),
  after: z.array(z.string()).readonly(),
})
export const patternMatchesSchema = z.array(matchSchema).readonly()
export type PatternMatch = z.output<typeof matchSchema>
export type Capture = z.output<typeof captureSchema>

/** `too_large`: above what is searched without being named; `crashed`: the parser did not survive it twice. */
export const skippedFileSchema = z
  .object({ file: z.string(), reason: z.enum(['too_large', 'not_text', 'unreadable', 'crashed']) })
  .readonly()
export type SkippedFile = z.output<typeof skippedFileSchema>

export const patternAnswerSchema = z.object({
  matches: z.array(matchSchema).readonly(),
  /** All matches, also those that `skip` and `limit` left out. */
  total: z.number(),
  filesSearched: z.number(),
  filesWithErrors: z.array(z.string()).readonly(),
  filesSkipped: z.number(),
  /** The first of the skipped files, and why each was. */
  skipped: z.array(skippedFileSchema).readonly(),
  scaffold: z.string(),
  kind: z.string(),
  alternatives: z.array(z.string()).readonly(),
  hints: z.array(z.string()).readonly(),
  explained: z.string().exactOptional(),
  /** The same as data, a language each; those without a match too. */
  readings: z.array(patternReadingSchema).readonly().exactOptional(),
})
export type PatternAnswer = z.output<typeof patternAnswerSchema>

/** How far a call is. `matches` counts what is certain to be in the answer. */
export const searchProgressSchema = z.object({
  filesDone: z.number(),
  filesTotal: z.number(),
  matches: z.number(),
})
export type SearchProgress = z.output<typeof searchProgressSchema>

/** Told while a call runs, never after it has settled. */
export interface SearchListener {
  progress?(progress: SearchProgress): void
  /**
   * Matches as they are found: files in any order, those of one file in one batch and in order. At most as many as
   * `skip` and `limit` ask for; which of them are in the answer, only the answer says.
   */
  found?(batch: readonly PatternMatch[]): void
}

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
  /** Comments of the matched code that the proposed text has not. */
  commentsLost: z.number(),
  /** What the same ops would replace in the proposed text; `produced` of that is code which the rewrite itself wrote. */
  secondRun: z.object({ replacements: z.number(), produced: z.number() }).readonly(),
  errorNodesBefore: z.number(),
  errorNodesAfter: z.number(),
  filesSearched: z.number(),
  hints: z.array(z.string()).readonly(),
})
export type RewriteAnswer = z.output<typeof rewriteAnswerSchema>
