import path from 'node:path'
import { Failure } from '../../base/failure.ts'
import type {
  EvaluateResult,
  ExceptionFacts,
  Scope,
  StackFrame,
  StackPage,
  Variable,
  VariablePage,
} from '../frames.ts'
import type { OutputPiece } from '../session-state.ts'
import type { EvaluateRequest, Wait } from '../session.ts'
import type { WireFrame, WireOutput, WireVariable } from '../wire/bodies.ts'
import { Handles } from './handles.ts'
import { PagedVariables, type ReferenceSize } from './paged-variables.ts'
import type { DebugTarget } from './target.ts'

const defaultPage = 100
const defaultLevels = 30

/** What can be asked of a debuggee that stands. The numbers that it gives out die when the debuggee goes on. */
export class StoppedData {
  readonly #evaluates: 'repl' | 'watch'
  readonly #frames = new Handles<DebugTarget>('Frame')
  readonly #references = new Handles<DebugTarget, PagedVariables>('Variable reference')
  /** Texts without a file live as long as the session. */
  readonly #sources = new Handles<DebugTarget>('Source')

  forget(target: DebugTarget): void {
    this.#frames.forget(target)
    this.#references.forget(target)
  }

  /** `evaluates`: the context of an expression for which nobody says one. */
  constructor(evaluates: 'repl' | 'watch') {
    this.#evaluates = evaluates
  }

