import { z } from 'zod'
import { type CallName, type CallOutput, calls } from '../../shared/ipc/contract.ts'
import type { ParsedInput } from '../../shared/ipc/desk.ts'
import { answered, refused, type Reply, type ReplyError } from '../../shared/ipc/reply.ts'
import { Failure, messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import type { Handlers } from './handlers.ts'

export interface IpcRouterParts {
  readonly handlers: Handlers
  readonly log: Logger
}

/** What Electron tells about one message; `isOurs` is decided by sender.ts before anything else is looked at. */
export interface IpcMessage {
  readonly isOurs: boolean
  readonly name: unknown
  readonly input: unknown
}

/**
 * The only door from the window. Checks in this order: the sender, the name, the input; then the handler. The answer
 * is always a `Reply`; nothing is thrown over IPC. Knows nothing of Electron, so that it can be tested without.
 */
export async function routeCall(message: IpcMessage, parts: IpcRouterParts): Promise<Reply<unknown>> {
  if (!message.isOurs) {
    return refused({
      code: 'foreign_sender',
      message: 'This call did not come from the main frame of our own window.',
      hint: 'Only the page of Control Center itself may call.',
    })
  }
  const { name } = message
  if (!isCallName(name)) {
    return refused({
      code: 'unknown_call',
      message: `There is no call named ${shown(name)}.`,
      hint: 'The calls stand in src/shared/ipc/contract.ts.',
    })
  }
  try {
    return answered(await answerCall(name, message.input, parts.handlers))
  } catch (error) {
    return refused(replyError(name, error, parts.log))
  }
}

const namingSchema = z.object({ files: z.array(z.string()) })
const inputHint = 'The shape of each input stands in src/shared/ipc/contract.ts.'

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

async function answerCall<N extends CallName>(
  name: N,
  input: unknown,
  handlers: Handlers,
): Promise<CallOutput<N>> {
  return await handlers[name](parseInput(name, input))
}

/** A Map or a Date would pass as an object without keys. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function parseInput<N extends CallName>(name: N, input: unknown): ParsedInput<N> {
  if (!isPlainObject(input)) {
    throw new Failure('bad_argument', `${name} takes one plain object, not ${shown(input)}.`, {
      hint: inputHint,
    })
  }
  const parsed = calls[name].input.safeParse(input)
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5)
    const words = issues.map((issue) => `${issue.path.map(String).join('.') || 'input'}: ${issue.message}`)
    throw new Failure('bad_argument', `${name} was called with a wrong input. ${words.join('; ')}`, {
      hint: inputHint,
    })
  }
  // The parser's own answer: TypeScript cannot follow that `name` picks the schema and the type together.
  return parsed.data as ParsedInput<N>
}

function replyError(name: CallName, error: unknown, log: Logger): ReplyError {
  if (error instanceof Failure)
    return { code: error.code, message: error.message, hint: error.hint, ...filesOf(error) }
  log({ level: 'error', area: 'ipc', code: 'internal', message: `${name}: ${stackOf(error)}` })
  return {
    code: 'internal',
    message: `${name} failed: ${messageOf(error)}`,
    hint: 'This is a defect of Control Center. The log in the data folder has the details.',
  }
}

function filesOf({ details }: Failure): Pick<ReplyError, 'files'> {
  const named = namingSchema.safeParse(details)
  return named.success ? { files: named.data.files } : {}
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A foreign value as a short word: it may be anything, also a string of many megabytes. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : `of type ${typeof value}`
}
