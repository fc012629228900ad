import { z } from 'zod'
import { severitySchema } from './diagnostic.ts'
import {
  askedServerSchema,
  callSchema,
  codeActionSchema,
  diagnosedBySchema,
  fileDiagnosticsSchema,
  placeSchema,
  symbolSchema,
} from './language-answer.ts'
import { serverRunStateSchema } from './server-status.ts'

/** `data` of the tool `lsp`, by op. Lists are as long as `limit` lets them; `total` counts all. Lines are 1-based. */

export const subjectSchema = z.object({
  file: z.string(),
  name: z.string(),
  line: z.number().int(),
  /** How many places on that line the name can mean, of which the first was asked about; 1 when the call said which. */
  count: z.number().int(),
})

const asked = { servers: z.array(askedServerSchema).readonly() }
const total = { total: z.number().int() }

export const placesDataSchema = z.object({
  op: z.enum(['definition', 'type_definition', 'implementation', 'references']),
  subject: subjectSchema,
  places: z.array(placeSchema).readonly(),
  ...total,
  ...asked,
})
export const hoverDataSchema = z.object({
  op: z.literal('hover'),
  subject: subjectSchema,
  /** Plain text; empty when nothing is known. */
  hover: z.string(),
  ...asked,
})
export const symbolsDataSchema = z.object({
  op: z.literal('symbols'),
  symbols: z.array(symbolSchema).readonly(),
  ...total,
  /** Variables inside functions, which are not listed. */
  locals: z.number().int(),
  ...asked,
})
export const callsDataSchema = z.object({
  op: z.enum(['incoming_calls', 'outgoing_calls']),
  subject: subjectSchema,
  edges: z.array(callSchema).readonly(),
  ...total,
  ...asked,
})
export const codeActionsDataSchema = z.object({
  op: z.literal('code_actions'),
  file: z.string(),
  line: z.number().int(),
  /** Those that can be done here. */
  actions: z.array(codeActionSchema).readonly(),
  ...total,
  /** Actions that the server offers elsewhere and not at this line. */
  unavailable: z.number().int(),
  ...asked,
})
export const diagnosticsDataSchema = z.object({
  op: z.literal('diagnostics'),
  files: z.array(fileDiagnosticsSchema).readonly(),
  ...total,
  counts: z.record(severitySchema, z.number().int()),
  /** Who was asked and how far each got; for `*` the project's own checkers. */
  servers: z.array(diagnosedBySchema).readonly(),
})

export const statusRowSchema = z.object({
  server: z.string(),
  language: z.string(),
  state: serverRunStateSchema,
  root: z.string().optional(),
  pid: z.number().int().optional(),
  /** Milliseconds since it was started. */
  uptime: z.number().optional(),
  /** Resident bytes of its process tree. */
  memory: z.number().optional(),
  version: z.string().optional(),
  markers: z.array(z.string()).readonly(),
  binary: z.string().optional(),
  /** Why it does not run, or what it waits for. */
  whyAbsent: z.string().optional(),
})
export type StatusRow = z.infer<typeof statusRowSchema>

const rows = { rows: z.array(statusRowSchema).readonly() }
export const statusDataSchema = z.object({ op: z.literal('status'), ...rows, ...total })
export const reloadDataSchema = z.object({
  op: z.literal('reload'),
  restarted: z.array(z.string()).readonly(),
  ...rows,
})

export const lspDataSchema = z.discriminatedUnion('op', [
  placesDataSchema,
  hoverDataSchema,
  symbolsDataSchema,
  callsDataSchema,
  codeActionsDataSchema,
  diagnosticsDataSchema,
  statusDataSchema,
  reloadDataSchema,
])
export type LspData = z.infer<typeof lspDataSchema>
export type LspOp = LspData['op']
