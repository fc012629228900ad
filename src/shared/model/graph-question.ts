import { z } from 'zod'
import {
  graphAnswerSchema,
  graphProgressSchema,
  graphRowSchema,
  symbolKindSchema,
  tierSchema,
} from './graph.ts'

/** What every question may narrow. */
const common = {
  /** Rows at most; 50 where it is not said. */
  limit: z.number().int().min(1).max(1_000).optional(),
  /** Of the answer before: the rows after it. */
  cursor: z.string().optional(),
  /** The least sure edges that count: I where it is not said; G shows guesses too. */
  minTier: tierSchema.optional(),
  /** Whether uses in tests count; they do where it is not said. */
  includeTests: z.boolean().optional(),
}

/** `run`, `Foo.bar`, `src/a.ts#Foo.bar`, or the key of a row. */
const named = { ...common, name: z.string().min(1) }
/** Edges away from the symbol at most. */
const depth = z.number().int().min(1).max(20).optional()

/** What the code graph can be asked. Files are relative to the workspace, with `/`. */
export const graphQuestionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    ...common,
    query: z.string().min(1),
    symbolKind: symbolKindSchema.optional(),
    /** A file, or a folder with everything below. */
    path: z.string().optional(),
  }),
  z.object({ kind: z.literal('symbol'), ...named }),
  z.object({ kind: z.literal('callers'), ...named, depth }),
  z.object({ kind: z.literal('callees'), ...named, depth }),
  z.object({ kind: z.literal('impact'), ...named, depth }),
  z.object({ kind: z.literal('implementations'), ...named, depth }),
  /** Tests that reach a symbol (`name`) or anything of the files. */
  z.object({
    kind: z.literal('tests_for'),
    ...common,
    name: z.string().min(1).optional(),
    files: z.array(z.string()).readonly().optional(),
    depth,
  }),
  z.object({
    kind: z.literal('path'),
    ...common,
    from: z.string().min(1),
    to: z.string().min(1),
    depth,
  }),
  z.object({ kind: z.literal('outline'), ...common, file: z.string().min(1) }),
  z.object({ kind: z.literal('entry_points'), ...common, path: z.string().optional() }),
  /** Candidates: nothing that is resolved uses them. */
  z.object({ kind: z.literal('unused'), ...common, path: z.string().optional() }),
  z.object({ kind: z.literal('hubs'), ...common, path: z.string().optional() }),
  /** The most used symbols by file, as many as fit into so many tokens. */
  z.object({
    kind: z.literal('map'),
    ...common,
    budget: z.number().int().min(50).max(50_000).optional(),
    path: z.string().optional(),
  }),
])
export type GraphQuestion = z.infer<typeof graphQuestionSchema>

/** A question is answered, or it is said why not. */
export const graphReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), answer: graphAnswerSchema }),
  /** No symbol or file is called so; `near` are those with a name like it. */
  z.object({ kind: z.literal('not_found'), name: z.string(), near: z.array(graphRowSchema).readonly() }),
  /** Several are called so: one of `candidates` (20 at most) is to be named by its key. */
  z.object({
    kind: z.literal('ambiguous'),
    name: z.string(),
    candidates: z.array(graphRowSchema).readonly(),
    total: z.number().int(),
  }),
  /** The names are not all there yet; `total` is 0 while the files are listed, or when nobody has begun. */
  z.object({ kind: z.literal('indexing'), done: z.number().int(), total: z.number().int() }),
  /** The cursor is of another question or of an index that has changed since. */
  z.object({ kind: z.literal('bad_cursor') }),
])
export type GraphReply = z.infer<typeof graphReplySchema>

export const skippedGraphFileSchema = z.object({ file: z.string(), reason: z.string() })

export const graphStatusSchema = z.object({
  files: z.number().int(),
  symbols: z.number().int(),
  references: z.number().int(),
  /** References with a target, in the workspace or external. */
  resolved: z.number().int(),
  generation: z.number().int(),
  pending: z.number().int(),
  /** Whether an index was made to its end once. */
  isComplete: z.boolean(),
  progress: graphProgressSchema,
  languages: z.array(z.object({ language: z.string(), files: z.number().int() })).readonly(),
  skipped: z.number().int(),
  /** The first of them. */
  skippedFiles: z.array(skippedGraphFileSchema).readonly(),
  databaseBytes: z.number().int(),
  /** Another process that writes this index now; this one reads. */
  otherWriter: z.object({ pid: z.number().int().optional() }).optional(),
  /** A word for the person: an index that could not be read and was set aside. */
  notice: z.string().optional(),
})
export type GraphStatus = z.infer<typeof graphStatusSchema>

/** What an index run came to. */
export const graphIndexedSchema = z.object({
  files: z.number().int(),
  /** Files that were read and parsed in this run. */
  parsed: z.number().int(),
  removed: z.number().int(),
  skipped: z.array(skippedGraphFileSchema).readonly(),
  generation: z.number().int(),
  seconds: z.number(),
})
export type GraphIndexed = z.infer<typeof graphIndexedSchema>
