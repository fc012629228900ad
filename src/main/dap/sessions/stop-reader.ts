import { readFile } from 'node:fs/promises'
import {
  type DebugFrame,
  type DebugVariable,
  type SourceLine,
  type Stop,
  shownFrames,
  shownLocals,
  shownValueChars,
} from '../../../shared/model/debug.ts'
import { messageOf } from '../../base/failure.ts'
import type { Scope, StackFrame, Variable } from '../frames.ts'
import type { RawStop } from '../session-state.ts'
import type { DebugSession, Wait } from '../session.ts'
import { exceptionOf, withoutMark } from './exception-words.ts'

/** How a path of the debuggee is shown. */
export type ShowFile = (absolute: string) => { readonly file: string; readonly isOutside: boolean }

/** The parts of a Stop that are asked for; the rest (number, output, time left) is not the adapter's. */
export type ReadStop = Omit<Stop, 'n' | 'outputSince' | 'ttlSeconds'> & {
  /** As the adapter told it, for what is asked later about a frame. */
  readonly stack: readonly StackFrame[]
}

/** Each request of a Stop; an adapter that is slower leaves a gap that is told. */
const requestLimitMs = 5_000
const linesAround = 2
const maxSourceChars = 5_000_000

interface About {
  readonly show: ShowFile
  readonly capturesAt: CapturesAt
  readonly signal: AbortSignal
}

/**
 * Everything about a stopped moment in one go. Stack, scopes and locals follow one another because each needs the one
 * before; source, exception and captures are asked beside them. What fails is a gap in words, never an error.
 */
export async function readStop(session: DebugSession, raw: RawStop, about: About): Promise<ReadStop> {
  const gaps: string[] = []
  const wait: Wait = { limitMs: requestLimitMs, signal: about.signal }
  const attempt: Attempt = async (what, work) => {
    try {
      return await work()
    } catch (error) {
      gaps.push(`${what} could not be read: ${messageOf(error)}`)
      return undefined
    }
  }
  const [stacked, exception] = await Promise.all([
    readStacked(session, raw, { ...about, wait, attempt }),
    raw.reason === 'exception'
      ? attempt('The exception', async () => await readException(session, raw, wait))
      : undefined,
  ])
  return {
    reason: raw.reason,
    ...(raw.description === undefined ? {} : { description: raw.description }),
    threadId: raw.threadId,
    ...stacked,
    ...(exception === undefined ? {} : { exception }),
    ...(gaps.length === 0 ? {} : { gaps }),
  }
}

type Attempt = <T>(what: string, work: () => Promise<T>) => Promise<T | undefined>

/** The stack, and what is known of its top: place, source, locals, captures. */
async function readStacked(
  session: DebugSession,
  raw: RawStop,
  { show, capturesAt, wait, attempt }: About & { wait: Wait; attempt: Attempt },
): Promise<Omit<ReadStop, 'reason' | 'threadId'>> {
  const page = { start: 0, levels: shownFrames }
  const answer = await attempt('The stack', async () => await session.stackTrace(raw.threadId, page, wait))
  const { frames = [], total } = answer ?? {}
  const shown = frames.map((frame, index) => shownFrame(frame, index, show))
  const about = {
    frames: shown,
    stack: frames,
    ...(total === undefined ? {} : { totalFrames: Math.max(total, frames.length) }),
  }
  const top = firstWithCode(frames)
  if (top === undefined) return { ...about, source: [], locals: [] }
  const [locals, source, captures] = await Promise.all([
    attempt('The locals', async () => await readLocals(session, top.id, wait)),
    readSource(session, top, wait),
    readCaptures(session, top, { capturesAt, wait }),
  ])
  return {
    ...placeOf(shown[frames.indexOf(top)]),
    ...about,
    source,
    locals: locals?.variables ?? [],
    ...(locals === undefined ? {} : { totalLocals: locals.total }),
    ...(captures.length === 0 ? {} : { captures }),
  }
}

function placeOf(frame: DebugFrame | undefined): Pick<Stop, 'file' | 'line'> {
  const { file, line } = frame ?? {}
  return { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) }
}

/** What the structural breakpoint of this line captured: asked again for its value here. */
export type CapturesAt = (
  file: string,
  line: number,
) => readonly { readonly name: string; readonly text: string }[]

export function shownVariable(variable: Variable): DebugVariable {
  const { name, value, type, reference, named, indexed } = variable
  const children = (named ?? 0) + (indexed ?? 0)
  const isCut = value.length > shownValueChars
  return {
    name,
    value: isCut ? `${value.slice(0, shownValueChars)}…` : value,
    ...(type === undefined || type === '' ? {} : { type }),
    ...(reference > 0 ? { reference } : {}),
    ...(children > 0 ? { children } : {}),
    ...(isCut ? { chars: value.length } : {}),
  }
}

