import type { Disposable } from '../base/disposable.ts'
import type {
  BoundBreakpoint,
  BreakOn,
  BreakpointRequest,
  FileBreakpoints,
  FunctionBreakpointRequest,
} from './breakpoint.ts'
import type { DebugThread, EvaluateResult, ExceptionFacts, Scope, StackPage, VariablePage } from './frames.ts'
import type { SessionPlan } from './plan.ts'
import type { OutputPiece, RawStop, SessionEnd, SessionState } from './session-state.ts'
import type { AdapterCapabilities } from './wire/bodies.ts'

/** Of one request: after `limitMs`, or when the signal aborts, it is cancelled at the adapter and rejects. */
export interface Wait {
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
}

/** How a launch went: the program runs (or stands already), or the session has ended. */
export type StartOutcome = { readonly kind: 'started' } | { readonly kind: 'ended'; readonly end: SessionEnd }

export interface EvaluateRequest {
  readonly expression: string
  /** Absent: the global context, where the adapter has one. */
  readonly frameId?: number | undefined
  /** `watch` and `hover` promise nothing, but some adapters then avoid side effects. */
  readonly context?: 'repl' | 'watch' | 'hover' | 'clipboard'
}

/**
 * One debuggee with its adapter, child sessions of the adapter included: thread, frame and variable numbers are
 * unique over all of them. Requests reject with `Failure`. Refused here before anything is sent: `not_stopped`,
 * `stale` (a frame or variable of an earlier stop), `absent` (a capability that the adapter does not have),
 * `no_session` (ended). Refused by the adapter: `adapter_error`, its words kept whole. Else timed_out, cancelled, crashed.
 */
export interface DebugSession {
  readonly plan: SessionPlan
  readonly state: SessionState
  /** What the adapter can do; empty before it has answered. */
  readonly capabilities: AdapterCapabilities
  /** Settles with the launch, however long a build takes. Never rejects. */
  readonly started: Promise<StartOutcome>
  /** Settles when no process is left. Never rejects. */
  readonly ended: Promise<SessionEnd>

  onState(listener: (state: SessionState) => void): Disposable
  onStopped(listener: (stop: RawStop) => void): Disposable
  onOutput(listener: (piece: OutputPiece) => void): Disposable
  /** A breakpoint was bound, moved or lost after it was set. */
  onBreakpoints(listener: (change: FileBreakpoints) => void): Disposable
  onEnded(listener: (end: SessionEnd) => void): Disposable

  /** All breakpoints of a file; an empty list clears. While the program is still built they are provisional. */
  setBreakpoints(
    file: string,
    requests: readonly BreakpointRequest[],
    wait: Wait,
  ): Promise<readonly BoundBreakpoint[]>
  setFunctionBreakpoints(
    requests: readonly FunctionBreakpointRequest[],
    wait: Wait,
  ): Promise<readonly BoundBreakpoint<FunctionBreakpointRequest>[]>
  setBreakOn(breakOn: BreakOn, wait: Wait): Promise<void>
  /** By file, as they are now. */
  breakpoints(): readonly FileBreakpoints[]

  /** The stop is forgotten before the request is sent. Resolves when the adapter has taken it. */
  continue(threadId: number, wait: Wait): Promise<void>
  next(threadId: number, wait: Wait): Promise<void>
  stepIn(threadId: number, wait: Wait): Promise<void>
  stepOut(threadId: number, wait: Wait): Promise<void>
  pause(threadId: number | undefined, wait: Wait): Promise<void>
  /** The state when the program stands or has ended, or `running` (or `starting`) when the time is over. */
  waitForStop(wait: Wait): Promise<SessionState>

  threads(wait: Wait): Promise<readonly DebugThread[]>
  stackTrace(
    threadId: number,
    page: { readonly start?: number; readonly levels?: number },
    wait: Wait,
  ): Promise<StackPage>
  scopes(frameId: number, wait: Wait): Promise<readonly Scope[]>
  variables(
    reference: number,
    page: { readonly start?: number; readonly count?: number },
    wait: Wait,
  ): Promise<VariablePage>
  evaluate(request: EvaluateRequest, wait: Wait): Promise<EvaluateResult>
  setVariable(
    target: { readonly reference: number; readonly name: string },
    value: string,
    wait: Wait,
  ): Promise<EvaluateResult>
  setExpression(
    target: { readonly frameId: number; readonly expression: string },
    value: string,
    wait: Wait,
  ): Promise<EvaluateResult>
  exceptionInfo(threadId: number, wait: Wait): Promise<ExceptionFacts>
  /** Text of a source that is no file. */
  source(sourceReference: number, wait: Wait): Promise<string>

  /**
   * Ends the program and the adapter with everything below them; a program that was attached to goes on. `reason` is
   * a sentence. Settles when nothing is left; may be called again. At most about 6 s.
   */
  end(reason: string): Promise<SessionEnd>
}
