import type {
  BreakOn,
  DebugOutput,
  DebugSessionView,
  EndReason,
  Stop,
  Transition,
} from '../../../shared/model/debug.ts'
import { Failure } from '../../base/failure.ts'
import type { ActiveSession, MomentRead } from './active-session.ts'
import { BreakpointBook } from './breakpoint-book.ts'
import { RunBreakpoints } from './run-breakpoints.ts'
import { Inspection } from './inspection.ts'
import { type RecordedStop, StopRecorder } from './recorder.ts'
import {
  type KeeperOptions,
  type LastEnd,
  type SessionRequest,
  SessionKeeper,
  endedTransition,
} from './session-keeper.ts'
import { type Caller, type Step, Transitions, notStopped, takenOver } from './transitions.ts'

/** For the agent, in one turn: one that needs more is going round in circles. */
export const transitionsPerTurn = 200

export interface RunDebuggerOptions extends Omit<KeeperOptions, 'book' | 'recorder'> {
  /** The turn of the run: the budget begins anew with it. */
  readonly turn: () => number
  /** What the journal of the run holds, oldest first. */
  readonly earlier: () => readonly RecordedStop[]
}

interface Waiting {
  readonly caller: Caller
  readonly waitMs?: number | undefined
}

/** The debugger of one run: at most one session at a time, the breakpoints and the stops over all of them. Paths are absolute. */
export class RunDebugger {
  readonly book = new BreakpointBook()
  readonly recorder: StopRecorder
  readonly keeper: SessionKeeper
  readonly inspection: Inspection
  readonly breakpoints: RunBreakpoints
  readonly #transitions: Transitions
  readonly #options: RunDebuggerOptions
  #spent = { turn: -1, count: 0 }
  /** An end that nobody who waited was told. */
  #untoldEnd: Transition | undefined

  constructor(options: RunDebuggerOptions) {
    const { record, clock, show } = options
    this.#options = options
    this.recorder = new StopRecorder(options.earlier)
    this.keeper = new SessionKeeper({ ...options, book: this.book, recorder: this.recorder })
    this.#transitions = new Transitions({ keeper: this.keeper, book: this.book, record, clock })
    this.breakpoints = new RunBreakpoints({
      book: this.book,
      keeper: this.keeper,
      show,
      steered: (caller) => this.steered(caller),
    })
    this.inspection = new Inspection({ show, momentOf: async (active) => await this.moment(active) })
  }

  /** Throws `Failure` no_session, or expired for one whose time is up. */
  needed(): ActiveSession {
    const { active, lastEnd } = this.keeper
    if (active !== undefined) {
      active.touch()
      return active
    }
    if (lastEnd?.reason === 'ttl' || lastEnd?.reason === 'idle')
      throw new Failure('expired', `The debug session is over: ${lastEnd.message}`, {
        hint: 'restart runs the same again, with the same breakpoints; stops and diff still answer.',
      })
    const before = lastEnd === undefined ? '' : ` The last one ended: ${lastEnd.message}`
    throw new Failure('no_session', `There is no debug session.${before}`, {
      hint:
        lastEnd === undefined
          ? 'launch starts a program; breakpoints can be set before.'
          : 'restart runs the same again; stops and diff still answer.',
    })
  }

  /** As `needed`, for what moves or changes the program: refused to the agent while the person steers. */
  steered(caller: Caller): ActiveSession {
    const active = this.needed()
    if (caller.by === 'agent' && active.steering === 'person') throw takenOver()
    return active
  }

