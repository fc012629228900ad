import type { Breakpoint, BreakpointList, FunctionBreakpoint } from '../../../shared/model/debug.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { FunctionBreakpointRequest } from '../breakpoint.ts'
import type { ActiveSession } from './active-session.ts'
import type { BreakpointBook, PlacedBreakpoint } from './breakpoint-book.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { ShowFile } from './stop-reader.ts'
import type { Caller } from './transitions.ts'

const requestLimitMs = 10_000

/** The breakpoints of a run: kept in its book, and set in the session that lives. Files are absolute. */
export class RunBreakpoints {
  readonly #book: BreakpointBook
  readonly #keeper: SessionKeeper
  readonly #show: ShowFile
  readonly #steered: (caller: Caller) => ActiveSession

  constructor(parts: {
    book: BreakpointBook
    keeper: SessionKeeper
    show: ShowFile
    steered: (caller: Caller) => ActiveSession
  }) {
    this.#book = parts.book
    this.#keeper = parts.keeper
    this.#show = parts.show
    this.#steered = parts.steered
  }

  /** In place of those that the file had, now and for the next launch. Throws `Failure` taken_over. */
  async set(
    file: string,
    places: readonly PlacedBreakpoint[],
    caller: Caller,
  ): Promise<readonly Breakpoint[]> {
    const active = this.#changeable(caller)
    this.#book.put(file, places)
    if (active !== undefined) {
      const wait = { limitMs: requestLimitMs, signal: caller.signal }
      const requests = this.#book.requestsFor(file)
      await active.session.setBreakpoints(file, requests, wait).catch((error: unknown) => {
        this.#book.fault(file, messageOf(error))
      })
    }
    this.#keeper.changed()
    return this.of(file)
  }

  /** Throws `Failure` taken_over, not_found, adapter_error where the adapter has none. */
  async setFunction(
    request: FunctionBreakpointRequest,
    { isRemoved, caller }: { isRemoved: boolean; caller: Caller },
  ): Promise<readonly FunctionBreakpoint[]> {
    const active = this.#changeable(caller)
    if (active !== undefined) refuseWithoutFunctions(active)
    if (!isRemoved) this.#book.putFunction(request)
    else if (!this.#book.removeFunction(request.name))
      throw new Failure('not_found', `There is no function breakpoint ${request.name}.`, {
        hint: 'list_breakpoints tells which there are.',
      })
    if (active !== undefined) {
      const wait = { limitMs: requestLimitMs, signal: caller.signal }
      active.functions = await active.session.setFunctionBreakpoints(this.#book.functions, wait)
    }
    this.#keeper.changed()
    return this.#book.functionList(active?.functions ?? [], active !== undefined)
  }

  of(file: string): readonly Breakpoint[] {
    return this.#book.listOf(file, { session: this.#keeper.active?.session, show: this.#show })
  }

  list(): BreakpointList {
    const { active } = this.#keeper
    const functions = active?.functions ?? []
    return this.#book.list({ session: active?.session, show: this.#show, functions })
  }

  #changeable(caller: Caller): ActiveSession | undefined {
    return this.#keeper.active === undefined ? undefined : this.#steered(caller)
  }
}

function refuseWithoutFunctions({ session }: ActiveSession): void {
  if (session.state.kind === 'starting' && session.state.step === 'adapter') return
  if (session.capabilities.supportsFunctionBreakpoints === true) return
  throw new Failure('adapter_error', `${session.plan.adapter.entry.name} has no function breakpoints.`, {
    hint: 'Set a breakpoint at the first line of the function.',
  })
}
