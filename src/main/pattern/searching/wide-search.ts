import { cancelled } from '../../base/deadline.ts'
import { Failure } from '../../base/failure.ts'
import type { PoolSession } from '../../syntax/pool/pool-session.ts'
import { crashPlace } from '../../syntax/pool/pool-thread.ts'
import type { PatternAnswer, PatternMatch, SearchListener } from '../answer.ts'
import type { SearchQuery } from '../query.ts'
import { type EndInput, type PartInput, patternTasks, type PlanInput } from './pattern-tasks.ts'
import { isAllUnlike, searchEndSchema } from './search-end.ts'
import { type SearchPart, searchPartSchema } from './search-part.ts'
import { type SearchPlan, searchPlanSchema } from './search-plan.ts'
import { answerOf, SearchTotals } from './search-totals.ts'
import { homeOf, shares } from './shares.ts'

export interface WideSearchParts {
  readonly root: string
  /** Names this call. */
  readonly scan: string
  readonly session: PoolSession
  readonly threads: number
  readonly listener?: SearchListener | undefined
}

/** After so many deaths a search is given up: something is wrong that no file explains. */
const maxCrashes = 8

/**
 * One search over all threads of the pool: one of them lists the files and reads the pattern, then each gets its share
 * of the files, and at the end the parts are put together. The answer is the same whatever thread was first.
 */
export class WideSearch {
  readonly #query: SearchQuery
  readonly #parts: WideSearchParts
  readonly #totals: SearchTotals
  readonly #anyFound = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  /** Matches that the listener may still be told. */
  #room: number
  /** The thread that remembers the listing of this workspace. */
  readonly #home: number
  #filesDone = 0
  #crashes = 0

  constructor(query: SearchQuery, parts: WideSearchParts) {
    this.#query = query
    this.#parts = parts
    this.#totals = new SearchTotals(query)
    this.#room = query.skip + query.limit
    this.#home = homeOf(parts.root, parts)
  }

  async run(): Promise<PatternAnswer> {
    const plan = await this.#plan()
    this.#tellProgress(plan)
    const { root, threads } = this.#parts
    await Promise.all(
      shares(plan.paths, { root, threads }).map(
        async ({ home, paths }) => await this.#part(plan, home, paths),
      ),
    )
    const end = await this.#end(plan)
    const answer = answerOf(this.#query, this.#totals, end)
    // Of a reading that was not the likeliest nothing has been told yet.
    const late = this.#totals.matches({
      chosen: end.chosen.map((scaffold, family) => (scaffold === plan.likeliest[family] ? '' : scaffold)),
    })
    this.#tellMatches(late)
    return answer
  }

  async #plan(): Promise<SearchPlan> {
    const { root, scan, session } = this.#parts
    const input: PlanInput = { root, scan, query: this.#query }
    const task = { name: patternTasks.plan, input, home: this.#home }
    try {
      return searchPlanSchema.parse(await session.run(task))
    } catch (error) {
      if (!isCrash(error)) throw error
      return searchPlanSchema.parse(await session.run(task))
    }
  }

  /** A thread that dies takes its part along: it is tried again, and what kills a thread twice is left out. */
  async #part(plan: SearchPlan, home: number, paths: readonly string[]): Promise<void> {
    let left = [...paths]
    const suspects = new Map<string, number>()
    for (;;) {
      try {
        const part = await this.#tryPart(plan, home, left)
        this.#add(plan, part, paths.length)
        return
      } catch (error) {
        if (!isCrash(error) || ++this.#crashes > maxCrashes) throw error
        const file = left[crashPlace(error) ?? -1]
        const deaths = (suspects.get(file ?? '') ?? 0) + 1
        suspects.set(file ?? '', deaths)
        if (deaths < 2) continue
        if (file === undefined) throw error
        this.#totals.addCrashed(file)
        left = left.filter((path) => path !== file)
      }
    }
  }

  async #tryPart(plan: SearchPlan, home: number, paths: readonly string[]): Promise<SearchPart> {
    const { root, scan, session } = this.#parts
    const { families, maxFileBytes } = plan
    const input: PartInput = {
      root,
      scan,
      query: this.#query,
      families,
      paths,
      maxFileBytes,
      anyFound: this.#anyFound,
    }
    return searchPartSchema.parse(await session.run({ name: patternTasks.part, input, home }))
  }

  async #end({
    families,
    fileCounts,
    paths: all,
  }: SearchPlan): Promise<ReturnType<typeof searchEndSchema.parse>> {
    const { root, scan, session } = this.#parts
    const counts = { ...this.#totals.counts, fileCounts }
    const paths = isAllUnlike(counts) ? all : []
    const input: EndInput = { root, scan, query: this.#query, families, paths, counts }
    return searchEndSchema.parse(await session.run({ name: patternTasks.end, input, home: this.#home }))
  }

  #add(plan: SearchPlan, part: SearchPart, files: number): void {
    if (this.#parts.session.isEnded) throw cancelled()
    this.#totals.add(part)
    this.#filesDone += files
    const certain = part.tallies.filter(({ family, scaffold }) => plan.likeliest[family] === scaffold)
    this.#tellMatches(certain.flatMap(({ matches }) => matches))
    this.#tellProgress(plan)
  }

  #tellMatches(matches: readonly PatternMatch[]): void {
    const batch = matches.slice(0, this.#room)
    this.#room -= batch.length
    if (batch.length > 0) this.#parts.listener?.found?.(batch)
  }

  #tellProgress({ paths, likeliest }: SearchPlan): void {
    this.#parts.listener?.progress?.({
      filesDone: this.#filesDone,
      filesTotal: paths.length,
      matches: this.#totals.countOf(likeliest),
    })
  }
}

function isCrash(error: unknown): error is Failure {
  return error instanceof Failure && error.code === 'crashed'
}
