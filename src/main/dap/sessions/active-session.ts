import type { DebugPhase, EndReason, Stop } from '../../../shared/model/debug.ts'
import type { Clock } from '../../base/clock.ts'
import { DisposableStore } from '../../base/disposable.ts'
import type { BoundBreakpoint, FunctionBreakpointRequest } from '../breakpoint.ts'
import type { StackFrame } from '../frames.ts'
import type { RawStop } from '../session-state.ts'
import type { DebugSession } from '../session.ts'
import { OutputLog } from './output-log.ts'
import { Timeout } from './timeout.ts'

/** The hard end of a session; only a person extends it. */
export const ttlMs = 30 * 60_000
/** Without a call of anybody a session is over. */
export const idleMs = 10 * 60_000

export interface MomentRead {
  readonly stop: Stop
  readonly stack: readonly StackFrame[]
}

/** A session while it lives: its time limits, its output, and the moment in which it stands. */
export class ActiveSession {
  readonly id: string
  readonly session: DebugSession
  /** What is debugged, in words. */
  readonly program: string
  readonly output = new OutputLog()
  readonly startedMs: number
  readonly store = new DisposableStore()
  /** Aborted when the session is over. */
  readonly closed = new AbortController()
  /** Aborted when the person takes over: whatever the agent waits for is over then. */
  takeOver = new AbortController()
  steering: 'shared' | 'person' = 'shared'
  /** Set when it was ended from here. */
  endReason: EndReason | undefined
  functions: readonly BoundBreakpoint<FunctionBreakpointRequest>[] = []
  /** Of the output, what the agent was told and what stands in the last stop. */
  toldTo = 0
  recordedTo = 0
  readonly #clock: Clock
  readonly #ttl: Timeout
  readonly #idle: Timeout
  readonly #moments = new WeakMap<RawStop, Promise<MomentRead>>()

  constructor(
    id: string,
    session: DebugSession,
    {
      clock,
      program,
      onExpired,
    }: { clock: Clock; program: string; onExpired: (reason: 'ttl' | 'idle') => void },
  ) {
    this.id = id
    this.session = session
    this.program = program
    this.#clock = clock
    this.startedMs = clock.now()
    this.#ttl = this.store.add(new Timeout(clock, ttlMs, () => onExpired('ttl')))
    this.#idle = this.store.add(new Timeout(clock, idleMs, () => onExpired('idle')))
    this.store.add(session.onOutput(({ category, text }) => this.output.add(category, text)))
  }

  get ageMs(): number {
    return this.#clock.now() - this.startedMs
  }

  get ttlSeconds(): number {
    return Math.max(0, Math.round(this.#ttl.leftMs / 1000))
  }

  get idleSeconds(): number {
    return Math.max(0, Math.round((idleMs - this.#idle.leftMs) / 1000))
  }

  get phase(): DebugPhase {
    const { kind } = this.session.state
    return kind === 'ended' ? 'running' : kind
  }

  /** Why it still starts, for people. */
  get progress(): string | undefined {
    const { state, plan } = this.session
    if (state.kind !== 'starting') return undefined
    if (state.step === 'adapter') return `${plan.adapter.entry.name} starts`
    return plan.adapter.entry.builds ? 'the program is built and loaded' : 'the program is loaded'
  }

  /** Somebody works with it. */
  touch(): void {
    this.#idle.restart()
  }

  /** A person's word. */
  extend(): void {
    this.#ttl.restart()
    this.#idle.restart()
  }

  /** The whole picture of a stop, read once whoever asks. */
  moment(raw: RawStop, read: () => Promise<MomentRead>): Promise<MomentRead> {
    const known = this.#moments.get(raw)
    if (known !== undefined) return known
    const work = read()
    this.#moments.set(raw, work)
    return work
  }
}
