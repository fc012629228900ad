import { z } from 'zod'

export const severitySchema = z.enum(['error', 'warning', 'info', 'hint'])
export type Severity = z.infer<typeof severitySchema>

/** A diagnostic as people and models see it: 1-based, columns in UTF-16 units. */
export const diagnosticSchema = z.object({
  severity: severitySchema,
  code: z.string().optional(),
  message: z.string(),
  source: z.string().optional(),
  line: z.number().int(),
  column: z.number().int(),
  endLine: z.number().int().optional(),
  endColumn: z.number().int().optional(),
})
export type Diagnostic = z.infer<typeof diagnosticSchema>

/**
 * How far a server got with exactly this text.
 * fresh: settled; starting: the server is not up yet; late: up, not settled within the bound;
 * timed_out: the cold limit passed, nothing more will come; absent: nobody looked, and why.
 */
export const settledStateSchema = z.enum(['fresh', 'late', 'starting', 'timed_out', 'absent'])
export type SettledState = z.infer<typeof settledStateSchema>

export const serverAnswerSchema = z.object({
  id: z.string(),
  state: settledStateSchema,
  reason: z.string().optional(),
})
export type ServerAnswer = z.infer<typeof serverAnswerSchema>

/** What one write changed in the diagnostics of one file, and elsewhere because of it. */
export const deltaSchema = z.object({
  file: z.string(),
  state: settledStateSchema,
  reason: z.string().optional(),
  servers: z.array(serverAnswerSchema),
  baseline: z.literal('unknown').optional(),
  introduced: z.array(diagnosticSchema),
  fixed: z.array(diagnosticSchema),
  carried: z.number().int(),
  elsewhere: z.array(z.object({ file: z.string(), introduced: z.array(diagnosticSchema) })),
  /** Files elsewhere, and diagnostics in them, that the limits (10 files, 20 diagnostics) left out. */
  elsewhereLeftOut: z.object({ files: z.number().int(), diagnostics: z.number().int() }).optional(),
  waitedMs: z.number(),
  /** Set on a delta that comes after its call: the id of that tool call. */
  forCall: z.string().optional(),
})
export type Delta = z.infer<typeof deltaSchema>
