import { z } from 'zod'
import { diagnosticSchema, settledStateSchema } from './diagnostic.ts'

/** What language servers answer about code, as people and models see it: lines and columns are 1-based, UTF-16. */

export const placeSchema = z.object({
  /** Relative to the workspace with `/`; of a file outside it a path or URI that a person can read. */
  file: z.string(),
  isOutside: z.literal(true).optional(),
  line: z.number().int(),
  column: z.number().int(),
  endLine: z.number().int(),
  endColumn: z.number().int(),
  /** The line as it stands on the disk, without its indentation; absent when it cannot be read. */
  text: z.string().optional(),
})
export type Place = z.infer<typeof placeSchema>

export const symbolSchema = z.object({
  /** As the server writes it. */
  name: z.string(),
  kind: z.string(),
  /** What `name_path` finds it by: the names around it and its own. */
  path: z.string(),
  file: z.string(),
  isOutside: z.literal(true).optional(),
  line: z.number().int(),
  endLine: z.number().int(),
})
export type CodeSymbol = z.infer<typeof symbolSchema>

/** A function on the other end of a call edge, and the lines of the calls. */
export const callSchema = z.object({
  name: z.string(),
  kind: z.string(),
  /** Where it is defined. */
  place: placeSchema,
  /** Where it calls (incoming) or is called (outgoing). */
  calls: z.array(placeSchema).readonly(),
})
export type CallEdge = z.infer<typeof callSchema>

export const codeActionSchema = z.object({
  title: z.string(),
  /** `quickfix`, `refactor.extract` ... */
  kind: z.string().optional(),
  isPreferred: z.literal(true).optional(),
  /** Why it cannot be done here. */
  disabled: z.string().optional(),
  server: z.string(),
})
export type CodeActionOffer = z.infer<typeof codeActionSchema>

/** How one server took part in an answer. `unsettled`: it answered, but was still reading the project. */
export const askedServerSchema = z.object({
  id: z.string(),
  state: z.enum([
    'answered',
    'unsettled',
    'absent',
    'starting',
    'timed_out',
    'crashed',
    'not_offered',
    'failed',
    'stale',
  ]),
  reason: z.string().optional(),
})
export type AskedServer = z.infer<typeof askedServerSchema>

/** Diagnostics of one file, of all its servers and of every severity. */
export const fileDiagnosticsSchema = z.object({
  file: z.string(),
  isOutside: z.literal(true).optional(),
  diagnostics: z.array(diagnosticSchema).readonly(),
})
export type FileDiagnostics = z.infer<typeof fileDiagnosticsSchema>

/** How far one server or checker got with the diagnostics. */
export const diagnosedBySchema = z.object({
  id: z.string(),
  state: settledStateSchema,
  reason: z.string().optional(),
})
export type DiagnosedBy = z.infer<typeof diagnosedBySchema>
