import { rm } from 'node:fs/promises'
import { within } from '../../base/deadline.ts'
import { Emitter } from '../../base/emitter.ts'
import { messageOf } from '../../base/failure.ts'
import type { OwnedProcess } from '../../process/process-host.ts'
import type { FramedChannel } from '../../transport/framed-channel.ts'
import type { SessionPlan } from '../plan.ts'
import type { EndCause, RawStop, SessionEnd, SessionState } from '../session-state.ts'
import type { DebugSession, StartOutcome, Wait } from '../session.ts'
import { type AdapterCapabilities, startDebuggingSchema } from '../wire/bodies.ts'
import { AdapterProcess } from './adapter-process.ts'
import { endDebuggee } from './ending.ts'
import { handshake } from './handshake.ts'
import { remoteAdapter, type RunningAdapter } from './remote-adapter.ts'
import { runInTerminal } from './run-in-terminal.ts'
import type { SessionContext } from './session-context.ts'
import { SteeredSession } from './steered-session.ts'
import { DebugTarget, type EventBodies, type TargetEvents } from './target.ts'

/** For the adapter to take breakpoints while the program starts. */
const configureMs = 10_000
/** For a connection of a child session. */
const childMs = 10_000
/** Between the end of an adapter's connection and its exit, which says why. */
const lastWordsMs = 500

type Step = Extract<SessionState, { kind: 'starting' }>['step']

/** The implementation of `DebugSession`: from the start of the adapter to the end of its last process. */
export class LiveSession extends SteeredSession implements DebugSession {
  readonly started: Promise<StartOutcome>
  readonly ended: Promise<SessionEnd>
  readonly #context: SessionContext
  readonly #states = new Emitter<SessionState>()
  readonly #stopped = new Emitter<RawStop>()
  readonly #ends = new Emitter<SessionEnd>()
  readonly #abort = new AbortController()
  readonly #terminals: OwnedProcess[] = []
  #adapter: Promise<RunningAdapter> | undefined
  #root: DebugTarget | undefined
  #step: Step | undefined = 'adapter'
  #end: SessionEnd | undefined
  #closing: Promise<SessionEnd> | undefined
  #lastKind: SessionState['kind'] | undefined
  #resolveStarted: (outcome: StartOutcome) => void = () => undefined
  #resolveEnded: (end: SessionEnd) => void = () => undefined

  readonly onState = this.#states.on.bind(this.#states)
  readonly onStopped = this.#stopped.on.bind(this.#stopped)
  readonly onEnded = this.#ends.on.bind(this.#ends)

  constructor(plan: SessionPlan, context: SessionContext) {
    super(plan, {
      onMoved: () => this.#tellState(),
      clock: context.clock,
      signal: () => this.#abort.signal,
      show: (target, told) => this.#show(target, told),
    })
    this.#context = context
    this.started = new Promise((resolve) => (this.#resolveStarted = resolve))
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve))
  }

