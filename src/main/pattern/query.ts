import { z } from 'zod'
import { strictnesses } from './matching/rules.ts'

const testSchema = z.object({ regex: z.string().optional(), kind: z.string().optional() })
const whereSchema = z.record(z.string(), testSchema.extend({ not: testSchema.optional() }))
export type WhereClause = z.output<typeof whereSchema>
export type CaptureTest = z.output<typeof testSchema>

const scopeSchema = z.object({
  language: z.string().optional(),
  /** A file or folder, relative to the workspace. */
  path: z.string().optional(),
  globs: z.array(z.string()).readonly().optional(),
  strictness: z.enum(strictnesses),
  context: z.string().optional(),
})
export type PatternScope = z.output<typeof scopeSchema>

/** More lines around a match than a person reads at a glance. */
export const maxContextLines = 5

export const searchQuerySchema = scopeSchema.extend({
  pattern: z.string(),
  where: whereSchema.optional(),
  inside: z.string().optional(),
  notInside: z.string().optional(),
  skip: z.number().int().min(0),
  limit: z.number().int().min(0),
  explain: z.boolean(),
  /** Lines around each match that the answer brings along; none when absent. */
  contextLines: z.number().int().min(0).max(maxContextLines).optional(),
})
export type SearchQuery = z.output<typeof searchQuerySchema>

export const rewriteQuerySchema = scopeSchema.extend({
  ops: z
    .array(
      z.object({
        pattern: z.string(),
        rewrite: z.string(),
        where: whereSchema.optional(),
        inside: z.string().optional(),
        notInside: z.string().optional(),
      }),
    )
    .readonly(),
  overlap: z.enum(['outer', 'error']),
  allowDrops: z.boolean(),
  maxSites: z.number().int().min(1),
})
export type RewriteQuery = z.output<typeof rewriteQuerySchema>
