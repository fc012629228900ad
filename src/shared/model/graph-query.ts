import { z } from 'zod'
import {
  graphAnswerSchema,
  graphProgressSchema,
  graphRowSchema,
  symbolKindSchema,
  tierSchema,
} from './graph.ts'

const name = z
  .string()
  .min(1)
  .describe('A symbol: "run", "Foo.bar", "src/a.ts#Foo.bar", or a key of an earlier answer.')
const limit = z.int().min(1).max(500).default(50).describe('How many rows to answer at most.')
const cursor = z.string().min(1).optional().describe('Of an earlier answer, for the rows after it.')
const depth = (usual: number) =>
  z.int().min(1).max(10).default(usual).describe('How many edges to follow at most.')
const minTier = tierSchema
  .default('I')
  .describe('The least sure edges to count: A, B, S, I; G adds guesses by a unique name.')
const includeTests = z.boolean().default(true).describe('Whether code of tests is answered too.')
const edges = { name, limit, cursor, depth: depth(1), min_tier: minTier, include_tests: includeTests }
const listing = {
  limit,
  cursor,
  path: z.string().min(1).optional().describe('Only files below this folder.'),
}

/** What each question of the code graph takes (design: queries). */
export const graphOperations = {
  search: z.strictObject({
    query: z.string().min(1).describe('A part of a name.'),
    kind: symbolKindSchema.optional(),
    ...listing,
  }),
  symbol: z.strictObject({ name, limit }),
  callers: z.strictObject(edges),
  callees: z.strictObject(edges),
  impact: z.strictObject({ ...edges, depth: depth(3) }),
  path: z.strictObject({
    from: name,
    to: name,
    depth: depth(10),
    min_tier: minTier,
  }),
  outline: z.strictObject({ file: z.string().min(1).describe('File of the workspace.'), limit, cursor }),
  implementations: z.strictObject({ name, limit, cursor }),
  tests_for: z.strictObject({
    name: name.optional(),
    files: z.array(z.string().min(1)).min(1).max(200).optional().describe('Instead of name: changed files.'),
    depth: depth(3),
    limit,
    cursor,
  }),
  entry_points: z.strictObject(listing),
  unused: z.strictObject(listing),
  hubs: z.strictObject(listing),
  map: z.strictObject({
    budget: z.int().min(100).max(4000).default(1000).describe('Tokens that the map may take.'),
    path: z.string().min(1).optional(),
  }),
  status: z.strictObject({}),
} as const

export type GraphOperation = keyof typeof graphOperations
export const graphOperationNames = Object.keys(graphOperations) as readonly GraphOperation[]

/** A question with all of its defaults filled in. */
export type GraphQuestion = {
  readonly [O in GraphOperation]: { readonly op: O } & z.output<(typeof graphOperations)[O]>
}[GraphOperation]

export const graphStatusSchema = z.object({
  state: z.enum(['empty', 'indexing', 'ready']),
  files: z.number().int(),
  symbols: z.number().int(),
  references: z.number().int(),
  resolved: z.number().int(),
  /** Files by language, the most first. */
  languages: z.array(z.object({ language: z.string(), files: z.number().int() })).readonly(),
  /** Files that were left out, by their reason, with the first of their names. */
  skipped: z
    .array(z.object({ reason: z.string(), count: z.number().int(), files: z.array(z.string()).readonly() }))
    .readonly(),
  databaseBytes: z.number().int(),
  progress: graphProgressSchema.optional(),
  /** What a person should know: a broken database was set aside, another process writes. */
  notes: z.array(z.string()).readonly(),
})
export type GraphStatus = z.infer<typeof graphStatusSchema>

/** An answer is not an error: a name that is not there or means several is answered, never picked. */
export const graphReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), answer: graphAnswerSchema, status: graphStatusSchema.optional() }),
  z.object({ kind: z.literal('not_found'), asked: z.string(), near: z.array(graphRowSchema).readonly() }),
  z.object({
    kind: z.literal('ambiguous'),
    asked: z.string(),
    candidates: z.array(graphRowSchema).readonly(),
    total: z.number().int(),
  }),
  z.object({ kind: z.literal('indexing'), progress: graphProgressSchema }),
])
export type GraphReply = z.infer<typeof graphReplySchema>
