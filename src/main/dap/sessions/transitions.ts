import type { Stop, Transition } from '../../../shared/model/debug.ts'
import type { Actor } from '../../../shared/run/event.ts'
import type { Clock } from '../../base/clock.ts'
import { Failure } from '../../base/failure.ts'
import type { SessionState } from '../session-state.ts'
import type { DebugSession, Wait } from '../session.ts'
import type { ActiveSession } from './active-session.ts'
import type { BreakpointBook } from './breakpoint-book.ts'
import { type DebugFact, type SessionKeeper, endedTransition, stopOutputChars } from './session-keeper.ts'

export interface Caller {
  readonly by: Actor
  readonly signal: AbortSignal
}

export type Step = 'continue' | 'step_over' | 'step_in' | 'step_out'

/** A launch and every step wait so long for a stop before they answer `running`. */
export const stopWaitMs = 20_000
/** For an adapter to take a request. */
const requestLimitMs = 10_000

const send: Readonly<Record<Step, (session: DebugSession, thread: number, wait: Wait) => Promise<void>>> = {
  continue: async (session, thread, wait) => await session.continue(thread, wait),
  step_over: async (session, thread, wait) => await session.next(thread, wait),
  step_in: async (session, thread, wait) => await session.stepIn(thread, wait),
  step_out: async (session, thread, wait) => await session.stepOut(thread, wait),
}

/** Sets the program going and answers where it stands afterwards. */
export class Transitions {
  readonly #keeper: SessionKeeper
  readonly #book: BreakpointBook
  readonly #record: (fact: DebugFact) => void
  readonly #clock: Clock

  constructor(parts: {
    keeper: SessionKeeper
    book: BreakpointBook
    record: (fact: DebugFact) => void
    clock: Clock
  }) {
    this.#keeper = parts.keeper
    this.#book = parts.book
    this.#record = parts.record
    this.#clock = parts.clock
  }

  /** Throws `Failure` not_stopped, and what the adapter refuses. */
  async step(
    active: ActiveSession,
    how: Step,
    options: { caller: Caller; thread?: number | undefined; waitMs?: number | undefined },
  ): Promise<Transition> {
    const thread = options.thread ?? stoppedThread(active, how)
    this.#record({ type: 'debug-resumed', sessionId: active.id, by: options.caller.by, how })
    return await this.#go(active, options, async (wait) => await send[how](active.session, thread, wait))
  }

  /** A breakpoint for this once: taken back at the next stop, wherever it is. */
  async runTo(
    active: ActiveSession,
    to: { file: string; line: number },
    options: { caller: Caller; thread?: number | undefined; waitMs?: number | undefined },
  ): Promise<Transition> {
    const { session } = active
    const thread = options.thread ?? stoppedThread(active, 'run_to')
    const wait = { limitMs: requestLimitMs, signal: options.caller.signal }
    const own = this.#book.requestsFor(to.file)
    const isThere = own.some(
      ({ line, condition, hit, log }) => line === to.line && (condition ?? hit ?? log) === undefined,
    )
    if (!isThere) await this.#addOnce(active, to, wait)
    this.#record({ type: 'debug-resumed', sessionId: active.id, by: options.caller.by, how: 'run_to' })
    return await this.#go(active, options, async (limits) => await session.continue(thread, limits))
  }

  async #addOnce(
    active: ActiveSession,
    { file, line }: { file: string; line: number },
    wait: Wait,
  ): Promise<void> {
    const { session } = active
    const own = this.#book.requestsFor(file).filter((request) => request.line !== line)
    await session.setBreakpoints(file, [...own, { line }], wait)
    const listener = active.store.add(
      session.onStopped(() => {
        listener.dispose()
        const limits = { limitMs: requestLimitMs, signal: active.closed.signal }
        const before = this.#book.requestsFor(file)
        void session.setBreakpoints(file, before, limits).catch(() => undefined)
      }),
    )
  }

  async pause(
    active: ActiveSession,
    options: { caller: Caller; thread?: number | undefined; waitMs?: number | undefined },
  ): Promise<Transition> {
    if (active.session.state.kind === 'stopped') return await this.settle(active, options)
    if (active.session.state.kind === 'starting')
      throw new Failure('not_stopped', 'The program does not run yet: there is nothing to pause.', {
        hint: 'wait goes on waiting for it; terminate ends it.',
      })
    return await this.#go(active, options, async (wait) => await active.session.pause(options.thread, wait))
  }

  /** Waits for what is under way. */
  async settle(
    active: ActiveSession,
    { caller, waitMs = stopWaitMs }: { caller: Caller; waitMs?: number | undefined },
  ): Promise<Transition> {
    const startedMs = this.#clock.now()
    const signal =
      caller.by === 'agent' ? AbortSignal.any([caller.signal, active.takeOver.signal]) : caller.signal
    const state = await this.#waited(active, { limitMs: waitMs, signal }, caller)
    active.touch()
    switch (state.kind) {
      case 'stopped': {
        const { stop } = await this.#keeper.moment(active, state.stop)
        return { ...this.#told(active, stop, caller), state: 'stopped' }
      }
      case 'ended':
        return endedTransition(active, await this.#keeper.goneOf(active))
      case 'starting':
      case 'running': {
        const { progress } = active
        return {
          state: 'running',
          phase: state.kind,
          ...(progress === undefined ? {} : { progress }),
          waitedMs: Math.round(this.#clock.now() - startedMs),
          outputSince: takeOutput(active, caller),
          ttlSeconds: active.ttlSeconds,
        }
      }
    }
  }

  async #waited(active: ActiveSession, wait: Wait, caller: Caller): Promise<SessionState> {
    try {
      return await active.session.waitForStop(wait)
    } catch (error) {
      if (caller.by === 'agent' && active.takeOver.signal.aborted) throw takenOver()
      throw error
    }
  }

  async #go(
    active: ActiveSession,
    options: { caller: Caller; waitMs?: number | undefined },
    work: (wait: Wait) => Promise<void>,
  ): Promise<Transition> {
    active.touch()
    const wait = { limitMs: requestLimitMs, signal: options.caller.signal }
    try {
      await work(wait)
    } catch (error) {
      // A program that is over in this very moment has no answer left to give; its end is the answer.
      if (active.session.state.kind !== 'ended') throw error
    }
    return await this.settle(active, options)
  }

  /** Output and time left are of the moment of telling. */
  #told(active: ActiveSession, stop: Stop, caller: Caller): Stop {
    return { ...stop, outputSince: takeOutput(active, caller), ttlSeconds: active.ttlSeconds }
  }
}

export function takenOver(): Failure {
  return new Failure('taken_over', 'The person has taken over the debugger.', {
    hint: 'They step now. status, stack, variables, output, stops and diff still answer; go on with something else until they hand back.',
  })
}

/** What an agent was told is not told again; a person has the whole output beside. */
function takeOutput(active: ActiveSession, { by }: Caller): Stop['outputSince'] {
  const output = active.output.since(active.toldTo, stopOutputChars)
  if (by === 'agent') active.toldTo = output.cursor
  return output
}

/** Throws `Failure` not_stopped; `how` names what needs it. */
export function stoppedThread(active: ActiveSession, how: string): number {
  const { state } = active.session
  if (state.kind === 'stopped') return state.stop.threadId
  throw notStopped(state.kind === 'starting' ? 'is still starting' : 'is running', how)
}

export function notStopped(what: string, how: string): Failure {
  return new Failure('not_stopped', `The program ${what}, and ${how} needs one that stands still.`, {
    hint: 'wait waits for a stop; pause stops it where it is.',
  })
}
