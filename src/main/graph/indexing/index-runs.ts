import type { GraphIndexed } from '../../../shared/model/graph-question.ts'
import type { Clock } from '../../base/clock.ts'
import { cancelled, within } from '../../base/deadline.ts'

/** `links`: nothing is read, what is stale is linked. */
export type RunScope = 'changed' | 'full' | 'links'

export type RunIndex = (options: {
  readonly signal: AbortSignal
  readonly scope: RunScope
}) => Promise<GraphIndexed>

interface Current {
  readonly scope: RunScope
  readonly done: Promise<GraphIndexed>
  readonly controller: AbortController
  /** Callers that still wait for it. */
  waiting: number
}

/** One run at a time: who comes later waits for the one that is under way. */
export class IndexRuns {
  readonly #run: RunIndex
  #current: Current | undefined
  #isAgain = false
  #isClosed = false

  constructor(run: RunIndex) {
    this.#run = run
  }

  get isRunning(): boolean {
    return this.#current !== undefined
  }

  /** Nobody waits for it. What it fails with is met again by the next who asks. */
  begin(scope: RunScope = 'changed'): void {
    if (!this.#isClosed && this.#current === undefined) this.#start(scope)
  }

  /** Something has changed: a run from now on, after the one that is under way. */
  again(): void {
    if (this.#current === undefined) this.begin()
    else this.#isAgain = true
  }

  /** A run ends when all who waited for it have cancelled. Throws `Failure` of the run, cancelled. */
  async join({ signal, scope }: { signal: AbortSignal; scope: RunScope }): Promise<GraphIndexed> {
    while (this.#current?.scope === 'links') await this.stop()
    if (signal.aborted || this.#isClosed) throw cancelled()
    const run = this.#current ?? this.#start(scope)
    run.waiting++
    return await new Promise<GraphIndexed>((resolve, reject) => {
      const onAbort = (): void => {
        run.waiting--
        if (run.waiting === 0) run.controller.abort()
        reject(cancelled())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      run.done.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    })
  }

  /** Resolves when the run that is under way has ended, however, and at the latest after `limitMs`. */
  async settled(limitMs: number, clock: Clock): Promise<void> {
    const ended = this.#current?.done.then(
      () => undefined,
      () => undefined,
    )
    if (ended !== undefined) await within(ended, limitMs, { clock })
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#isAgain = false
    const run = this.#current
    run?.controller.abort()
    await run?.done.catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.stop()
  }

  #start(scope: RunScope): Current {
    const controller = new AbortController()
    const done = this.#run({ signal: controller.signal, scope }).finally(() => {
      this.#current = undefined
      if (!this.#isAgain) return
      this.#isAgain = false
      this.begin()
    })
    // Whoever waits hears of a failure; a run that nobody waits for is no reason to end the process.
    done.catch(() => undefined)
    const run = { scope, done, controller, waiting: 0 }
    this.#current = run
    return run
  }
}
