import { z } from 'zod'
import { Failure, messageOf } from '../base/failure.ts'
import { type Condition, conditionSchema, factSchema } from './condition.ts'

const awaitedSchema = z.enum(['change-resolved', 'diagnostics-late', 'debug-stopped'])
export type Awaited = z.infer<typeof awaitedSchema>

const stepSchema = z.union([
  z.strictObject({ say: z.string() }),
  z.strictObject({ tool: z.string(), args: z.unknown().optional() }),
  z.strictObject({ person: z.strictObject({ accept: z.string(), note: z.string().optional() }) }),
  z.strictObject({ person: z.strictObject({ discard: z.string(), note: z.string().optional() }) }),
  z.strictObject({ wait: z.strictObject({ ms: z.number().nonnegative() }) }),
  z.strictObject({
    wait: z.strictObject({ for: awaitedSchema, timeout_ms: z.number().nonnegative().default(10_000) }),
  }),
])
export type Step = z.output<typeof stepSchema>

/** What each kind of line looks like, for who wrote it otherwise. */
const forms = {
  say: '{"say": "words of the agent"}',
  tool: '{"tool": "read", "args": {"path": "README.md"}}',
  person: '{"person": {"accept": "$last_change"}} or {"person": {"discard": "$last_change", "note": "why"}}',
  wait: `{"wait": {"ms": 500}} or {"wait": {"for": "change-resolved", "timeout_ms": 10000}}; for is one of ${awaitedSchema.options.join(', ')}`,
}
const kinds = ['say', 'tool', 'person', 'wait'] as const

/** A line of a script and its 1-based number in the file. */
export interface ScriptLine {
  readonly line: number
  readonly step: Step
  readonly condition: Condition
}

/** Reads a whole script before anything of it runs. Throws `Failure('bad_argument')` that names the line. */
export function parseScript(text: string): readonly ScriptLine[] {
  const lines: ScriptLine[] = []
  text.split('\n').forEach((raw, index) => {
    if (raw.trim() === '') return
    lines.push({ line: index + 1, ...parseLine(raw, index + 1) })
  })
  return lines
}

function parseLine(raw: string, line: number): Omit<ScriptLine, 'line'> {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch (error) {
    throw badLine(line, `it is no JSON: ${messageOf(error)}`, allForms)
  }
  const fields = fieldsOf(value)
  const condition = conditionSchema.safeParse(fields)
  if (!condition.success)
    throw badLine(
      line,
      'this is not what goes into if or unless',
      `Write one of ${factSchema.options.join(', ')}.`,
    )
  const others = Object.entries(fields).filter(([name]) => !Object.hasOwn(conditionSchema.shape, name))
  return { step: parseStep(Object.fromEntries(others), line), condition: condition.data }
}

function parseStep(value: Readonly<Record<string, unknown>>, line: number): Step {
  const step = stepSchema.safeParse(value)
  if (step.success) return step.data
  const named = Object.keys(value).filter((key) => kinds.some((kind) => kind === key))
  const kind = kinds.find((one) => one === named[0])
  if (kind === undefined) throw badLine(line, 'it has none of say, tool, person, wait', allForms)
  if (named.length > 1)
    throw badLine(line, `it has ${named.join(' and ')}, and a line is one of them`, allForms)
  throw badLine(line, `this is not what goes into ${kind}`, `Write ${forms[kind]}.`)
}

/** None where it is no object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const allForms = `A line is one JSON object: ${kinds.map((kind) => forms[kind]).join('; ')}.`

function badLine(line: number, reason: string, hint: string): Failure {
  return new Failure('bad_argument', `Line ${line} of the script cannot be read: ${reason}.`, {
    hint,
    details: { line },
  })
}
