import path from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { messageOf } from '../../base/failure.ts'
import type { BreakpointTable, HitLine } from '../running/breakpoint-table.ts'
import type { DebugTarget, EventBodies } from '../running/target.ts'
import type { OutputPiece } from '../session-state.ts'
import type { Wait } from '../session.ts'
import type { WireFrame } from '../wire/bodies.ts'
import { judge, type Verdict } from './look.ts'
import { restOfStep, type StepUnderWay } from './step-under-way.ts'

type Told = EventBodies['stopped']

export interface GateAbout {
  readonly table: BreakpointTable
  readonly clock: Clock
  /** Aborted when the session ends: nothing is asked or continued any more. */
  readonly signal: () => AbortSignal
  /** The program stands. */
  readonly show: (target: DebugTarget, told: Told) => void
  readonly log: (piece: OutputPiece) => void
  readonly limits?: PassLimits
}

/** What is passed over between two stops: a loop whose condition never holds does not go round for ever. */
export interface PassLimits {
  readonly times: number
  readonly ms: number
}

const passLimits: PassLimits = { times: 10_000, ms: 60_000 }
const requestMs = 5_000
/** Deeper than this, the frames of a recursion are not told apart. */
const maxDepth = 500

interface Standing {
  readonly threadId: number
  readonly frames: readonly WireFrame[]
}

/** What a stop turned out to be: one to tell, in these words, or one to pass over. */
type Seen =
  | { readonly kind: 'stop'; readonly told: Told }
  | { readonly kind: 'pass'; readonly standing: Standing; readonly rest: ReturnType<typeof restOfStep> }

/**
 * Between the adapter and everybody else: a stop at a breakpoint whose terms are tested here is looked at, and passed
 * over or shown. Stops of one connection wait for one another, for a program may not go on before all of them are
 * looked at.
 */
export class StopGate {
  readonly #about: GateAbout
  readonly #queues = new Map<DebugTarget, Told[]>()
  readonly #hits = new Map<number, number>()
  #step: (StepUnderWay & { readonly owner: DebugTarget; readonly threadId: number }) | undefined
  #isStepInterrupted = false
  #isPauseWanted = false
  #passed = 0
  #spentMs = 0

  constructor(about: GateAbout) {
    this.#about = about
  }

  /** It stands, though nobody is told. */
  get isLooking(): boolean {
    return this.#queues.size > 0
  }

