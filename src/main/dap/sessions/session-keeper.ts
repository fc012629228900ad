import { randomUUID } from 'node:crypto'
import type { EndReason, Transition } from '../../../shared/model/debug.ts'
import type { Actor, RunFact } from '../../../shared/run/event.ts'
import type { Clock } from '../../base/clock.ts'
import { within } from '../../base/deadline.ts'
import { Emitter } from '../../base/emitter.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { DebugAdapters } from '../adapters.ts'
import type { AttachRequest, LaunchRequest, SessionPlan } from '../plan.ts'
import type { RawStop, SessionEnd } from '../session-state.ts'
import type { DebugSession } from '../session.ts'
import { ActiveSession, idleMs, ttlMs } from './active-session.ts'
import type { BreakpointBook } from './breakpoint-book.ts'
import type { StopRecorder } from './recorder.ts'
import { maskStop } from './secrets.ts'
import { type ShowFile, readStop } from './stop-reader.ts'

export type DebugFact = Extract<RunFact, { type: `debug-${string}` }>

export type SessionRequest =
  | { readonly kind: 'launch'; readonly request: LaunchRequest }
  | { readonly kind: 'attach'; readonly request: AttachRequest }

export interface KeeperOptions {
  readonly adapters: DebugAdapters
  /** Starts what was planned; nothing is awaited in it. */
  readonly start: (plan: SessionPlan) => DebugSession
  readonly book: BreakpointBook
  readonly recorder: StopRecorder
  /** Into the journal of the run. */
  readonly record: (fact: DebugFact) => void
  readonly show: ShowFile
  /** What is debugged, as people read it: without the folder that all of it is in. */
  readonly shownTitle: (title: string) => string
  readonly clock: Clock
}

export interface LastEnd {
  readonly reason: EndReason
  readonly message: string
  readonly exitCode?: number
}

/** Adapters are found and tried within this; each try has its own limit in the catalog. */
const planLimitMs = 60_000
/** Of the output, what a recorded stop holds. */
export const stopOutputChars = 16_000
const requestLimitMs = 10_000

/** Keeps the one session of a run: starts it, holds its limits, records its stops, and knows how it ended. */
export class SessionKeeper {
  readonly #options: KeeperOptions
  readonly #changed = new Emitter<void>()
  readonly #gone = new WeakMap<ActiveSession, Promise<LastEnd>>()
  #active: ActiveSession | undefined
  /** A launch that is still looking for its adapter. */
  #claim: { readonly abort: AbortController; readonly what: string; readonly sinceMs: number } | undefined
  lastEnd: LastEnd | undefined
  /** The session that lived last: its output can still be read. */
  last: ActiveSession | undefined
  lastRequest: SessionRequest | undefined
  /** The session, its state, a breakpoint or the output is other than before. */
  readonly onChanged = this.#changed.on.bind(this.#changed)

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  get active(): ActiveSession | undefined {
    return this.#active
  }

  /** What is being started, while there is no session yet. */
  get claimed(): { readonly what: string; readonly ageMs: number } | undefined {
    const claim = this.#claim
    return claim === undefined
      ? undefined
      : { what: claim.what, ageMs: this.#options.clock.now() - claim.sinceMs }
  }

  changed(): void {
    this.#changed.emit()
  }

  /**
   * Finds an adapter and starts it, with the breakpoints of the run; the launch goes on behind. Throws `Failure`
   * no_adapter, bad_argument, cancelled.
   */
  async begin(request: SessionRequest, by: Actor, signal: AbortSignal): Promise<ActiveSession> {
    const abort = new AbortController()
    this.#claim = {
      abort,
      what: this.#options.shownTitle(titleOf(request)),
      sinceMs: this.#options.clock.now(),
    }
    this.lastRequest = request
    this.changed()
    try {
      const plan = await this.#plan(request, AbortSignal.any([signal, abort.signal]))
      if (abort.signal.aborted) throw endedWhileStarting()
      return this.#start(plan, by)
    } catch (error) {
      throw abort.signal.aborted ? endedWhileStarting() : error
    } finally {
      this.#claim = undefined
      this.changed()
    }
  }

  /** Settles when nothing of it is left. */
  goneOf(active: ActiveSession): Promise<LastEnd> {
    return this.#gone.get(active) ?? Promise.reject(new Error(`${active.id} is no session of this run`))
  }

  /** Ends what lives, also a launch that has not come up. Answers how it ended, undefined when there was nothing. */
  async end(reason: EndReason, message: string): Promise<LastEnd | undefined> {
    this.#claim?.abort.abort()
    const active = this.#active
    if (active === undefined) return undefined
    active.endReason ??= reason
    await active.session.end(message)
    return await this.goneOf(active)
  }