export function shownFrame(frame: StackFrame, index: number, show: ShowFile): DebugFrame {
  const { file, line } = frame
  const name = withoutMark(frame.name)
  if (file === undefined) return { index, name, ...(line > 0 ? { line } : {}), isOutside: true }
  const shown = show(file)
  return {
    index,
    name,
    file: shown.file,
    ...(line > 0 ? { line } : {}),
    ...(shown.isOutside ? { isOutside: true } : {}),
  }
}

/** A dividing line (`await`, a thread's boundary) is no place. */
function firstWithCode(frames: readonly StackFrame[]): StackFrame | undefined {
  return frames.find(({ look }) => look !== 'label') ?? frames[0]
}

async function readLocals(
  session: DebugSession,
  frameId: number,
  wait: Wait,
): Promise<{ variables: readonly DebugVariable[]; total: number }> {
  const scopes = localScopes(await session.scopes(frameId, wait))
  const pages = await Promise.all(
    scopes.map(
      async ({ reference }) => await session.variables(reference, { start: 0, count: shownLocals }, wait),
    ),
  )
  const known = new Set<string>()
  // The inner scope hides the outer one.
  const variables = pages
    .flatMap((page) => page.variables)
    .filter(({ name, hint }) => hint !== 'virtual' && !isGrouping(name) && isNew(known, name))
  const more = pages.reduce(
    (sum, page) => sum + (page.next === undefined ? 0 : (page.total ?? 0) - page.next),
    0,
  )
  return { variables: variables.slice(0, shownLocals).map(shownVariable), total: variables.length + more }
}

function isNew(known: Set<string>, name: string): boolean {
  if (known.has(name)) return false
  known.add(name)
  return true
}

/** debugpy puts what nobody asked for under these. */
function isGrouping(name: string): boolean {
  return /^(?:special|function|class|protected|private) variables$/u.test(name)
}

/** Locals and arguments, blocks included; at the top level whatever comes first and is cheap. */
export function localScopes(scopes: readonly Scope[]): readonly Scope[] {
  const cheap = scopes.filter(({ isExpensive }) => !isExpensive)
  const own = cheap.filter(
    ({ name, hint }) =>
      hint === 'locals' || hint === 'arguments' || /^(?:locals?|arguments|block|catch|with)\b/iu.test(name),
  )
  return own.length > 0 ? own : cheap.slice(0, 1)
}

async function readSource(
  session: DebugSession,
  frame: StackFrame,
  wait: Wait,
): Promise<readonly SourceLine[]> {
  const text = await textOf(session, frame, wait).catch(() => undefined)
  if (text === undefined || text.length > maxSourceChars) return []
  const lines = text.split(/\r\n|\n|\r/u)
  const first = Math.max(1, frame.line - linesAround)
  return lines.slice(first - 1, frame.line + linesAround).map((line, offset) => ({
    line: first + offset,
    text: line.length > shownValueChars ? `${line.slice(0, shownValueChars)}…` : line,
    ...(first + offset === frame.line ? { isCurrent: true } : {}),
  }))
}

/** Also of code that is no file. */
export async function textOf(
  session: DebugSession,
  frame: StackFrame,
  wait: Wait,
): Promise<string | undefined> {
  if (frame.file !== undefined) return await readFile(frame.file, 'utf8')
  if (frame.sourceReference === undefined) return undefined
  return await session.source(frame.sourceReference, wait)
}

async function readException(
  session: DebugSession,
  raw: RawStop,
  wait: Wait,
): Promise<NonNullable<Stop['exception']>> {
  const said = raw.text ?? raw.description ?? 'An exception was thrown.'
  if (session.capabilities.supportsExceptionInfoRequest !== true) return { message: said }
  return exceptionOf(await session.exceptionInfo(raw.threadId, wait), said)
}

async function readCaptures(
  session: DebugSession,
  frame: StackFrame,
  { capturesAt, wait }: { readonly capturesAt: CapturesAt; readonly wait: Wait },
): Promise<NonNullable<Stop['captures']>> {
  if (frame.file === undefined) return []
  const asked = capturesAt(frame.file, frame.line).filter(({ text }) => isHarmless(text))
  const answers = await Promise.all(
    asked.map(async ({ name, text }) => {
      const request = { expression: text, frameId: frame.id, context: 'watch' } as const
      const answer = await session.evaluate(request, wait).catch(() => undefined)
      return answer === undefined
        ? []
        : [{ name, expression: text, value: answer.value.slice(0, shownValueChars) }]
    }),
  )
  return answers.flat()
}

/** A name, a member, an index, a literal: evaluating it again changes nothing. */
export function isHarmless(expression: string): boolean {
  return expression.length <= 200 && !/[()=\n;{}`]|\+\+|--|\b(?:await|yield|new|delete)\b/u.test(expression)
}
