import { z } from 'zod'
import type { Severity } from '../../../shared/model/diagnostic.ts'
import type { CheckerOutput, FoundDiagnostic } from './checker.ts'

const severities: Readonly<Record<string, Severity>> = {
  error: 'error',
  warning: 'warning',
  note: 'info',
  help: 'hint',
}

const spanSchema = z.object({
  file_name: z.string(),
  line_start: z.number().int(),
  line_end: z.number().int(),
  column_start: z.number().int(),
  column_end: z.number().int(),
  is_primary: z.boolean(),
})
const messageSchema = z.object({
  reason: z.literal('compiler-message'),
  message: z.object({
    message: z.string(),
    level: z.string(),
    code: z.object({ code: z.string() }).nullish(),
    spans: z.array(spanSchema),
  }),
})

/** What `cargo check --message-format=json` prints: a JSON object a line. Messages without a place are summaries. */
export function readCargoOutput({ stdout }: Pick<CheckerOutput, 'stdout'>): readonly FoundDiagnostic[] {
  return stdout.split(/\r?\n/).flatMap((line) => {
    const parsed = messageSchema.safeParse(jsonOf(line))
    if (!parsed.success) return []
    const { message, level, code, spans } = parsed.data.message
    const span = spans.find(({ is_primary: isPrimary }) => isPrimary) ?? spans[0]
    if (span === undefined) return []
    const diagnostic = {
      severity: severities[level] ?? ('error' as const),
      ...(code === null || code === undefined ? {} : { code: code.code }),
      message,
      source: 'rustc',
      line: span.line_start,
      column: span.column_start,
      endLine: span.line_end,
      endColumn: span.column_end,
    }
    return [{ file: span.file_name, diagnostic }]
  })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
