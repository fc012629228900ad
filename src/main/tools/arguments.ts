import { z } from 'zod'
import type { ToolError } from '../../shared/model/tool-result.ts'
import type { Tool } from './tool.ts'

export type ParsedArguments =
  { readonly kind: 'ok'; readonly args: unknown } | { readonly kind: 'bad'; readonly error: ToolError }

/** One sentence for each wrong argument, naming it and what was expected; the hint lists what the tool takes. */
export function parseArguments(tool: Pick<Tool, 'name' | 'args'>, args: unknown): ParsedArguments {
  const given = args ?? {}
  const parsed = tool.args.safeParse(given)
  if (parsed.success) return { kind: 'ok', args: parsed.data }
  const faults = parsed.error.issues.flatMap((issue) => describeIssue(issue, given))
  return {
    kind: 'bad',
    error: {
      code: 'bad_argument',
      message: faults.map((fault) => fault.sentence).join(' '),
      hint: usageOf(tool),
      details: { arguments: faults.map(({ argument, expected }) => ({ argument, expected })) },
    },
  }
}

/** `write takes: path (string), content (string), expect (string, optional).` */
export function usageOf(tool: Pick<Tool, 'name' | 'args'>): string {
  const { properties = {}, required = [] } = z.toJSONSchema(tool.args, { io: 'input' })
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name} (${typeOf(field)}${required.includes(name) ? '' : ', optional'})`,
  )
  return `${tool.name} takes: ${fields.length === 0 ? 'no arguments' : fields.join(', ')}.`
}

interface Fault {
  readonly argument: string
  readonly expected: string
  readonly sentence: string
}

function describeIssue(issue: z.core.$ZodIssue, given: unknown): readonly Fault[] {
  const argument = issue.path.length === 0 ? 'arguments' : pathText(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const name = issue.path.length === 0 ? key : `${argument}.${key}`
      return { argument: name, expected: 'nothing', sentence: `There is no argument \`${name}\`.` }
    })
  const expected = expectation(issue)
  const value = issue.code === 'invalid_key' ? issue.path.at(-1) : valueAt(given, issue.path)
  const got = value === undefined ? 'but it is missing' : `but got ${shortly(value)}`
  return [{ argument, expected, sentence: `\`${argument}\` must be ${expected}, ${got}.` }]
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? `a value of type ${issue.expected}`
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(String(value))).join(', ')}`
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'a valid name'
    default:
      return issue.message === '' ? 'valid' : issue.message
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function bound(origin: string, word: string, limit: number): string {
  if (origin === 'string')
    return limit === 1 ? 'a string that is not empty' : `${word} ${limit} characters long`
  if (origin === 'array')
    return limit === 1 ? 'a list that is not empty' : `a list of ${word} ${limit} entries`
  return `${word} ${limit}`
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`,
    )
    .join('')
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.entries(value).find(([name]) => name === String(step))?.[1]
  }, given)
}

function shortly(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`
}

function typeOf(field: z.core.JSONSchema._JSONSchema): string {
  if (typeof field === 'boolean') return 'value'
  if (field.enum !== undefined) return field.enum.map(String).join(' | ')
  if (field.type === 'array') return 'list'
  return typeof field.type === 'string' ? field.type : 'value'
}
