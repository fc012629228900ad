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

/** `aborting due to 2 previous errors`, `3 warnings emitted`: what they count stands in the other messages. */
const summary = /^(?:aborting due to |\d+ warnings? emitted)/

/**
 * What `cargo check --message-format=json` prints: a JSON object a line. An error without a place (a linker that is not
 * there) is told of the manifest.
 */
export function readCargoOutput({ stdout }: Pick<CheckerOutput, 'stdout'>): readonly FoundDiagnostic[] {
  return stdout.split(/\r?\n/).flatMap((line) => {
    const parsed = messageSchema.safeParse(jsonOf(line))
    if (!parsed.success) return []
    const { message, level, code, spans } = parsed.data.message
    const span = spans.find(({ is_primary: isPrimary }) => isPrimary) ?? spans[0]
    const about = {
      severity: severities[level] ?? ('error' as const),
      ...(code === null || code === undefined ? {} : { code: code.code }),
      message,
      source: 'rustc',
    }
    if (span === undefined) {
      const isSaidElsewhere = about.severity !== 'error' || summary.test(message)
      return isSaidElsewhere ? [] : [{ file: 'Cargo.toml', diagnostic: { ...about, line: 1, column: 1 } }]
    }
    const diagnostic = {
      ...about,
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
