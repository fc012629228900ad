import type { Agent, AgentEnd } from '../agents/agent.ts'
import type { Clock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import { messageOf } from '../base/failure.ts'
import type { Diagnoser } from '../diagnostics/diagnoser.ts'
import type { Run } from '../runs/run.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import type { ToolDescription, ToolResult } from '../../shared/model/tool-result.ts'
import type { Actor } from '../../shared/run/event.ts'
import type { DebugHost } from './debug/debug-host.ts'
import type { WorkspaceHost } from './workspace-host.ts'

/** At the end of a run open late deltas are waited for once more, for at most this long. */
const lateAtEndMs = 20_000

export type RunEnd = AgentEnd | { readonly reason: 'stopped'; readonly text?: string }

/** One run of this process with its tools, and the agent that drives it, if one does. */
export class RunHost {
  readonly run: Run
  readonly workspace: WorkspaceHost
  readonly debug: DebugHost
  readonly #diagnoser: Diagnoser
  readonly #toolbox: Toolbox
  readonly #clock: Clock
  /** Stops the agent for good. */
  readonly #stop = new AbortController()
  /** Cancels the person's own calls; a new one for the calls after that. */
  #cancel = new AbortController()
  readonly #inFlight = new Set<Promise<unknown>>()
  #calls: number
  #isClosed = false
  #idleSinceMs: number
  #driven: Promise<RunEnd> | undefined

  constructor(parts: {
    run: Run
    toolbox: Toolbox
    diagnoser: Diagnoser
    workspace: WorkspaceHost
    debug: DebugHost
    clock: Clock
  }) {
    this.run = parts.run
    this.workspace = parts.workspace
    this.debug = parts.debug
    this.#toolbox = parts.toolbox
    this.#diagnoser = parts.diagnoser
    this.#clock = parts.clock
    this.#idleSinceMs = parts.clock.now()
    this.#calls = parts.run.view.items.filter((item) => item.kind === 'tool-call').length
    this.#diagnoser.onLate(() => this.#tellLate())
  }

  /** Whether a call is under way. */
  get isBusy(): boolean {
    return this.#inFlight.size > 0
  }

  /** It has ended, and nothing of it waits for anybody. */
  get isOver(): boolean {
    const { ended, changes } = this.run.view
    const isOpen = changes.some(({ state }) => state === 'waiting' || state === 'stale')
    const isDebugging = this.debug.debugger.keeper.active !== undefined
    return ended !== undefined && !isOpen && !isDebugging && !this.isBusy
  }

  /** Clock time since which nobody has called it. */
  get idleSinceMs(): number {
    return this.#idleSinceMs
  }

  /** Whether an agent is at work. */
  get isDriven(): boolean {
    return this.#driven !== undefined && this.run.view.ended === undefined
  }

  /** Other programs changed files of the workspace: what that did to the diagnostics goes out with the next result. */
  async changedOutside(changes: Parameters<Diagnoser['changedOutside']>[0]): Promise<void> {
    if (this.run.view.ended === undefined && !this.#isClosed) await this.#diagnoser.changedOutside(changes)
  }

  list(by: Actor): readonly ToolDescription[] {
    return this.#toolbox.list(by)
  }

  /** Never rejects for a tool's own error. `waitsForLate`: the caller has no next result. */
  async call(
    tool: string,
    args: unknown,
    { by, signal, waitsForLate = false }: { by: Actor; signal?: AbortSignal; waitsForLate?: boolean },
  ): Promise<ToolResult> {
    this.#calls += 1
    const own = by === 'agent' ? this.#stop.signal : this.#cancel.signal
    const either = signal === undefined ? own : AbortSignal.any([own, signal])
    const call = { id: `call-${this.#calls}`, tool, args, by, signal: either, waitsForLate }
    const work = this.#toolbox.call(call)
    this.#inFlight.add(work)
    try {
      return await work
    } finally {
      this.#inFlight.delete(work)
      this.#idleSinceMs = this.#clock.now()
      this.#tellLate()
    }
  }

  /** Starts an agent; its end is the run's end. Resolves when the run has ended; never rejects. */
  drive(agent: Agent): Promise<RunEnd> {
    this.#driven ??= this.#drive(agent)
    return this.#driven
  }

  /** Stops the agent and cancels all calls. A run that nobody drives is ended here. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#cancel.abort()
    this.#cancel = new AbortController()
    if (this.#driven !== undefined) await this.#driven
    else await this.debug.end('run_ended', 'The run was stopped.')
    if (this.#driven === undefined && this.run.view.ended === undefined)
      this.run.append({ type: 'run-ended', reason: 'stopped' })
  }

  /** Stops without a word about why: the app closes. Waits for calls in flight within the limit. */
  async close(limitMs: number): Promise<void> {
    this.#isClosed = true
    this.#stop.abort()
    this.#cancel.abort()
    const debugEnds = this.debug.end('closed', 'Control Center was closed.')
    const work = Promise.allSettled([...this.#inFlight, this.#driven, debugEnds])
    await within(work, limitMs, { clock: this.#clock })
    this.#diagnoser.dispose()
  }

  /** What settles while a call is under way goes out with its result. */
  #tellLate(): void {
    if (!this.isBusy && !this.#isClosed) this.#toolbox.recordLate()
  }

  async #drive(agent: Agent): Promise<RunEnd> {
    const end = await this.#play(agent)
    await this.debug.end('run_ended', 'The run ended.')
    const text = end.text === undefined ? {} : { text: end.text }
    if (this.run.view.ended === undefined) this.run.append({ type: 'run-ended', reason: end.reason, ...text })
    return end
  }

  async #play(agent: Agent): Promise<RunEnd> {
    const { signal } = this.#stop
    try {
      const call = async (tool: string, args: unknown, by: Actor): Promise<ToolResult> =>
        await this.call(tool, args, { by })
      const end = await agent.play({ run: this.run, call, clock: this.#clock, signal })
      await this.#settleLate(signal)
      return end
    } catch (error) {
      return signal.aborted ? { reason: 'stopped' } : { reason: 'failed', text: messageOf(error) }
    }
  }

  async #settleLate(signal: AbortSignal): Promise<void> {
    const limit = new AbortController()
    const settled = this.#toolbox.settleLate(AbortSignal.any([signal, limit.signal]))
    const answer = await within(settled, lateAtEndMs, { clock: this.#clock, signal })
    if (answer.kind === 'timed_out') limit.abort()
    await settled
  }
}
