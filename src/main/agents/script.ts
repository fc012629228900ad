import { z } from 'zod'
import { Failure, messageOf } from '../base/failure.ts'

const awaitedSchema = z.enum(['change-resolved', 'diagnostics-late', 'debug-stopped'])
export type Awaited = z.infer<typeof awaitedSchema>

const stepSchema = z.union(
  [
    z.strictObject({ say: z.string() }),
    z.strictObject({ tool: z.string(), args: z.unknown().optional() }),
    z.strictObject({ person: z.strictObject({ accept: z.string(), note: z.string().optional() }) }),
    z.strictObject({ person: z.strictObject({ discard: z.string(), note: z.string().optional() }) }),
    z.strictObject({ wait: z.strictObject({ ms: z.number().nonnegative() }) }),
    z.strictObject({
      wait: z.strictObject({ for: awaitedSchema, timeout_ms: z.number().nonnegative().default(10_000) }),
    }),
  ],
  { error: 'not one of say, tool, person, wait' },
)
export type Step = z.output<typeof stepSchema>

/** A line of a script and its 1-based number in the file. */
export interface ScriptLine {
  readonly line: number
  readonly step: Step
}

/** Reads a whole script before anything of it runs. Throws `Failure('bad_argument')` that names the line. */
export function parseScript(text: string): readonly ScriptLine[] {
  const lines: ScriptLine[] = []
  text.split('\n').forEach((raw, index) => {
    if (raw.trim() === '') return
    lines.push({ line: index + 1, step: parseStep(raw, index + 1) })
  })
  return lines
}

function parseStep(raw: string, line: number): Step {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch (error) {
    throw badLine(line, messageOf(error))
  }
  const step = stepSchema.safeParse(value)
  if (!step.success) throw badLine(line, z.prettifyError(step.error))
  return step.data
}

function badLine(line: number, reason: string): Failure {
  return new Failure('bad_argument', `Line ${line} of the script cannot be read: ${reason}`, {
    hint: 'A line is one JSON object: {"say": ...}, {"tool": ..., "args": ...}, {"person": ...} or {"wait": ...}.',
    details: { line },
  })
}
