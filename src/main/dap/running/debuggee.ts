import { Failure } from '../../base/failure.ts'
import type { DebugThread, EvaluateResult, ExceptionFacts, StackPage } from '../frames.ts'
import type { RawStop } from '../session-state.ts'
import type { EvaluateRequest, Wait } from '../session.ts'
import { notStopped, StoppedData, withoutNote } from './stopped-data.ts'
import { Stops } from './stops.ts'
import type { DebugTarget, EventBodies } from './target.ts'
import { type KnownThread, ThreadTable } from './thread-table.ts'

export type Step = 'continue' | 'next' | 'stepIn' | 'stepOut'

/** An adapter that does not tell its threads while the program runs is not waited for longer. */
const threadsMs = 1_000

/** The program over all of its connections: where it stands, what sets it going, what can be read of it. */
export class Debuggee {
  readonly data: StoppedData
  readonly #stops = new Stops<DebugTarget>()
  readonly #threads = new ThreadTable<DebugTarget>()
  readonly #onMoved: () => void
  #targets: readonly DebugTarget[] = []
  /** Before the first stop some adapters answer nothing and hang (lldb-dap). */
  #hasStopped = false

  /** `onMoved`: it stands or runs otherwise than before. */
  constructor(evaluates: 'repl' | 'watch', onMoved: () => void) {
    this.data = new StoppedData(evaluates)
    this.#onMoved = onMoved
  }

  /** The adapter's own connection first. */
  get targets(): readonly DebugTarget[] {
    return this.#targets
  }

  /** Undefined while all of it runs. */
  get stop(): RawStop | undefined {
    return this.#stops.latest?.stop
  }

  add(target: DebugTarget): void {
    this.#targets = [...this.#targets, target]
  }

  drop(target: DebugTarget): void {
    this.#targets = this.#targets.filter((one) => one !== target)
    this.#goesOn(target)
  }

  stopped(target: DebugTarget, body: EventBodies['stopped'], hitBreakpointIds: readonly number[]): RawStop {
    const { reason, description, text, threadId, allThreadsStopped = false } = body
    const stop: RawStop = {
      reason,
      threadId: this.#threads.idOf(target, threadId),
      hitBreakpointIds,
      allThreadsStopped,
      ...(description === undefined ? {} : { description }),
      ...(text === undefined ? {} : { text: withoutNote(text) }),
    }
    this.#hasStopped = true
    this.data.forget(target)
    this.#stops.add(target, stop)
    this.#onMoved()
    return stop
  }

  continued(target: DebugTarget, { threadId, allThreadsContinued = true }: EventBodies['continued']): void {
    if (allThreadsContinued || threadId === undefined) this.#goesOn(target)
    else this.#goesOn(target, this.#threads.idOf(target, threadId))
  }

  thread(target: DebugTarget, { reason, threadId }: EventBodies['thread']): void {
    if (reason === 'started') this.#threads.idOf(target, threadId)
    else if (reason === 'exited') this.#threads.drop(target, threadId)
  }

  /** The stop is forgotten before anything is sent: what stops afterwards is another one. */
  async go(step: Step, threadId: number, wait: Wait): Promise<void> {
    const { owner, raw } = await this.whoStands(threadId, wait)
    const before = this.#stops.remove(owner)
    this.data.forget(owner)
    this.#onMoved()
    try {
      const answer = await owner.connection.request(step, { threadId: raw }, wait)
      if (answer?.allThreadsContinued !== false) return
      this.#stops.restore(before.filter(({ stop }) => stop.threadId !== threadId))
      this.#onMoved()
    } catch (error) {
      if (error instanceof Failure && error.code === 'adapter_error') {
        this.#stops.restore(before)
        this.#onMoved()
      }
      throw error
    }
  }

  /** The connection and the adapter's own number of a thread that stands. */
  async whoStands(
    threadId: number,
    wait: Wait,
  ): Promise<{ readonly owner: DebugTarget; readonly raw: number }> {
    const thread = this.#standing(threadId, 'nothing can be stepped and nothing')
    return { owner: thread.owner, raw: await this.#rawOf(thread, wait) }
  }

  async pause(threadId: number | undefined, wait: Wait): Promise<void> {
    const target = this.#targets.at(-1)
    if (target === undefined) throw new Failure('no_session', 'The program has not been started yet.')
    const thread = threadId === undefined ? undefined : this.#threads.find(threadId)
    const owner = thread?.owner ?? target
    const raw = thread?.raw ?? (await this.#someThread(owner, wait))
    await owner.connection.request('pause', { threadId: raw }, wait)
  }

  async threads(wait: Wait): Promise<readonly DebugThread[]> {
    const children = this.#targets.filter(({ isChild }) => isChild)
    const owners = this.#hasStopped ? (children.length > 0 ? children : this.#targets) : []
    const told = await Promise.all(
      owners.map(async (owner) => {
        const { threads } = await owner.connection.request('threads', {}, wait)
        return threads.map(({ id, name }) => {
          const own = this.#threads.idOf(owner, id)
          return { id: own, name, isStopped: this.#stops.holds(owner, own) }
        })
      }),
    )
    return told.flat()
  }

  async stackTrace(
    threadId: number,
    page: { readonly start?: number; readonly levels?: number },
    wait: Wait,
  ): Promise<StackPage> {
    const thread = this.#standing(threadId, 'a stack')
    return await this.data.stack(thread.owner, await this.#rawOf(thread, wait), page, wait)
  }

  async exceptionInfo(threadId: number, wait: Wait): Promise<ExceptionFacts> {
    const thread = this.#standing(threadId, 'an exception')
    return await this.data.exception(thread.owner, await this.#rawOf(thread, wait), wait)
  }

  async evaluate(request: EvaluateRequest, wait: Wait): Promise<EvaluateResult> {
    const owner = this.#stops.latest?.owner
    if (owner === undefined) throw notStopped('a value')
    return await this.data.evaluate(owner, request, wait)
  }

  #goesOn(target: DebugTarget, threadId?: number): void {
    this.data.forget(target)
    if (this.#stops.remove(target, threadId).length > 0) this.#onMoved()
  }

  #standing(threadId: number, what: string): KnownThread<DebugTarget> {
    if (this.#stops.latest === undefined) throw notStopped(what)
    const thread = this.#threads.find(threadId)
    if (!this.#stops.holds(thread.owner, threadId)) throw notStopped(what)
    return thread
  }

  async #rawOf(thread: KnownThread<DebugTarget>, wait: Wait): Promise<number> {
    if (thread.raw !== undefined) return thread.raw
    const raw = await firstThread(thread.owner, wait)
    this.#threads.learn(thread.id, raw)
    return raw
  }

  /** Adapters that pause the whole program do not look at the number. */
  async #someThread(owner: DebugTarget, { limitMs, signal }: Wait): Promise<number> {
    const known = this.#threads.anyOf(owner)?.raw
    if (known !== undefined) return known
    return await firstThread(owner, { limitMs: Math.min(limitMs, threadsMs), signal }).catch(() => 0)
  }
}

async function firstThread(owner: DebugTarget, wait: Wait): Promise<number> {
  return (await owner.connection.request('threads', {}, wait)).threads[0]?.id ?? 0
}
