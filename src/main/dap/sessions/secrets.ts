import { maskPrivate } from '../../base/mask.ts'
import type {
  DebugOutput,
  DebugVariable,
  Evaluated,
  Stop,
  StopDiff,
  Transition,
  VariablePage,
} from '../../../shared/model/debug.ts'

const hidden = '[masked: looks like a secret]'

/** Names that say so themselves, whatever the value is. */
const certain = /passw(?:or)?d|passphrase|secret|credential|api_?key|private_?key|access_?key|auth_?token/iu
/** Names that often hold one: only their texts are hidden, not their numbers. */
const likely = /(?:^|[_.-])(?:key|token|auth|authorization|cookie|pin)$/iu
const likelyHump = /[a-z0-9](?:Key|Token|Auth|Authorization|Cookie|Pin)$/u
const plainValue = /^-?\d+(?:\.\d+)?n?$|^(?:true|false|none|null|nil|undefined)$/iu

/** Whether a value is hidden from the agent. It keeps keys from journals and models; it is no wall against a program. */
export function isSecret(name: string, value: string): boolean {
  const bare = name.replace(/^['"[(]+|['"\])]+$/gu, '')
  const isPlain = plainValue.test(value.trim()) || value.trim() === ''
  if (certain.test(bare)) return value.trim() !== '' && !/^(?:none|null|nil|undefined)$/iu.test(value.trim())
  return (likely.test(bare) || likelyHump.test(bare)) && !isPlain
}

export function maskVariable(variable: DebugVariable): DebugVariable {
  const { name, value, type } = variable
  if (isSecret(name, value))
    return { name, value: hidden, ...(type === undefined ? {} : { type }), isMasked: true }
  const shown = maskText(value)
  return shown === value ? variable : { ...variable, value: shown, isMasked: true }
}

/** `expression` tells what is asked for: `os.environ["API_TOKEN"]`, `user.password`. */
export function maskEvaluated(expression: string, answer: Evaluated): Evaluated {
  const name = /([\w$-]+)["'\]) ]*$/u.exec(expression)?.[1] ?? ''
  const { reference, chars, ...masked } = { ...answer, ...maskVariable({ name, value: answer.value }) }
  const { value, isMasked = false, type = answer.type } = masked
  if (!isMasked) return answer
  // Nothing of what is inside either.
  const inside = value === hidden ? {} : { reference, chars }
  return { value, isMasked, ...defined({ type, ...inside }) }
}

export function maskOutput(output: DebugOutput): DebugOutput {
  return { ...output, entries: output.entries.map((entry) => ({ ...entry, text: maskText(entry.text) })) }
}

export function maskPage(page: VariablePage): VariablePage {
  return { ...page, variables: page.variables.map(maskVariable) }
}

export function maskStop(stop: Stop): Stop {
  const { exception, captures } = stop
  return {
    ...stop,
    locals: stop.locals.map(maskVariable),
    outputSince: maskOutput(stop.outputSince),
    ...(exception === undefined
      ? {}
      : {
          exception: {
            ...exception,
            message: maskText(exception.message),
            ...(exception.details === undefined ? {} : { details: maskText(exception.details) }),
          },
        }),
    ...(captures === undefined
      ? {}
      : {
          captures: captures.map((capture) => ({
            ...capture,
            value: maskEvaluated(capture.expression, { value: capture.value }).value,
          })),
        }),
  }
}

export function maskTransition(transition: Transition): Transition {
  if (transition.state === 'stopped') return { ...maskStop(transition), state: 'stopped' }
  const { outputSince } = transition
  return { ...transition, outputSince: maskOutput(outputSince) }
}

export function maskDiff(diff: StopDiff): StopDiff {
  return {
    ...diff,
    locals: diff.locals.map(({ name, change, before, after }) => ({
      name,
      change,
      ...defined({ before: maskedValue(name, before), after: maskedValue(name, after) }),
    })),
  }
}

function maskedValue(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : maskVariable({ name, value }).value
}

function maskText(text: string): string {
  return maskPrivate(text, '')
}

/** Without the fields that are undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const key in fields) {
    const value = fields[key]
    if (isDefined(value)) kept[key] = value
  }
  return kept
}

function isDefined<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined
}