  async stack(
    target: DebugTarget,
    threadId: number,
    { start = 0, levels = defaultLevels }: { readonly start?: number; readonly levels?: number },
    wait: Wait,
  ): Promise<StackPage> {
    const args = { threadId, startFrame: start, levels }
    const { stackFrames, totalFrames } = await target.connection.request('stackTrace', args, wait)
    // Some adapters send the whole stack whatever was asked for.
    const whole = stackFrames.length > levels
    const frames = whole ? stackFrames.slice(start, start + levels) : stackFrames
    const total = whole ? stackFrames.length : totalFrames
    return {
      frames: frames.map((frame) => this.#frame(target, frame)),
      ...(total === undefined ? {} : { total }),
    }
  }

  async scopes(frameId: number, wait: Wait): Promise<readonly Scope[]> {
    const { owner, raw } = this.#frames.find(frameId)
    const { scopes } = await owner.connection.request('scopes', { frameId: raw }, wait)
    return scopes.map((scope) => ({
      name: scope.name,
      reference: this.reference(owner, scope.variablesReference, sizeOf(scope)),
      isExpensive: scope.expensive,
      ...given({ hint: scope.presentationHint, ...sizeOf(scope) }),
    }))
  }

  async variables(
    reference: number,
    { start = 0, count = defaultPage }: { readonly start?: number; readonly count?: number },
    wait: Wait,
  ): Promise<VariablePage> {
    const { owner, about } = this.#references.find(reference)
    const { variables, ...more } = await about.page(start, count, wait)
    return { variables: variables.map((variable) => this.#variable(owner, variable)), ...more }
  }

  /** `target` is where an expression without a frame is evaluated. */
  async evaluate(target: DebugTarget, request: EvaluateRequest, wait: Wait): Promise<EvaluateResult> {
    const frame = request.frameId === undefined ? undefined : this.#frames.find(request.frameId)
    const owner = frame?.owner ?? target
    const answer = await owner.connection.request(
      'evaluate',
      {
        expression: request.expression,
        context: request.context ?? this.#evaluates,
        ...(frame === undefined ? {} : { frameId: frame.raw }),
      },
      wait,
    )
    return this.#result(owner, answer.result, answer)
  }

  async setVariable(
    { reference, name }: { readonly reference: number; readonly name: string },
    value: string,
    wait: Wait,
  ): Promise<EvaluateResult> {
    const { owner, raw, about } = this.#references.find(reference)
    const args = { variablesReference: raw, name, value }
    const answer = await owner.connection.request('setVariable', args, wait)
    about.refresh()
    return this.#result(owner, answer.value, answer)
  }

  async setExpression(
    { frameId, expression }: { readonly frameId: number; readonly expression: string },
    value: string,
    wait: Wait,
  ): Promise<EvaluateResult> {
    const { owner, raw } = this.#frames.find(frameId)
    const answer = await owner.connection.request('setExpression', { expression, value, frameId: raw }, wait)
    this.#references.forget(owner)
    return this.#result(owner, answer.value, answer)
  }

  async exception(target: DebugTarget, threadId: number, wait: Wait): Promise<ExceptionFacts> {
    const facts = await target.connection.request('exceptionInfo', { threadId }, wait)
    const { details } = facts
    return {
      id: withoutNote(facts.exceptionId),
      breakMode: facts.breakMode,
      ...given({
        description: facts.description,
        typeName: details?.typeName ?? details?.fullTypeName,
        message: details?.message,
        stackTrace: details?.stackTrace,
      }),
    }
  }

  async source(sourceReference: number, wait: Wait): Promise<string> {
    const { owner, raw } = this.#sources.find(sourceReference)
    const args = { sourceReference: raw, source: { sourceReference: raw } }
    return (await owner.connection.request('source', args, wait)).content
  }

  /** An `output` event; undefined for telemetry and for nothing at all. */
  output(target: DebugTarget, body: WireOutput): OutputPiece | undefined {
    const { category = 'console', output: text, source, line, variablesReference = 0 } = body
    if (category === 'telemetry' || (text === '' && variablesReference <= 0)) return undefined
    const reference = this.reference(target, variablesReference, {})
    return {
      category,
      text,
      ...given({ file: source?.path, line }),
      ...(reference > 0 ? { reference } : {}),
    }
  }

  /** A number for what an adapter numbers; 0 stays 0, which is "nothing inside". */
  reference(target: DebugTarget, raw: number, size: ReferenceSize): number {
    if (raw <= 0) return 0
    const held = this.#references.has(target, raw)
    return held ?? this.#references.give(target, raw, new PagedVariables(target.connection, raw, size))
  }

  #frame(target: DebugTarget, frame: WireFrame): StackFrame {
    const { source } = frame
    const reference = source?.sourceReference ?? 0
    const file = source?.path !== undefined && path.isAbsolute(source.path) ? source.path : undefined
    return {
      id: this.#frames.give(target, frame.id, undefined),
      name: frame.name,
      line: frame.line,
      column: frame.column,
      look: lookOf(frame),
      ...(reference > 0
        ? { sourceReference: this.#sources.give(target, reference, undefined) }
        : given({ file })),
    }
  }

  #variable(target: DebugTarget, variable: WireVariable): Variable {
    const { presentationHint: hint } = variable
    return {
      name: variable.name,
      value: variable.value,
      reference: this.reference(target, variable.variablesReference, sizeOf(variable)),
      ...given({ type: variable.type, evaluateName: variable.evaluateName, hint: hint?.kind }),
      ...given(sizeOf(variable)),
      ...(hint?.lazy === true ? { isLazy: true } : {}),
    }
  }

  #result(
    target: DebugTarget,
    value: string,
    answer: WireSize & { readonly type?: string | undefined; readonly variablesReference: number },
  ): EvaluateResult {
    return {
      value,
      reference: this.reference(target, answer.variablesReference, sizeOf(answer)),
      ...given({ type: answer.type, ...sizeOf(answer) }),
    }
  }
}

interface WireSize {
  readonly namedVariables?: number | undefined
  readonly indexedVariables?: number | undefined
}

function sizeOf({ namedVariables, indexedVariables }: WireSize): ReferenceSize {
  return given({ named: namedVariables, indexed: indexedVariables })
}

function lookOf({ presentationHint, source }: WireFrame): StackFrame['look'] {
  if (presentationHint === 'label') return 'label'
  const isSubtle = presentationHint === 'subtle' || source?.presentationHint === 'deemphasize'
  return isSubtle ? 'subtle' : 'normal'
}

/** debugpy notes behind the name of an exception where the program stands, which the stack tells. */
export function withoutNote(text: string): string {
  return text.replace(/\s*\(note: full exception trace is shown.*\)$/u, '')
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what is undefined. */
function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
}

export function notStopped(what: string): Failure {
  return new Failure('not_stopped', `The program runs: ${what} can be read while it stands.`, {
    hint: 'Pause it, or wait for a breakpoint.',
  })
}