  view(): DebugSessionView | undefined {
    const { active, claimed, lastRequest } = this.keeper
    const transitionsLeft = Math.max(0, transitionsPerTurn - this.#countNow())
    if (active === undefined) {
      if (claimed === undefined) return undefined
      return {
        id: 'starting',
        adapter: '',
        program: claimed.what,
        request: lastRequest?.kind ?? 'launch',
        phase: 'starting',
        progress: 'an adapter is looked for',
        steering: 'shared',
        ageSeconds: Math.round(claimed.ageMs / 1000),
        ttlSeconds: 0,
        idleSeconds: 0,
        transitionsLeft,
      }
    }
    const { plan } = active.session
    const { progress } = active
    const stop = this.recorder.newestOf(active.id)
    return {
      id: active.id,
      adapter: plan.adapter.entry.id,
      program: active.program,
      request: plan.request,
      phase: active.phase,
      ...(progress === undefined ? {} : { progress }),
      steering: active.steering,
      ageSeconds: Math.round(active.ageMs / 1000),
      ttlSeconds: active.ttlSeconds,
      idleSeconds: active.idleSeconds,
      ...(active.phase === 'stopped' && stop !== undefined ? { stoppedAt: placeOf(stop) } : {}),
      transitionsLeft,
    }
  }

  /** Throws `Failure` session_exists, no_adapter, adapter_error when it never comes up, budget_spent. */
  async begin(
    request: SessionRequest,
    { caller, waitMs, breakOn }: Waiting & { breakOn?: BreakOn | undefined },
  ): Promise<Transition> {
    this.#refuseSecond()
    this.#spend(caller)
    if (breakOn !== undefined) this.book.breakOn = breakOn
    return await this.#started(await this.keeper.begin(request, caller.by, caller.signal), { caller, waitMs })
  }

  /** The same once more, ending what lives. */
  async restart({ caller, waitMs }: Waiting): Promise<Transition> {
    const { active, lastRequest } = this.keeper
    if (active !== undefined) this.steered(caller)
    if (lastRequest === undefined) {
      this.needed()
      throw new Failure('no_session', 'Nothing was launched yet.', { hint: 'launch starts a program.' })
    }
    if (active === undefined) this.#refuseSecond()
    this.#spend(caller)
    await this.keeper.end('terminated', 'It is started again.')
    return await this.#started(await this.keeper.begin(lastRequest, caller.by, caller.signal), {
      caller,
      waitMs,
    })
  }

  async step(how: Step, options: Waiting & { thread?: number | undefined }): Promise<Transition> {
    const active = this.steered(options.caller)
    this.#spend(options.caller)
    return await this.#transitions.step(active, how, options)
  }

  async runTo(
    to: { file: string; line: number },
    options: Waiting & { thread?: number | undefined },
  ): Promise<Transition> {
    const active = this.steered(options.caller)
    this.#spend(options.caller)
    return await this.#transitions.runTo(active, to, options)
  }

  async pause(options: Waiting & { thread?: number | undefined }): Promise<Transition> {
    const active = this.steered(options.caller)
    this.#spend(options.caller)
    return await this.#transitions.pause(active, options)
  }

  /** Costs nothing. The end of a session that nobody waited for is told once. */
  async wait(options: Waiting): Promise<Transition> {
    const untold = this.#untoldEnd
    if (this.keeper.active === undefined && untold !== undefined) {
      this.#untoldEnd = undefined
      return untold
    }
    const active = this.needed()
    return this.#settled(active, await this.#transitions.settle(active, options))
  }

  /** The moment in which it stands. Throws `Failure` not_stopped. */
  async moment(active: ActiveSession): Promise<MomentRead> {
    const { state } = active.session
    if (state.kind !== 'stopped') throw notStopped('is running', 'this')
    return await this.keeper.moment(active, state.stop)
  }

  /** What was written since the cursor; of the last session where none lives. */
  output(since: number): DebugOutput {
    return (this.keeper.active ?? this.keeper.last)?.output.since(since) ?? { entries: [], cursor: 0 }
  }

  /** Answers how it ended; undefined when nothing lived. */
  async end(reason: EndReason, message: string): Promise<LastEnd | undefined> {
    return await this.keeper.end(reason, message)
  }

  /** A person's: from now on the agent only looks. */
  takeOver(): void {
    this.#steer('person')
  }

  handBack(): void {
    this.#steer('shared')
  }

  /** A person's: the time begins anew. */
  extend(): void {
    this.needed().extend()
    this.keeper.changed()
  }

  #steer(steering: 'shared' | 'person'): void {
    const active = this.needed()
    if (active.steering === steering) return
    active.steering = steering
    if (steering === 'person') active.takeOver.abort()
    else active.takeOver = new AbortController()
    this.#options.record({ type: 'debug-steered', sessionId: active.id, steering })
    this.keeper.changed()
  }

  async #started(active: ActiveSession, waiting: Waiting): Promise<Transition> {
    this.#untoldEnd = undefined
    void this.keeper.goneOf(active).then((end) => {
      this.#untoldEnd = endedTransition(active, end)
    })
    const transition = this.#settled(active, await this.#transitions.settle(active, waiting))
    if (transition.state === 'ended' && transition.reason === 'launch_failed')
      throw new Failure('adapter_error', `The program did not come up: ${transition.message ?? ''}`, {
        hint: 'output tells what the adapter said; adapters tells which ones are here.',
        details: { output: transition.outputSince.entries },
      })
    return transition
  }

  /** An end that was answered is told. */
  #settled(active: ActiveSession, transition: Transition): Transition {
    if (transition.state === 'ended' && this.keeper.active !== active) this.#untoldEnd = undefined
    return transition
  }

  #refuseSecond(): void {
    const view = this.view()
    if (view === undefined) return
    throw new Failure('session_exists', `A debug session is there already: ${view.program}.`, {
      hint: 'Go on with it (status, wait, continue, evaluate), start it anew with restart, or end it with terminate and launch then.',
      details: {
        id: view.id,
        program: view.program,
        age: view.ageSeconds,
        phase: view.phase,
        stoppedAt: view.stoppedAt ?? null,
        goOn: ['status', 'wait', 'continue', 'restart', 'terminate'],
      },
    })
  }

  #countNow(): number {
    return this.#spent.turn === this.#options.turn() ? this.#spent.count : 0
  }

  #spend({ by }: Caller): void {
    if (by === 'person') return
    const count = this.#countNow()
    if (count >= transitionsPerTurn)
      throw new Failure('budget_spent', `This turn has used its ${transitionsPerTurn} transitions.`, {
        hint: 'Look at what is known (stops, diff), set a breakpoint with a condition instead of stepping, and tell the person. The next turn has a new budget.',
      })
    this.#spent = { turn: this.#options.turn(), count: count + 1 }
  }
}

function placeOf({ n, reason, file, line }: Stop): NonNullable<DebugSessionView['stoppedAt']> {
  return { n, reason, ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) }
}
