import { Emitter } from '../../../../src/main/base/emitter.ts'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { BreakpointRequest, FileBreakpoints } from '../../../../src/main/dap/breakpoint.ts'
import type { StackFrame, Variable } from '../../../../src/main/dap/frames.ts'
import type { SessionPlan } from '../../../../src/main/dap/plan.ts'
import type {
  OutputPiece,
  RawStop,
  SessionEnd,
  SessionState,
} from '../../../../src/main/dap/session-state.ts'
import type { DebugSession, EvaluateRequest, Wait } from '../../../../src/main/dap/session.ts'
import type { ManualClock } from '../../../support/manual-clock.ts'

/** A program of a few lines that a test moves by hand, behind the interface of a real session. */
export class FakeDebuggee implements DebugSession {
  readonly plan: SessionPlan
  state: SessionState = { kind: 'starting', step: 'adapter' }
  capabilities = {
    supportsConditionalBreakpoints: true,
    supportsHitConditionalBreakpoints: true,
    supportsLogPoints: true,
    supportsFunctionBreakpoints: true,
    supportsSetVariable: true,
    supportsExceptionInfoRequest: true,
  }
  readonly started = Promise.resolve({ kind: 'started' } as const)
  readonly ended: Promise<SessionEnd>
  /** What was asked of it, in order. */
  readonly asked: string[] = []
  /** In which contexts expressions were asked. */
  readonly contexts: EvaluateRequest['context'][] = []
  locals: Variable[] = [variable('x', '1')]
  frames: StackFrame[] = [frame(1, 'total', '/ws/app.py', 4), frame(2, 'main', '/ws/app.py', 12)]
  /** Requests of a Stop wait for this. */
  answers: Promise<unknown> = Promise.resolve()
  readonly #clock: ManualClock
  readonly #states = new Emitter<SessionState>()
  readonly #stops = new Emitter<RawStop>()
  readonly #outputs = new Emitter<OutputPiece>()
  readonly #breakpoints = new Emitter<FileBreakpoints>()
  readonly #ends = new Emitter<SessionEnd>()
  readonly #set = new Map<string, readonly BreakpointRequest[]>()
  #finish: (end: SessionEnd) => void = () => undefined
  readonly onState = this.#states.on.bind(this.#states)
  readonly onStopped = this.#stops.on.bind(this.#stops)
  readonly onOutput = this.#outputs.on.bind(this.#outputs)
  readonly onBreakpoints = this.#breakpoints.on.bind(this.#breakpoints)
  readonly onEnded = this.#ends.on.bind(this.#ends)

  constructor(plan: SessionPlan, clock: ManualClock) {
    this.plan = plan
    this.#clock = clock
    this.ended = new Promise((resolve) => (this.#finish = resolve))
  }

  run(): void {
    this.#become({ kind: 'running' })
  }

  stop(more: Partial<RawStop> = {}): void {
    const stop: RawStop = {
      reason: 'breakpoint',
      threadId: 7,
      hitBreakpointIds: [],
      allThreadsStopped: true,
      ...more,
    }
    this.#become({ kind: 'stopped', stop })
    this.#stops.emit(stop)
  }

  write(text: string, category = 'stdout'): void {
    this.#outputs.emit({ category, text })
  }

  exit(end: Partial<SessionEnd> = {}): void {
    const whole: SessionEnd = { cause: 'program', reason: 'It ran to its end.', survivors: [], ...end }
    this.#become({ kind: 'ended', end: whole })
    this.#ends.emit(whole)
    this.#finish(whole)
  }

  setBreakpoints(file: string, requests: readonly BreakpointRequest[]) {
    this.asked.push(`breakpoints ${file} ${requests.map(({ line }) => line).join(',')}`)
    this.#set.set(file, requests)
    return Promise.resolve(this.breakpoints().find((one) => one.file === file)?.breakpoints ?? [])
  }

  setFunctionBreakpoints(requests: readonly { name: string }[]) {
    this.asked.push(`functions ${requests.map(({ name }) => name).join(',')}`)
    return Promise.resolve(
      requests.map((requested, id) => ({
        id,
        requested,
        isVerified: true,
        isProvisional: false,
        message: '',
      })),
    )
  }

  setBreakOn(breakOn: string): Promise<void> {
    this.asked.push(`break on ${breakOn}`)
    return Promise.resolve()
  }

  breakpoints(): readonly FileBreakpoints[] {
    return [...this.#set].map(([file, requests]) => ({
      file,
      breakpoints: requests.map((requested, id) => ({
        id,
        requested,
        boundLine: requested.line,
        isVerified: true,
        isProvisional: false,
        message: '',
      })),
    }))
  }

