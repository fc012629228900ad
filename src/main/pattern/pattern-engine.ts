import { type Clock, systemClock } from '../base/clock.ts'
import { cancelled, within } from '../base/deadline.ts'
import { Failure } from '../base/failure.ts'
import type { PoolSession } from '../syntax/pool/pool-session.ts'
import type { SyntaxPool } from '../syntax/pool/syntax-pool.ts'
import {
  type PatternAnswer,
  type RewriteAnswer,
  rewriteAnswerSchema,
  type SearchListener,
  searchProgressSchema,
} from './answer.ts'
import type { RewriteQuery, SearchQuery } from './query.ts'
import { patternTasks, type RewriteInput } from './searching/pattern-tasks.ts'
import { homeOf } from './searching/shares.ts'
import { WideSearch } from './searching/wide-search.ts'

export interface PatternEngineOptions {
  /** The workspace, absolute. */
  readonly root: string
  /** Shared with other workspaces and other rooms; the engine does not close it. */
  readonly pool: SyntaxPool
  readonly clock?: Clock
  /** For one call, waiting for its turn included. */
  readonly callMs?: number
}

const defaultCallMs = 120_000

let calls = 0

/** Structural search and rewrite of one workspace, in the threads of a pool; calls run side by side. */
export class PatternEngine {
  readonly #root: string
  readonly #pool: SyntaxPool
  readonly #clock: Clock
  readonly #callMs: number
  readonly #sessions = new Set<PoolSession>()
  #isClosed = false

  constructor({ root, pool, clock = systemClock, callMs = defaultCallMs }: PatternEngineOptions) {
    this.#root = root
    this.#pool = pool
    this.#clock = clock
    this.#callMs = callMs
  }

  /** Throws `Failure` pattern_unparseable, language_needed, bad_argument, bad_regex, timed_out, crashed, cancelled. */
  async search(query: SearchQuery, signal: AbortSignal, listener?: SearchListener): Promise<PatternAnswer> {
    return await this.#call(signal, async (session) => {
      const { threads } = this.#pool
      const parts = { root: this.#root, scan: newScan(), session, threads, listener }
      return await new WideSearch(query, parts).run()
    })
  }

  /**
   * As `search`, and unbound_metavariable, too_many_sites, overlap, would_not_parse. Writes nothing. A thread that dies
   * is replaced, and the rewrite tried once more.
   */
  async rewrite(query: RewriteQuery, signal: AbortSignal, listener?: SearchListener): Promise<RewriteAnswer> {
    const input: RewriteInput = { root: this.#root, scan: newScan(), query }
    const home = homeOf(this.#root, this.#pool)
    return await this.#call(signal, async (session) => {
      const task = {
        name: patternTasks.rewrite,
        input,
        home,
        isLong: true,
        onNote: (note: unknown) =>
          session.isEnded ? undefined : listener?.progress?.(searchProgressSchema.parse(note)),
      }
      try {
        return rewriteAnswerSchema.parse(await session.run(task))
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'crashed') throw error
        return rewriteAnswerSchema.parse(await session.run(task))
      }
    })
  }

  /** Calls that are under way fail with `cancelled`. */
  close(): Promise<void> {
    this.#isClosed = true
    for (const session of this.#sessions) session.cancel()
    return Promise.resolve()
  }

  async #call<Answer>(signal: AbortSignal, work: (session: PoolSession) => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) throw cancelled()
    const session = this.#pool.session()
    this.#sessions.add(session)
    try {
      const timed = await within(work(session), this.#callMs, { clock: this.#clock, signal })
      if (timed.kind === 'done') return timed.value
      throw new Failure(
        'timed_out',
        `The search took longer than ${this.#callMs / 1000} s and was stopped.`,
        { hint: 'Narrow it with path or globs.' },
      )
    } finally {
      // What is still under way is stopped, in the middle of a file if need be.
      session.dispose()
      this.#sessions.delete(session)
    }
  }
}

function newScan(): string {
  return String(++calls)
}
