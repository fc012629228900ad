import type { StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../../shared/ipc/api.ts'
import { maxPage } from '../../../shared/ipc/search-contract.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { EarlyFolds } from './early-folds.ts'
import { queryOf } from './search-form.ts'
import {
  foldEnd,
  foldFound,
  foldPage,
  foldProgress,
  namedRun,
  type SearchRun,
  startedRun,
} from './search-run.ts'
import { nothingFound, restMs, type SearchSlice, type SearchStoreParts } from './search-slice.ts'

/** Asks main for matches and keeps `run` of the slice. A newer question makes every older answer nobody's. */
export class Searcher {
  readonly #api: ControlCenterApi
  readonly #store: StoreApi<SearchSlice>
  readonly #after: SearchStoreParts['after']
  readonly #onDone: () => void
  readonly #early = new EarlyFolds<SearchRun>()
  #turn = 0
  #stopWaiting: (() => void) | undefined
  /** Whether main has been asked, and may still be at it. */
  #isAsked = false
  /** Without a folder there is nothing to search. */
  isOpen = false

  constructor(
    api: ControlCenterApi,
    store: StoreApi<SearchSlice>,
    { after, onDone }: { after: SearchStoreParts['after']; onDone: () => void },
  ) {
    this.#api = api
    this.#store = store
    this.#after = after
    this.#onDone = onDone
    api.on('search.found', (payload) => this.#fold((run) => foldFound(run, payload)))
    api.on('search.progressed', (payload) => this.#fold((run) => foldProgress(run, payload)))
    api.on('search.ended', (payload) => this.#fold((run) => foldEnd(run, payload)))
  }

  /** Counts the questions: an answer belongs to the turn in which it was asked. */
  get turn(): number {
    return this.#turn
  }

  /** When the typing rests. What was found goes away at once: it answers another pattern. */
  later(): void {
    this.#forget()
    this.#stop()
    const isAsked = this.isOpen && queryOf(this.#store.getState().form) !== undefined
    this.#store.setState({ ...nothingFound, ...(isAsked ? { run: startedRun() } : {}) })
    if (isAsked) this.#stopWaiting = this.#after(restMs, () => this.now())
  }

  now(): void {
    this.#forget()
    const turn = this.#turn
    const query = queryOf(this.#store.getState().form)
    if (query === undefined || !this.isOpen) {
      this.#store.setState(nothingFound)
      return
    }
    this.#store.setState({ ...nothingFound, run: startedRun() })
    this.#isAsked = true
    void this.#api.call('search.start', { query }).then((reply) => {
      if (turn !== this.#turn) return
      if (!reply.ok) this.#settle({ kind: 'failed', error: reply.error, refusals: [] })
      else this.#settle(this.#early.applyTo(namedRun(this.#store.getState().run, reply.value.searchId)))
    })
  }

  /** What was found until now stays. */
  cancel(): void {
    const { run } = this.#store.getState()
    if (run.kind !== 'running') return
    this.#forget()
    this.#stop()
    this.#store.setState({ run: { kind: 'cancelled', matches: run.matches } })
  }

  /** The next matches that main holds back. */
  async more(): Promise<ReplyError | undefined> {
    const { run, isPaging } = this.#store.getState()
    if (run.kind !== 'done' || isPaging) return undefined
    this.#store.setState({ isPaging: true })
    const asked = { searchId: run.id, skip: run.matches.length, limit: maxPage }
    const reply = await this.#api.call('search.page', asked)
    this.#store.setState({ isPaging: false })
    if (!reply.ok) return reply.error
    this.#store.setState((now) => ({ run: foldPage(now.run, run.id, reply.value.matches) }))
    return undefined
  }

  #stop(): void {
    if (this.#isAsked && this.#store.getState().run.kind === 'running')
      void this.#api.call('search.cancel', {})
    this.#isAsked = false
  }

  #forget(): void {
    this.#stopWaiting?.()
    this.#turn += 1
    this.#early.forget()
  }

  #fold(fold: (run: SearchRun) => SearchRun): void {
    const { run } = this.#store.getState()
    if (run.kind === 'running' && run.id === undefined) this.#early.keep(fold)
    else this.#settle(fold(run))
  }

  #settle(run: SearchRun): void {
    const before = this.#store.getState().run
    if (run === before) return
    this.#store.setState({ run })
    if (run.kind === 'done' && before.kind === 'running') this.#onDone()
  }
}
