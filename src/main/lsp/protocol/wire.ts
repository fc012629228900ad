import { z } from 'zod'

/** What servers send, parsed at the door: only what the client reads, and tolerant of everything else (LSP 3.18). */
const positionSchema = z.object({ line: z.number().int().min(0), character: z.number().int().min(0) })

const wireDiagnosticSchema = z.object({
  range: z.object({ start: positionSchema, end: positionSchema }),
  severity: z.number().int().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).nullish().catch(undefined),
  source: z.string().nullish().catch(undefined),
  message: z.union([z.string(), z.object({ value: z.string() })]),
})
export type WireDiagnostic = z.infer<typeof wireDiagnosticSchema>

/** A list in which one malformed member does not cost the others. */
const wireDiagnosticsSchema = z.array(z.unknown()).transform((items) =>
  items.flatMap((item) => {
    const parsed = wireDiagnosticSchema.safeParse(item)
    return parsed.success ? [parsed.data] : []
  }),
)

export const publishSchema = z.object({
  uri: z.string(),
  version: z.number().int().nullish(),
  diagnostics: wireDiagnosticsSchema,
})

const fullReportSchema = z.object({
  kind: z.literal('full').catch('full'),
  resultId: z.string().nullish(),
  items: wireDiagnosticsSchema,
})
const unchangedReportSchema = z.object({ kind: z.literal('unchanged'), resultId: z.string() })
const relatedSchema = z.record(z.string(), z.union([unchangedReportSchema, fullReportSchema])).nullish()

/** The answer to `textDocument/diagnostic`. */
export const documentReportSchema = z.union([
  unchangedReportSchema.extend({ relatedDocuments: relatedSchema }),
  fullReportSchema.extend({ relatedDocuments: relatedSchema }),
])
export type DocumentReport = z.infer<typeof documentReportSchema>

export const initializeResultSchema = z.object({
  capabilities: z.looseObject({
    positionEncoding: z.enum(['utf-8', 'utf-16', 'utf-32']).nullish(),
    diagnosticProvider: z.looseObject({ identifier: z.string().nullish() }).nullish().catch(undefined),
    executeCommandProvider: z
      .looseObject({ commands: z.array(z.string()) })
      .nullish()
      .catch(undefined),
  }),
  serverInfo: z.object({ name: z.string(), version: z.string().nullish() }).nullish().catch(undefined),
})
export type InitializeAnswer = z.infer<typeof initializeResultSchema>

const registrationSchema = z.object({
  id: z.string(),
  method: z.string(),
  registerOptions: z.looseObject({ identifier: z.string().nullish() }).nullish().catch(undefined),
})
export type Registration = z.infer<typeof registrationSchema>

export const registrationsSchema = z.object({ registrations: z.array(registrationSchema) })
/** The protocol's own spelling. */
export const unregistrationsSchema = z.object({
  unregisterations: z.array(z.object({ id: z.string(), method: z.string() })),
})

export const configurationSchema = z.object({
  items: z.array(z.object({ section: z.string().nullish() })),
})

export const progressSchema = z.object({
  token: z.union([z.string(), z.number()]),
  value: z.looseObject({ kind: z.string().optional() }).catch({}),
})

export const logMessageSchema = z.object({ type: z.number(), message: z.string() })

const tsLocationSchema = z.object({ line: z.number().int().min(1), offset: z.number().int().min(1) })

/** tsserver's own diagnostics: 1-based lines and UTF-16 offsets. */
export const tsserverAnswerSchema = z.object({
  success: z.boolean().optional(),
  message: z.string().optional(),
  body: z
    .array(
      z.object({
        start: tsLocationSchema,
        end: tsLocationSchema,
        text: z.string(),
        code: z.number().optional(),
        category: z.string().optional(),
        source: z.string().optional(),
      }),
    )
    .optional(),
})
export type TsserverDiagnostic = NonNullable<z.infer<typeof tsserverAnswerSchema>['body']>[number]
