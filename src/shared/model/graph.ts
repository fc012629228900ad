import { z } from 'zod'

/** What the code graph answers with. Lines are 1-based; paths relative to the workspace with `/`. */

export const symbolKindSchema = z.enum([
  'class',
  'constant',
  'constructor',
  'enum',
  'enum_member',
  'field',
  'function',
  'interface',
  'macro',
  'method',
  'module',
  'property',
  'struct',
  'test',
  'trait',
  'type',
  'variable',
])
export type SymbolKind = z.infer<typeof symbolKindSchema>

export const referenceKindSchema = z.enum([
  'call',
  'decorates',
  'export',
  'extends',
  'implements',
  'import',
  'jsx',
  'new',
  'overrides',
  'super',
  'tests',
  'type',
  'value',
])
export type ReferenceKind = z.infer<typeof referenceKindSchema>

/**
 * How sure an edge is. A: lexical scope, import, namespace member. B: a receiver with a declared type. S: from a language
 * server or a SCIP index. I: a call through a variable or parameter. G: a unique name with an unknown receiver; a guess,
 * shown only where it is asked for.
 */
export const tierSchema = z.enum(['A', 'B', 'S', 'I', 'G'])
export type Tier = z.infer<typeof tierSchema>

export const graphRowSchema = z.object({
  name: z.string(),
  kind: symbolKindSchema,
  file: z.string(),
  line: z.number().int(),
  /** Its last line. */
  endLine: z.number().int().optional(),
  /** `src/a.ts#Foo#bar().`: names this one symbol in any other question. */
  key: z.string(),
  signature: z.string().optional(),
  tier: tierSchema.optional(),
  /** Edges between it and the symbol that was asked about. */
  depth: z.number().int().optional(),
  /** In an impact: key of the symbol one step nearer, through which it is reached. */
  via: z.string().optional(),
  /** Where the use stands, for a caller or a callee. */
  site: z.object({ file: z.string(), line: z.number().int() }).optional(),
  isTest: z.boolean().optional(),
  /** A hub is named and not expanded: how many call it. */
  callers: z.number().int().optional(),
})
export type GraphRow = z.infer<typeof graphRowSchema>

export const graphProgressSchema = z.object({
  phase: z.enum(['listing', 'outlines', 'references', 'idle']),
  done: z.number().int(),
  total: z.number().int(),
  /** Files a second. */
  rate: z.number(),
  etaSeconds: z.number().optional(),
})
export type GraphProgress = z.infer<typeof graphProgressSchema>

export const graphAnswerSchema = z.object({
  /** What was asked about. */
  symbol: graphRowSchema.optional(),
  rows: z.array(graphRowSchema).readonly(),
  /** Exact, also when fewer rows are shown. */
  total: z.number().int(),
  /** False when a cap, the deadline or files that are still pending cut the answer. */
  complete: z.boolean(),
  /** Calls of the same name that could not be resolved: they may belong to it. */
  unresolved: z.number().int().optional(),
  /** Counts up with each change of the index. */
  generation: z.number().int(),
  /** Files whose facts or links are older than the disk. */
  pending: z.number().int(),
  /** Give it as `cursor` to get the rows after these. */
  cursor: z.string().optional(),
})
export type GraphAnswer = z.infer<typeof graphAnswerSchema>

/**
 * The names around a symbol and its own, `Foo.bar`, of a key such as `src/a.ts#Foo#bar().`; names with other characters
 * stand between backticks there (SCIP, symbol grammar).
 */
export function namePathOf(key: string): string {
  const descriptor = key.slice(key.indexOf('#') + 1).replaceAll(/\(\+?\w*\)/g, '')
  const names = descriptor.match(/`(?:[^`]|``)*`|[^`#./:()[\]!]+/g) ?? []
  return names.map((name) => name.replaceAll(/^`|`$/g, '').replaceAll('``', '`')).join('.')
}
