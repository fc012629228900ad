import { z } from 'zod'
import { symbolKindSchema, tierSchema } from '../../../shared/model/graph.ts'

const name = z
  .string()
  .min(1)
  .describe('A symbol: "run", "Foo.bar", "src/a.ts#Foo.bar", or a key of an earlier answer.')
const limit = z.int().min(1).max(500).default(50).describe('How many rows to answer at most.')
const cursor = z.string().min(1).optional().describe('Of an earlier answer, for the rows after it.')
const path = z.string().min(1).optional().describe('Only this file, or files below this folder.')
const minTier = tierSchema
  .default('I')
  .describe('The least sure edges to count: A, B, S, I; G adds guesses by a unique name.')
const includeTests = z.boolean().default(true).describe('Whether code of tests is answered too.')
const depth = (usual: number) =>
  z.int().min(1).max(10).default(usual).describe('How many edges to follow at most.')
const edges = { name, depth: depth(1), min_tier: minTier, include_tests: includeTests, limit, cursor }
const listing = { path, limit, cursor }

/** What each op takes; what is not here is refused in words instead of ignored. */
export const operations = {
  search: z.strictObject({ query: z.string().min(1), kind: symbolKindSchema.optional(), ...listing }),
  symbol: z.strictObject({ name, limit }),
  callers: z.strictObject(edges),
  callees: z.strictObject(edges),
  impact: z.strictObject({ ...edges, depth: depth(3) }),
  path: z.strictObject({ from: name, to: name, depth: depth(10), min_tier: minTier }),
  outline: z.strictObject({ file: z.string().min(1), limit, cursor }),
  implementations: z.strictObject({ name, limit, cursor }),
  tests_for: z.strictObject({
    name: name.optional(),
    files: z.array(z.string().min(1)).min(1).max(200).optional(),
    depth: depth(3),
    limit,
    cursor,
  }),
  entry_points: z.strictObject(listing),
  unused: z.strictObject(listing),
  hubs: z.strictObject(listing),
  map: z.strictObject({ budget: z.int().min(100).max(3000).default(1000), path }),
  status: z.strictObject({}),
} as const

export type GraphOperation = keyof typeof operations

const opNames = [
  'search',
  'symbol',
  'callers',
  'callees',
  'impact',
  'path',
  'outline',
  'implementations',
  'tests_for',
  'entry_points',
  'unused',
  'hubs',
  'map',
  'status',
] as const satisfies readonly GraphOperation[]

/** Every argument of every op, for the tool's own schema. */
export const codeGraphArgs = z.strictObject({
  op: z.enum(opNames).describe('What to ask.'),
  name: name.optional(),
  query: z.string().min(1).optional().describe('With op search: a part of a name.'),
  kind: symbolKindSchema.optional().describe('With op search: only symbols of this kind.'),
  file: z.string().min(1).optional().describe('With op outline: a file of the workspace.'),
  files: operations.tests_for.shape.files.describe('With op tests_for, instead of name: changed files.'),
  from: name.optional().describe('With op path: the symbol where it begins.'),
  to: name.optional().describe('With op path: the symbol where it ends.'),
  path,
  depth: z
    .int()
    .min(1)
    .max(10)
    .optional()
    .describe('How many edges to follow at most: 1, with impact and tests_for 3, with path 10.'),
  min_tier: tierSchema
    .optional()
    .describe('The least sure edges to count: A, B, S, I (usual); G adds guesses.'),
  include_tests: z
    .boolean()
    .optional()
    .describe('Whether code of tests is answered too; it is when left out.'),
  budget: z
    .int()
    .min(100)
    .max(3000)
    .optional()
    .describe('With op map: tokens that it may take, usually 1000.'),
  limit: z.int().min(1).max(500).optional().describe('How many rows to answer at most, usually 50.'),
  cursor,
})