  get state(): SessionState {
    if (this.#end !== undefined) return { kind: 'ended', end: this.#end }
    const { stop } = this.debuggee
    if (stop !== undefined) return { kind: 'stopped', stop }
    return this.#step === undefined ? { kind: 'running' } : { kind: 'starting', step: this.#step }
  }

  /** Of the connection that the program answers on. */
  get capabilities(): AdapterCapabilities {
    return this.debuggee.targets.at(-1)?.connection.capabilities ?? {}
  }

  launch(): void {
    const { adapter, cwd, server } = this.plan
    const onPrinted = adapter.entry.printsForProgram ? this.output.add.bind(this.output) : undefined
    this.#adapter =
      server === undefined
        ? AdapterProcess.start(adapter, { cwd, onPrinted }, this.#context)
        : Promise.resolve(remoteAdapter(adapter.entry.name, server, this.#context.clock))
    this.#run(this.#adapter).then(
      () => this.#resolveStarted({ kind: 'started' }),
      (error: unknown) => void this.#close('launch_failed', messageOf(error)),
    )
  }

  async waitForStop(wait: Wait): Promise<SessionState> {
    const isSettled = (state: SessionState): boolean => state.kind === 'stopped' || state.kind === 'ended'
    if (isSettled(this.state)) return this.state
    let subscription = { dispose: (): void => undefined }
    const settled = new Promise<void>((resolve) => {
      subscription = this.onState((state) => {
        if (isSettled(state)) resolve()
      })
    })
    try {
      await within(settled, wait.limitMs, { clock: this.#context.clock, signal: wait.signal })
      return this.state
    } finally {
      subscription.dispose()
    }
  }

  end(reason: string): Promise<SessionEnd> {
    return this.#close('asked', reason)
  }

  async #run(starting: Promise<RunningAdapter>): Promise<void> {
    const adapter = await starting
    for (const note of this.plan.notes ?? []) this.output.add({ category: 'important', text: `${note}\n` })
    const { signal } = this.#abort
    const limitMs = this.plan.adapter.entry.startLimitMs
    const root = this.#open(await adapter.connect({ limitMs, signal }), false)
    this.#root = root
    await this.#shake(root, this.plan.request, this.plan.arguments)
    this.#step = undefined
    this.#tellState()
  }

  #open(channel: FramedChannel, isChild: boolean): DebugTarget {
    const { clock, logger, aroundChannel } = this.#context
    const { name } = this.plan.adapter.entry
    const about = { isChild, events: this.#events }
    const target = new DebugTarget(aroundChannel?.(channel) ?? channel, about, { name, clock, logger })
    target.connection.onRequest('startDebugging', (args) => this.#startChild(args))
    target.connection.onRequest('runInTerminal', (args) => this.#runInTerminal(args))
    this.debuggee.add(target)
    return target
  }

  async #shake(
    target: DebugTarget,
    request: 'launch' | 'attach',
    args: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { signal } = this.#abort
    await handshake(target.connection, {
      entry: this.plan.adapter.entry,
      request,
      arguments: args,
      clock: this.#context.clock,
      signal,
      onProgram: () => this.#enter('program'),
      configure: async () => {
        this.#enter('breakpoints')
        await this.sender.configure(target, { limitMs: configureMs, signal })
      },
    })
  }

  /** "StartDebugging Request": a further connection to the same adapter. Its own faults end it, not the session. */
  async #startChild(args: unknown): Promise<object> {
    const { request, configuration } = startDebuggingSchema.parse(args)
    const adapter = await this.#adapter
    if (adapter === undefined || this.#closing !== undefined) throw new Error('The session ends.')
    const child = this.#open(await adapter.connect({ limitMs: childMs, signal: this.#abort.signal }), true)
    this.#shake(child, request, configuration).catch((error: unknown) => {
      if (this.#closing !== undefined) return
      this.output.add({
        category: 'important',
        text: `A child session did not start: ${messageOf(error)}\n`,
      })
      child.dispose()
    })
    return {}
  }

  async #runInTerminal(args: unknown): Promise<object> {
    const { processes } = this.#context
    const process = await runInTerminal(args, {
      processes,
      cwd: this.plan.cwd,
      onOutput: (piece) => this.output.add(piece),
    })
    this.#terminals.push(process)
    if (this.#closing !== undefined) void process.close()
    return { processId: process.pid }
  }

  readonly #events: TargetEvents = {
    heard: {
      stopped: (target, body) => {
        if (this.#closing === undefined && !this.#passes(target, body)) this.gate.take(target, body)
      },
      continued: (target, body) => {
        this.gate.forget(target)
        this.debuggee.continued(target, body)
      },
      thread: (target, body) => this.debuggee.thread(target, body),
      output: (target, body) => {
        const piece = this.debuggee.data.output(target, body)
        if (piece !== undefined) this.output.add(piece)
      },
      breakpoint: (target, { reason, breakpoint }) =>
        this.sender.changed(target, breakpoint, reason === 'removed'),
      capabilities: (target, { capabilities }) => target.connection.learn(capabilities),
      exited: (_target, { exitCode }) => (this.output.exitCode = exitCode),
    },
    terminated: (target) => {
      if (!target.isChild) void this.#close('program', 'The program ended.')
    },
    lost: (target, { reason }) => void this.#lost(target, reason),
  }

  #show(target: DebugTarget, told: EventBodies['stopped']): void {
    if (this.#closing !== undefined) return
    const { table } = this.sender
    const hit = (told.hitBreakpointIds ?? []).flatMap((raw) => table.idOf(target, raw) ?? [])
    this.#stopped.emit(this.debuggee.stopped(target, told, hit))
  }

  /** `sys.exit(1)` is an exception that nobody catches, and no fault. */
  #passes({ connection }: DebugTarget, { reason, text = '', threadId = 0 }: EventBodies['stopped']): boolean {
    const { passes } = this.plan.adapter.entry
    const isEnd = passes !== undefined && new RegExp(passes, 'u').test(text)
    if (reason !== 'exception' || !isEnd || this.sender.table.breakOn === 'all') return false
    const wait = { limitMs: configureMs, signal: this.#abort.signal }
    connection.request('continue', { threadId }, wait).catch(() => undefined)
    return true
  }

  async #lost(target: DebugTarget, reason: string): Promise<void> {
    this.debuggee.drop(target)
    this.gate.forget(target)
    this.sender.table.forget(target)
    if (target !== this.#root || this.#closing !== undefined) return
    if (this.output.exitCode !== undefined) void this.#close('program', 'The program ended.')
    const death = await (await this.#adapter)?.deathWithin(lastWordsMs)
    const why = death === undefined ? reason : `${this.plan.adapter.entry.name} ${death}.`
    void this.#close(this.#step === undefined ? 'adapter_lost' : 'launch_failed', why)
  }

  #close(cause: EndCause, reason: string): Promise<SessionEnd> {
    this.#closing ??= this.#endAll(cause, reason)
    return this.#closing
  }

  async #endAll(cause: EndCause, reason: string): Promise<SessionEnd> {
    const isRunning = this.#step === undefined && this.debuggee.stop === undefined && !this.gate.isLooking
    this.#abort.abort()
    const adapter = await this.#adapter?.catch(() => undefined)
    const survivors =
      adapter === undefined
        ? []
        : await endDebuggee({
            adapter,
            root: this.#root,
            clock: this.#context.clock,
            debuggee: this.debuggee,
            files: this.sender.table.files,
            isAttached: this.plan.request === 'attach',
            leavesStanding: this.plan.adapter.entry.attach.leavesStanding === true,
            isRunning,
            isOver: cause === 'program',
          })
    const closed = await Promise.all(this.#terminals.map((process) => process.close({ graceMs: 0 })))
    for (const target of this.debuggee.targets) target.dispose()
    for (const file of this.plan.leftovers ?? []) await rm(file, { force: true }).catch(() => undefined)
    const code = this.output.exitCode === undefined ? {} : { exitCode: this.output.exitCode }
    const end = {
      cause,
      reason,
      ...code,
      survivors: [...survivors, ...closed.flatMap((outcome) => outcome.survivors)],
    }
    this.#end = end
    this.#states.emit(this.state)
    this.#ends.emit(end)
    this.#resolveStarted({ kind: 'ended', end })
    this.#resolveEnded(end)
    for (const emitter of [this.#states, this.#stopped, this.output, this.#ends]) emitter.dispose()
    return end
  }

  #enter(step: Step): void {
    if (this.#step === undefined) return
    this.#step = step
    this.#tellState()
  }

  #tellState(): void {
    const { state } = this
    const isNews = state.kind !== 'running' || this.#lastKind !== 'running'
    this.#lastKind = state.kind
    if (isNews && this.#closing === undefined) this.#states.emit(state)
  }
}