  take(target: DebugTarget, told: Told): void {
    const queue = this.#queues.get(target)
    if (queue !== undefined) queue.push(told)
    else if (this.#isLookedAt(told)) void this.#lookThrough(target, [told])
    else this.#shown(target, told)
  }

  /** Somebody sets the program going: what was passed over before counts no more. */
  goes(): void {
    this.#step = undefined
    this.#isStepInterrupted = false
    this.#isPauseWanted = false
    this.#passed = 0
    this.#spentMs = 0
  }

  /** As `goes`, by a step: one that is interrupted by what is passed over is brought to its end. */
  async steps(how: StepUnderWay['how'], owner: DebugTarget, threadId: number): Promise<void> {
    this.goes()
    if (!this.#about.table.emulates) return
    const frames = await this.#framesOf(owner, threadId, maxDepth)
    this.#step = { how, owner, threadId, depth: frames.length, line: frames[0]?.line ?? 0 }
  }

  /** True where the program stands anyway and will be shown: nothing is sent then. */
  pauses(): boolean {
    this.#isPauseWanted = true
    return this.isLooking
  }

  /** It went on by itself, or is gone. */
  forget(target: DebugTarget): void {
    this.#queues.delete(target)
  }

  #isLookedAt({ reason }: Told): boolean {
    return this.#about.table.emulates && /breakpoint|^step$/u.test(reason)
  }

  async #lookThrough(target: DebugTarget, queue: Told[]): Promise<void> {
    this.#queues.set(target, queue)
    const passed: Extract<Seen, { kind: 'pass' }>[] = []
    for (let at = 0; at < queue.length; at++) {
      const told = queue[at]
      if (told === undefined) break
      const startedMs = this.#about.clock.now()
      const seen = this.#isLookedAt(told) ? await this.#look(target, told) : { kind: 'stop' as const, told }
      if (this.#queues.get(target) !== queue) return
      this.#spentMs += this.#about.clock.now() - startedMs
      if (seen.kind === 'stop') {
        this.#queues.delete(target)
        for (const other of queue.slice(at + 1)) this.#about.show(target, other)
        this.#shown(target, seen.told)
        return
      }
      passed.push(seen)
    }
    this.#queues.delete(target)
    await this.#goOn(target, passed)
  }

  async #look(target: DebugTarget, told: Told): Promise<Seen> {
    const stop = (words?: string): Seen => ({
      kind: 'stop',
      told: words === undefined ? told : { ...told, description: words },
    })
    try {
      const threadId = told.threadId ?? (await this.#firstThread(target))
      const levels = this.#step === undefined ? 1 : maxDepth
      const standing = { threadId, frames: await this.#framesOf(target, threadId, levels) }
      const verdict = await this.#verdict(target, told, standing)
      if (verdict.kind === 'stop') return stop(verdict.words)
      if (this.#isPauseWanted) return { kind: 'stop', told: { ...told, reason: 'pause' } }
      const seen = this.#passOver(target, told, standing)
      if (seen.kind === 'stop') return seen
      const { times, ms } = this.#about.limits ?? passLimits
      return ++this.#passed < times && this.#spentMs < ms ? seen : stop(this.#boundWords())
    } catch (error) {
      return stop(`The terms of the breakpoint could not be tested: ${messageOf(error)}`)
    }
  }

  /** The terms of what was hit. A step that ends at a breakpoint counts and logs there, too. */
  async #verdict(target: DebugTarget, told: Told, { frames: [frame] }: Standing): Promise<Verdict> {
    if (frame === undefined) return { kind: 'stop' }
    const hit = this.#hitAt(target, told, frame)
    const verdicts = await Promise.all(hit.map(async (line) => await this.#judge(target, frame, line)))
    const stop = verdicts.find(({ kind }) => kind === 'stop')
    if (told.reason === 'step') return this.#isStepInterrupted ? { kind: 'pass' } : (stop ?? { kind: 'stop' })
    return stop ?? { kind: hit.length > 0 ? 'pass' : 'stop' }
  }

  #hitAt(target: DebugTarget, { hitBreakpointIds: hitIds = [] }: Told, frame: WireFrame): readonly HitLine[] {
    const { source, line, name: functionName } = frame
    const file = source?.path === undefined ? undefined : path.normalize(source.path)
    return this.#about.table.hitAt(target, { hitIds, file, line, functionName })
  }

  /** What is passed over while a step is under way must not lose the step. */
  #passOver(target: DebugTarget, told: Told, standing: Standing): Seen {
    const step = this.#step
    if (step === undefined) return { kind: 'pass', standing, rest: undefined }
    if (step.owner !== target || step.threadId !== standing.threadId) {
      const words = 'A breakpoint that does not hold, in another thread, has interrupted the step.'
      return { kind: 'stop', told: { ...told, description: words } }
    }
    const { frames } = standing
    const rest = restOfStep(step, { depth: frames.length, line: frames[0]?.line ?? 0 })
    if (rest === undefined) return { kind: 'stop', told: { ...told, reason: 'step' } }
    this.#isStepInterrupted = true
    return { kind: 'pass', standing, rest }
  }

  async #judge(target: DebugTarget, frame: WireFrame, { id, emulated }: HitLine): Promise<Verdict> {
    if (emulated === undefined) return { kind: 'stop' }
    const file = frame.source?.path
    return await judge(emulated, {
      connection: target.connection,
      frame,
      wait: this.#wait(),
      count: () => {
        const count = (this.#hits.get(id) ?? 0) + 1
        this.#hits.set(id, count)
        return count
      },
      log: (text) => {
        const place = file === undefined ? {} : { file, line: frame.line }
        this.#about.log({ category: 'console', text, ...place })
      },
    })
  }

  /** One request sets all threads going, unless the adapter says that it did not. */
  async #goOn(target: DebugTarget, passed: readonly Extract<Seen, { kind: 'pass' }>[]): Promise<void> {
    const last = passed.at(-1)
    if (last === undefined) return
    const { connection } = target
    const { rest, standing } = last
    const { threadId } = standing
    try {
      if (rest !== undefined) await connection.request(rest, { threadId }, this.#wait())
      else {
        const { allThreadsContinued } = await connection.request('continue', { threadId }, this.#wait())
        const others = allThreadsContinued ? [] : passed.slice(0, -1)
        for (const other of others)
          await connection.request('continue', { threadId: other.standing.threadId }, this.#wait())
      }
    } catch (error) {
      const description = `The program could not be continued after a breakpoint that does not hold: ${messageOf(error)}`
      this.#shown(target, { reason: 'breakpoint', threadId, description })
    }
  }

  async #framesOf(target: DebugTarget, threadId: number, levels: number): Promise<readonly WireFrame[]> {
    const args = { threadId, startFrame: 0, levels }
    return (await target.connection.request('stackTrace', args, this.#wait())).stackFrames
  }

  async #firstThread({ connection }: DebugTarget): Promise<number> {
    return (await connection.request('threads', {}, this.#wait())).threads[0]?.id ?? 0
  }

  #wait(): Wait {
    return { limitMs: requestMs, signal: this.#about.signal() }
  }

  #shown(target: DebugTarget, told: Told): void {
    this.goes()
    this.#about.show(target, told)
  }

  #boundWords(): string {
    const seconds = Math.round(this.#spentMs / 1000)
    return `Breakpoints that are tested here were passed over ${this.#passed} times, which took ${seconds} s: the program stands, so that it does not go round for ever. continue lets as many pass again.`
  }
}
