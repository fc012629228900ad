import type { StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../../shared/ipc/api.ts'
import { EarlyFolds } from './early-folds.ts'
import { previewQueryOf } from './search-form.ts'
import { foldPreview, idlePreview, type PreviewRun } from './search-run.ts'
import { restMs, type SearchSlice, type SearchStoreParts } from './search-slice.ts'

/** Asks main what the rewrite would do and keeps `preview` of the slice. It is asked only when its search is done. */
export class Previewer {
  readonly #api: ControlCenterApi
  readonly #store: StoreApi<SearchSlice>
  readonly #after: SearchStoreParts['after']
  readonly #early = new EarlyFolds<PreviewRun>()
  #turn = 0
  #stopWaiting: (() => void) | undefined

  constructor(api: ControlCenterApi, store: StoreApi<SearchSlice>, after: SearchStoreParts['after']) {
    this.#api = api
    this.#store = store
    this.#after = after
    api.on('rewrite.previewed', (payload) => this.#fold((run) => foldPreview(run, payload)))
  }

  get turn(): number {
    return this.#turn
  }

  later(): void {
    this.forget()
    if (this.#store.getState().run.kind === 'done') this.#stopWaiting = this.#after(restMs, () => this.now())
  }

  now(): void {
    this.forget()
    const turn = this.#turn
    const { form, run } = this.#store.getState()
    const asked = previewQueryOf(form)
    if (asked?.kind !== 'query' || run.kind !== 'done') return
    this.#store.setState({ preview: { kind: 'running', id: undefined } })
    void this.#api.call('rewrite.preview', { query: asked.query }).then((reply) => {
      if (turn !== this.#turn) return
      const named: PreviewRun = reply.ok
        ? { kind: 'running', id: reply.value.previewId }
        : { kind: 'failed', error: reply.error }
      this.#store.setState({ preview: this.#early.applyTo(named) })
    })
  }

  /** Takes the preview away, and stops one that is under way. */
  forget(): void {
    this.#stopWaiting?.()
    this.#turn += 1
    this.#early.forget()
    const { preview } = this.#store.getState()
    if (preview.kind === 'running' && preview.id !== undefined)
      void this.#api.call('rewrite.cancel', { previewId: preview.id })
    this.#store.setState({ preview: idlePreview, sides: {} })
  }

  #fold(fold: (run: PreviewRun) => PreviewRun): void {
    const { preview } = this.#store.getState()
    if (preview.kind === 'running' && preview.id === undefined) this.#early.keep(fold)
    else this.#store.setState({ preview: fold(preview) })
  }
}
