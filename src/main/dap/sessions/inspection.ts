import {
  type DebugFrame,
  type DebugScope,
  type DebugThread,
  type Evaluated,
  type VariablePage,
  shownFrames,
} from '../../../shared/model/debug.ts'
import { Failure } from '../../base/failure.ts'
import type { EvaluateResult, StackFrame } from '../frames.ts'
import type { Wait } from '../session.ts'
import type { ActiveSession, MomentRead } from './active-session.ts'
import { type ShowFile, shownFrame, shownVariable, textOf } from './stop-reader.ts'
import { stoppedThread } from './transitions.ts'

const requestLimitMs = 10_000
/** A person's expression may work for a while. */
const evaluateLimitMs = 30_000
const pageSize = 100
const evaluatedChars = 100_000

/** Questions about the moment in which the program stands. All throw `Failure` not_stopped while it does not. */
export class Inspection {
  readonly #show: ShowFile
  readonly #momentOf: (active: ActiveSession) => Promise<MomentRead>

  constructor(parts: { show: ShowFile; momentOf: (active: ActiveSession) => Promise<MomentRead> }) {
    this.#show = parts.show
    this.#momentOf = parts.momentOf
  }

  async threads(active: ActiveSession, signal: AbortSignal): Promise<readonly DebugThread[]> {
    return await active.session.threads(limits(signal))
  }

  async stack(
    active: ActiveSession,
    { thread, start = 0 }: { thread?: number | undefined; start?: number | undefined },
    signal: AbortSignal,
  ): Promise<{ threadId: number; frames: readonly DebugFrame[]; total?: number }> {
    const threadId = thread ?? stoppedThread(active, 'stack')
    const page = await active.session.stackTrace(threadId, { start, levels: shownFrames }, limits(signal))
    const frames = page.frames.map((frame, index) => shownFrame(frame, start + index, this.#show))
    return { threadId, frames, ...(page.total === undefined ? {} : { total: page.total }) }
  }

  async scopes(active: ActiveSession, frame: number, signal: AbortSignal): Promise<readonly DebugScope[]> {
    const scopes = await active.session.scopes(await this.frameId(active, frame, signal), limits(signal))
    return scopes.map(({ name, reference, isExpensive, named, indexed }) => {
      const children = (named ?? 0) + (indexed ?? 0)
      return { name, reference, isExpensive, ...(children > 0 ? { children } : {}) }
    })
  }

  async variables(
    active: ActiveSession,
    {
      reference,
      names,
      start = 0,
    }: { reference: number; names?: readonly string[] | undefined; start?: number | undefined },
    signal: AbortSignal,
  ): Promise<VariablePage> {
    stoppedThread(active, 'variables')
    if (names !== undefined) return await this.#named(active, { reference, names }, signal)
    const page = await active.session.variables(reference, { start, count: pageSize }, limits(signal))
    const { total, next } = page
    return {
      variables: page.variables.map(shownVariable),
      start,
      ...(total === undefined ? {} : { total }),
      ...(next === undefined ? {} : { next }),
    }
  }

  async setVariable(
    active: ActiveSession,
    { reference, name, value }: { reference: number; name: string; value: string },
    signal: AbortSignal,
  ): Promise<Evaluated> {
    stoppedThread(active, 'set_variable')
    if (active.session.capabilities.supportsSetVariable !== true)
      throw new Failure('adapter_error', `${active.session.plan.adapter.entry.name} cannot set variables.`, {
        hint: 'evaluate an assignment in the language of the program instead.',
      })
    return evaluated(await active.session.setVariable({ reference, name }, value, limits(signal)))
  }

  async evaluate(
    active: ActiveSession,
    {
      expression,
      frame = 0,
      context,
    }: { expression: string; frame?: number | undefined; context?: 'repl' | 'watch' | 'hover' | undefined },
    signal: AbortSignal,
  ): Promise<Evaluated> {
    stoppedThread(active, 'evaluate')
    const frameId = await this.frameId(active, frame, signal)
    const wait = { limitMs: evaluateLimitMs, signal }
    // Without a context it is the adapter's own: in `repl` lldb reads commands.
    const request = { expression, frameId, ...(context === undefined ? {} : { context }) }
    return evaluated(await active.session.evaluate(request, wait))
  }

  /** The text behind a frame, and how its place is shown. Throws `Failure` not_found where there is none. */
  async source(
    active: ActiveSession,
    frame: number,
    signal: AbortSignal,
  ): Promise<{ path: string; text: string }> {
    const found = await this.#frame(active, frame, signal)
    const text = await textOf(active.session, found, limits(signal)).catch(() => undefined)
    if (text === undefined)
      throw new Failure('not_found', `The source of ${found.name} cannot be read.`, {
        hint: 'It is code of the runtime, or its file is not on this machine.',
      })
    return { path: found.file === undefined ? found.name : this.#show(found.file).file, text }
  }

  async frameId(active: ActiveSession, frame: number, signal: AbortSignal): Promise<number> {
    return (await this.#frame(active, frame, signal)).id
  }

  /** Throws `Failure` bad_argument for one that the stack has not. */
  async #frame(active: ActiveSession, frame: number, signal: AbortSignal): Promise<StackFrame> {
    const threadId = stoppedThread(active, 'a frame')
    const { stack } = await this.#momentOf(active)
    const known = stack[frame]
    if (known !== undefined) return known
    const page = await active.session.stackTrace(threadId, { start: frame, levels: 1 }, limits(signal))
    const found = frame < stack.length ? undefined : page.frames[0]
    if (found !== undefined) return found
    throw new Failure('bad_argument', `The stack has no frame ${frame}.`, {
      hint: `Frames are counted from 0, on top; stack lists them.`,
    })
  }

  async #named(
    active: ActiveSession,
    { reference, names }: { reference: number; names: readonly string[] },
    signal: AbortSignal,
  ): Promise<VariablePage> {
    const wanted = new Set(names)
    const found: VariablePage['variables'][number][] = []
    let start: number | undefined = 0
    while (start !== undefined && found.length < wanted.size) {
      const page: Awaited<ReturnType<typeof active.session.variables>> = await active.session.variables(
        reference,
        { start, count: pageSize },
        limits(signal),
      )
      found.push(...page.variables.filter(({ name }) => wanted.has(name)).map(shownVariable))
      start = page.next
    }
    return { variables: found, start: 0, total: found.length }
  }
}

function evaluated({ value, type, reference, named, indexed }: EvaluateResult): Evaluated {
  const isCut = value.length > evaluatedChars
  const hasInside = reference > 0 || (named ?? 0) + (indexed ?? 0) > 0
  return {
    value: isCut ? `${value.slice(0, evaluatedChars)}…` : value,
    ...(type === undefined || type === '' ? {} : { type }),
    ...(hasInside && reference > 0 ? { reference } : {}),
    ...(isCut ? { chars: value.length } : {}),
  }
}

function limits(signal: AbortSignal): Wait {
  return { limitMs: requestLimitMs, signal }
}
