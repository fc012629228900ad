import { z } from 'zod'
import { deltaSchema } from './diagnostic.ts'

export const errorCodes = [
  'bad_argument',
  'not_found',
  'is_directory',
  'outside_workspace',
  'protected_path',
  'read_only',
  'no_space',
  'binary_file',
  'not_utf8',
  'too_large',
  'stale',
  'absent',
  'starting',
  'timed_out',
  'crashed',
  'refused_by_person',
  'waiting_for_person',
  'not_trusted',
  'cancelled',
  'bad_regex',
  'no_match',
  'many_matches',
  'no_change',
  'exists',
  'patch_syntax',
  'context_not_found',
  'not_renameable',
  'ambiguous',
  'symbol_not_on_line',
  'symbol_not_found',
  'indexing',
  'server_error',
  'overlap',
  'pattern_unparseable',
  'language_needed',
  'too_many_sites',
  'too_many_changes',
  'would_not_parse',
  'unbound_metavariable',
  'unknown_change',
  'rolled_back',
  'no_session',
  'session_exists',
  'no_adapter',
  'not_stopped',
  'taken_over',
  'budget_spent',
  'adapter_error',
  'expired',
  'unknown_tool',
  'internal',
] as const
export const errorCodeSchema = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof errorCodeSchema>

export const toolErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  hint: z.string(),
  details: z.unknown().optional(),
})
export type ToolError = z.infer<typeof toolErrorSchema>

export const truncatedSchema = z.object({ shown: z.number(), total: z.number(), hint: z.string() })
export type Truncated = z.infer<typeof truncatedSchema>

/** One result for every tool. `text` is for the model (16,000 characters at most), `data` is typed and feeds the panes. */
export const toolResultSchema = z.object({
  ok: z.boolean(),
  text: z.string(),
  data: z.unknown(),
  diagnostics: z.array(deltaSchema).optional(),
  truncated: truncatedSchema.optional(),
  error: toolErrorSchema.optional(),
})
export type ToolResult = z.infer<typeof toolResultSchema>

export const tierSchema = z.enum(['read', 'write', 'exec'])
export type Tier = z.infer<typeof tierSchema>

/** A tool as the window sees it: enough to complete a slash command and to print its reference. */
export const toolDescriptionSchema = z.object({
  name: z.string(),
  tier: tierSchema,
  description: z.string(),
  /** JSON Schema of the arguments. */
  schema: z.record(z.string(), z.unknown()),
  /** The argument that a bare slash command fills, as in `/ast_grep PATTERN`. */
  main: z.string().optional(),
})
export type ToolDescription = z.infer<typeof toolDescriptionSchema>