  continue = async (thread: number): Promise<void> => await this.#move('continue', thread)
  next = async (thread: number): Promise<void> => await this.#move('next', thread)
  stepIn = async (thread: number): Promise<void> => await this.#move('stepIn', thread)
  stepOut = async (thread: number): Promise<void> => await this.#move('stepOut', thread)

  pause(): Promise<void> {
    this.asked.push('pause')
    this.stop({ reason: 'pause' })
    return Promise.resolve()
  }

  async waitForStop({ limitMs, signal }: Wait): Promise<SessionState> {
    if (this.state.kind === 'stopped' || this.state.kind === 'ended') return this.state
    return await new Promise((resolve, reject) => {
      const finish = (): void => {
        timer.dispose()
        listener.dispose()
        resolve(this.state)
      }
      const timer = this.#clock.after(limitMs, finish)
      const listener = this.onState(() => {
        if (this.state.kind === 'stopped' || this.state.kind === 'ended') finish()
      })
      signal?.addEventListener('abort', () => {
        timer.dispose()
        listener.dispose()
        reject(new Failure('cancelled', 'Cancelled.'))
      })
    })
  }

  threads() {
    return Promise.resolve([{ id: 7, name: 'main', isStopped: true }])
  }

  async stackTrace(_thread: number, { start = 0, levels = 30 }: { start?: number; levels?: number }) {
    await this.answers
    return { frames: this.frames.slice(start, start + levels), total: this.frames.length }
  }

  async scopes(frameId: number) {
    await this.answers
    return [
      { name: 'Locals', reference: frameId * 10, isExpensive: false },
      { name: 'Globals', reference: frameId * 10 + 1, isExpensive: true },
    ]
  }

  async variables(_reference: number, { start = 0, count = 100 }: { start?: number; count?: number }) {
    await this.answers
    const variables = this.locals.slice(start, start + count)
    const next = start + count < this.locals.length ? { next: start + count } : {}
    return { variables, total: this.locals.length, ...next }
  }

  evaluate({ expression, frameId, context }: EvaluateRequest) {
    this.contexts.push(context)
    return Promise.resolve({ value: `${expression} in ${frameId ?? 'none'}`, type: 'str', reference: 0 })
  }

  setVariable({ name }: { name: string }, value: string) {
    this.asked.push(`set ${name} ${value}`)
    return Promise.resolve({ value, reference: 0 })
  }

  setExpression(_target: unknown, value: string) {
    return Promise.resolve({ value, reference: 0 })
  }

  exceptionInfo() {
    return Promise.resolve({ id: 'ValueError', breakMode: 'unhandled', description: 'bad value' })
  }

  source() {
    return Promise.resolve('')
  }

  end(reason: string): Promise<SessionEnd> {
    if (this.state.kind !== 'ended') this.exit({ cause: 'asked', reason })
    return this.ended
  }

  async #move(how: string, thread: number): Promise<void> {
    this.asked.push(`${how} ${thread}`)
    this.run()
    await this.answers
  }

  #become(state: SessionState): void {
    this.state = state
    this.#states.emit(state)
  }
}

export function variable(name: string, value: string, more: Partial<Variable> = {}): Variable {
  return { name, value, reference: 0, ...more }
}

export function frame(id: number, name: string, file: string, line: number): StackFrame {
  return { id, name, file, line, column: 1, look: 'normal' }
}
