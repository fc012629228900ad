import { z } from 'zod'
import type { CheckerOutput, FoundDiagnostic } from './checker.ts'

const positionSchema = z.object({ line: z.number().int(), character: z.number().int() })
const startOfFile = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
const severities = { error: 'error', warning: 'warning', information: 'info' } as const

const outputSchema = z.object({
  summary: z.object({ filesAnalyzed: z.number() }).optional(),
  generalDiagnostics: z.array(
    z.object({
      file: z.string(),
      severity: z.enum(['error', 'warning', 'information']),
      message: z.string(),
      rule: z.string().optional(),
      range: z.object({ start: positionSchema, end: positionSchema }).optional(),
    }),
  ),
})

/** What `pyright --outputjson` prints: zero-based positions. Throws when it is no such output, or no file was looked at. */
export function readPyrightOutput({ stdout }: Pick<CheckerOutput, 'stdout'>): readonly FoundDiagnostic[] {
  // Notices of updates may stand before it.
  const json: unknown = JSON.parse(stdout.slice(Math.max(0, stdout.indexOf('{'))))
  const { summary, generalDiagnostics } = outputSchema.parse(json)
  if (summary?.filesAnalyzed === 0) throw new Error('No file was checked.')
  return generalDiagnostics.map(({ file, severity, message, rule, range = startOfFile }) => ({
    file,
    diagnostic: {
      severity: severities[severity],
      ...(rule === undefined ? {} : { code: rule }),
      message,
      source: 'pyright',
      line: range.start.line + 1,
      column: range.start.character + 1,
      endLine: range.end.line + 1,
      endColumn: range.end.character + 1,
    },
  }))
}