  async #plan(request: SessionRequest, signal: AbortSignal): Promise<SessionPlan> {
    const { adapters } = this.#options
    const wait = { limitMs: planLimitMs, signal }
    const work =
      request.kind === 'launch'
        ? adapters.planLaunch(request.request, wait)
        : adapters.planAttach(request.request, wait)
    const answer = await within(work, planLimitMs, { clock: this.#options.clock, signal })
    if (answer.kind === 'timed_out')
      throw new Failure('timed_out', 'No adapter was found within a minute.', {
        hint: 'adapters tells which ones are here.',
      })
    const outcome = answer.value
    if (outcome.kind === 'plan') return outcome.plan
    if (outcome.kind === 'refused') throw new Failure('bad_argument', outcome.reason, { hint: outcome.hint })
    const rows = await adapters.rows({ ...wait, probe: false }).catch(() => [])
    throw new Failure('no_adapter', outcome.reason, {
      hint: outcome.install === undefined ? 'adapters lists what is here.' : `To have it: ${outcome.install}`,
      details: { matrix: rows },
    })
  }

  #start(plan: SessionPlan, by: Actor): ActiveSession {
    const { clock, record } = this.#options
    const id = `debug-${randomUUID().slice(0, 8)}`
    const session = this.#options.start(plan)
    const program = this.#options.shownTitle(plan.title)
    const active = new ActiveSession(id, session, {
      clock,
      program,
      onExpired: (reason) => void this.end(reason, expiredWords[reason]),
    })
    this.#active = active
    this.#gone.set(active, this.#follow(active))
    const { request, adapter } = plan
    record({ type: 'debug-started', sessionId: id, adapter: adapter.entry.id, program, request, by })
    active.store.add(session.onStopped((raw) => void this.moment(active, raw)))
    active.store.add(session.onState(() => this.changed()))
    active.store.add(session.onOutput(() => this.changed()))
    active.store.add(session.onBreakpoints(() => this.changed()))
    void this.#tellBreakpoints(active)
    return active
  }

  /** The whole picture of a stop, numbered and recorded once. */
  async moment(active: ActiveSession, raw: RawStop): ReturnType<ActiveSession['moment']> {
    return await active.moment(raw, async () => {
      const { book, recorder, record, show, clock } = this.#options
      const n = recorder.nextNumber()
      const { stack, ...read } = await readStop(active.session, raw, {
        show,
        capturesAt: (file, line) => book.capturesAt(file, line),
        signal: active.closed.signal,
      })
      const outputSince = active.output.since(active.recordedTo, stopOutputChars)
      active.recordedTo = outputSince.cursor
      const stop = { n, ...read, outputSince, ttlSeconds: active.ttlSeconds }
      recorder.add({ sessionId: active.id, at: clock.timestamp(), stop })
      record({ type: 'debug-stopped', sessionId: active.id, stop: maskStop(stop) })
      this.changed()
      return { stop, stack }
    })
  }

  /** Set before the program runs: a session takes them from its first moment on. */
  async #tellBreakpoints(active: ActiveSession): Promise<void> {
    const { book } = this.#options
    const { session } = active
    const wait = { limitMs: requestLimitMs, signal: active.closed.signal }
    await Promise.all([
      session.setBreakOn(book.breakOn, wait).catch(() => undefined),
      ...book.files.map(
        async (file) =>
          await session
            .setBreakpoints(file, book.requestsFor(file), wait)
            .then(() => book.fault(file, undefined))
            .catch((error: unknown) => book.fault(file, messageOf(error))),
      ),
      book.functions.length === 0
        ? undefined
        : session
            .setFunctionBreakpoints(book.functions, wait)
            .then((bound) => {
              active.functions = bound
              book.functionsFault(undefined)
            })
            .catch((error: unknown) => book.functionsFault(messageOf(error))),
    ])
    this.changed()
  }

  async #follow(active: ActiveSession): Promise<LastEnd> {
    const end = await active.session.ended
    active.store.dispose()
    active.closed.abort()
    const last = lastEndOf(active, end)
    if (this.#active === active) this.#active = undefined
    this.lastEnd = last
    this.last = active
    const { reason, message, exitCode } = last
    const code = exitCode === undefined ? {} : { exitCode }
    this.#options.record({ type: 'debug-ended', sessionId: active.id, reason, message, ...code })
    this.changed()
    return last
  }
}

const expiredWords = {
  ttl: `It reached its limit of ${ttlMs / 60_000} minutes; only a person can extend it.`,
  idle: `Nobody used it for ${idleMs / 60_000} minutes.`,
}

function lastEndOf(active: ActiveSession, end: SessionEnd): LastEnd {
  const { cause, exitCode, reason: message, survivors } = end
  const left =
    survivors.length === 0 ? '' : ` The system did not let these processes be ended: ${survivors.join(', ')}.`
  const told =
    active.endReason === 'ttl' || active.endReason === 'idle' ? expiredWords[active.endReason] : message
  return {
    reason: cause === 'asked' ? (active.endReason ?? 'terminated') : reasonOf(cause),
    message: `${told}${left}`,
    ...(exitCode === undefined ? {} : { exitCode }),
  }
}

function reasonOf(cause: Exclude<SessionEnd['cause'], 'asked'>): EndReason {
  switch (cause) {
    case 'program':
      return 'exited'
    case 'launch_failed':
      return 'launch_failed'
    case 'adapter_lost':
      return 'adapter_died'
  }
}

function endedWhileStarting(): Failure {
  return new Failure('cancelled', 'The launch was ended before the adapter was up.', {
    hint: 'Launch again if it is still wanted.',
  })
}

/** For people, before the plan has a better one. */
export function titleOf({ kind, request }: SessionRequest): string {
  if (kind === 'attach')
    return request.pid === undefined ? `port ${request.port ?? ''}` : `process ${request.pid}`
  return request.program ?? request.module ?? request.test ?? 'a program'
}

export function endedTransition(active: ActiveSession, end: LastEnd): Transition {
  const { reason, message, exitCode } = end
  return {
    state: 'ended',
    reason,
    message,
    ...(exitCode === undefined ? {} : { exitCode }),
    outputSince: active.output.since(active.toldTo, stopOutputChars),
  }
}
