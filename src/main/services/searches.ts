import type { FoundMatch, PatternQuery, SearchEnd, SearchSummary } from '../../shared/model/pattern-search.ts'
import { Failure } from '../base/failure.ts'
import type { PatternAnswer, SearchListener } from '../pattern/answer.ts'
import type { SearchQuery } from '../pattern/query.ts'
import type { DeskEvents } from './desk.ts'
import { failedEnd } from './failed-end.ts'
import { foundMatch } from './found-match.ts'

/** What the window is told without asking; the rest is paged. */
export const toldMatches = 10_000
/** What one search keeps for its pages. Above it only the count goes on. */
export const keptMatches = 50_000
/** Lines around each match. */
const contextLines = 2

export interface SearchEngine {
  search(query: SearchQuery, signal: AbortSignal, listener?: SearchListener): Promise<PatternAnswer>
}

export interface SearchesParts {
  readonly events: Pick<DeskEvents, 'emit'>
  readonly nowMs: () => number
}

interface OneSearch {
  readonly id: string
  readonly abort: AbortController
  readonly told: FoundMatch[]
  kept: readonly FoundMatch[]
}

/**
 * The searches of the window: one at a time, the next one cancels the one before. What a cancelled one still finds is
 * told to nobody.
 */
export class Searches {
  readonly #parts: SearchesParts
  #current: OneSearch | undefined
  #count = 0

  constructor(parts: SearchesParts) {
    this.#parts = parts
  }

  /** Returns at once; never throws for what is wrong with the query: that is the search's end. */
  start(engine: SearchEngine, query: PatternQuery): string {
    this.cancel()
    this.#count += 1
    const search: OneSearch = {
      id: `search-${this.#count}`,
      abort: new AbortController(),
      told: [],
      kept: [],
    }
    this.#current = search
    void this.#run(search, engine, query)
    return search.id
  }

  /** Throws `Failure('not_found')` for a search that is not the last one. */
  page(searchId: string, skip: number, limit: number): FoundMatch[] {
    if (this.#current?.id !== searchId)
      throw new Failure('not_found', 'This search is gone: another one was started since.', {
        hint: 'Search again.',
      })
    return this.#current.kept.slice(skip, skip + limit)
  }

  /** Without an id the one that runs. The answer of one that has ended can still be paged. */
  cancel(searchId?: string): void {
    if (searchId === undefined || searchId === this.#current?.id) this.#current?.abort.abort()
  }

  async #run(search: OneSearch, engine: SearchEngine, query: PatternQuery): Promise<void> {
    const { nowMs } = this.#parts
    const startedMs = nowMs()
    // The caller knows the id before anything is told under it.
    await Promise.resolve()
    const end = await this.#endOf(
      search,
      engine.search(engineQuery(query), search.abort.signal, this.#listener(search)),
      () => nowMs() - startedMs,
    )
    if (search === this.#current) this.#parts.events.emit('search.ended', { searchId: search.id, end })
  }

  async #endOf(search: OneSearch, work: Promise<PatternAnswer>, tookMs: () => number): Promise<SearchEnd> {
    try {
      const answer = await work
      search.kept = answer.matches.map(foundMatch)
      const first = search.kept.slice(0, toldMatches)
      const summary = summaryOf(answer, tookMs())
      return isSame(first, search.told)
        ? { kind: 'done', summary }
        : { kind: 'done', summary, matches: first }
    } catch (error) {
      return failedEnd(error)
    }
  }

  #listener(search: OneSearch): SearchListener {
    const isAsked = (): boolean => search === this.#current && !search.abort.signal.aborted
    const { events } = this.#parts
    return {
      progress: ({ filesDone, filesTotal, matches }) => {
        if (isAsked())
          events.emit('search.progressed', { searchId: search.id, filesDone, filesTotal, total: matches })
      },
      found: (batch) => {
        const room = toldMatches - search.told.length
        if (!isAsked() || room <= 0) return
        const matches = batch.slice(0, room).map(foundMatch)
        search.told.push(...matches)
        events.emit('search.found', { searchId: search.id, matches })
      },
    }
  }
}

function engineQuery(query: PatternQuery): SearchQuery {
  return { ...query, skip: 0, limit: keptMatches, explain: true, contextLines }
}

function summaryOf(answer: PatternAnswer, tookMs: number): SearchSummary {
  const { total, matches, filesSearched, filesSkipped, filesWithErrors, hints, readings = [] } = answer
  return {
    total,
    kept: matches.length,
    filesSearched,
    filesSkipped,
    filesWithErrors: [...filesWithErrors],
    hints: [...hints],
    readings: [...readings],
    tookMs,
  }
}

function isSame(left: readonly FoundMatch[], right: readonly FoundMatch[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ file, line, column, endLine, endColumn }, index) => {
      const other = right[index]
      return (
        other?.file === file &&
        other.line === line &&
        other.column === column &&
        other.endLine === endLine &&
        other.endColumn === endColumn
      )
    })
  )
}
