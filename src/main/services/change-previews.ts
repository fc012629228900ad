import type { ChangePreview as Told } from '../../shared/model/staged-change.ts'
import { within } from '../base/deadline.ts'
import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure } from '../base/failure.ts'
import {
  ChangePreview,
  type ChangePreviewOptions,
  type PreviewedDeltas,
  type ProposedFile,
} from '../diagnostics/change-preview.ts'
import type { WaitingLimits } from '../diagnostics/waiting.ts'
import type { StagedChanges } from '../staging/staged-changes.ts'

export interface ChangePreviewsOptions extends ChangePreviewOptions {
  readonly staging: Pick<StagedChanges, 'planAccept'>
  readonly waiting: WaitingLimits
}

interface Kept {
  readonly at: string
  readonly abort: AbortController
  readonly preview: ChangePreview
  ended: PreviewedDeltas | undefined
  /** A file has changed since it began. */
  isOutdated: boolean
}

/** More changes than wait at once; the oldest are asked about again when somebody looks at them. */
const maxKept = 32

/** What the staged changes of one workspace would do to the diagnostics: asked for once, kept until a file changes. */
export class ChangePreviews implements Disposable {
  readonly #options: ChangePreviewsOptions
  readonly #kept = new Map<string, Kept>()
  readonly #starting = new Map<string, Promise<Kept>>()
  readonly #told = new Emitter<{ readonly changeId: string; readonly preview: Told }>()

  /** A preview has ended, or is out of date. */
  readonly onTold = this.#told.on.bind(this.#told)

  constructor(options: ChangePreviewsOptions) {
    this.#options = options
  }

  /**
   * As far as it is known now; the end is told by `onTold`. `again` asks anew also when an answer is kept.
   * Throws `Failure` unknown_change; stale when the change is decided or stale, so that nothing can be said of it.
   */
  async show(changeId: string, { again = false } = {}): Promise<Told> {
    return toldOf(await this.#keptOf(changeId, again))
  }

  /** The same, after waiting within the bound of a write. A cancel ends the wait and not the preview. */
  async ofChange(changeId: string, signal: AbortSignal): Promise<Told> {
    const { clock, waiting } = this.#options
    const kept = await this.#keptOf(changeId, false)
    const done = kept.preview.done
    const wait = async (limitMs: number): Promise<boolean> =>
      await within(done, limitMs, { clock, signal }).then(
        ({ kind }) => kind === 'timed_out',
        () => false,
      )
    const isLate = await wait(waiting.warmMs)
    const isStarting = (): boolean => kept.preview.now().deltas.some(({ state }) => state === 'starting')
    if (isLate && waiting.startMs > waiting.warmMs && isStarting())
      await wait(waiting.startMs - waiting.warmMs)
    return toldOf(kept)
  }

  /** What is known was of other files; it stays, marked as out of date. */
  filesChanged(): void {
    for (const [changeId, kept] of this.#kept) {
      if (kept.isOutdated) continue
      kept.isOutdated = true
      if (kept.ended !== undefined) this.#told.emit({ changeId, preview: toldOf(kept) })
    }
  }

  dispose(): void {
    for (const { abort } of this.#kept.values()) abort.abort()
    this.#kept.clear()
    this.#told.dispose()
  }

  async #keptOf(changeId: string, again: boolean): Promise<Kept> {
    const starting = this.#starting.get(changeId)
    if (starting !== undefined) return await starting
    const kept = this.#kept.get(changeId)
    if (kept !== undefined && (!again || kept.ended === undefined)) return kept
    const next = this.#start(changeId).finally(() => this.#starting.delete(changeId))
    this.#starting.set(changeId, next)
    return await next
  }

  async #start(changeId: string): Promise<Kept> {
    const { staging, clock } = this.#options
    const plan = await staging.planAccept(changeId, {})
    if (plan.kind === 'decided') throw notOpen(changeId, plan.resolution.outcome)
    const files = plan.changes.map(({ path, op, before, after }): ProposedFile => ({
      file: path,
      isFileOperation: op !== 'update',
      before,
      after,
    }))
    const abort = new AbortController()
    const preview = new ChangePreview(files, this.#options, abort.signal)
    const kept: Kept = { at: clock.timestamp(), abort, preview, ended: undefined, isOutdated: false }
    this.#keep(changeId, kept)
    void preview.done.then((ended) => {
      kept.ended = ended
      if (this.#kept.get(changeId) === kept) this.#told.emit({ changeId, preview: toldOf(kept) })
    })
    return kept
  }

  #keep(changeId: string, kept: Kept): void {
    this.#kept.delete(changeId)
    this.#kept.set(changeId, kept)
    for (const [oldest, { abort }] of this.#kept) {
      if (this.#kept.size <= maxKept) break
      abort.abort()
      this.#kept.delete(oldest)
    }
  }
}

function toldOf({ at, ended, preview, isOutdated }: Kept): Told {
  const { deltas, notAsked } = ended ?? preview.now()
  const state = isOutdated ? 'outdated' : ended === undefined ? 'running' : 'done'
  return { state, at, deltas: [...deltas], notAsked }
}

function notOpen(changeId: string, outcome: string): Failure {
  return outcome === 'stale'
    ? new Failure('stale', `${changeId} is stale: what it would do to the files of now is not known.`, {
        hint: 'Rebase it, and look at the new one.',
      })
    : new Failure('stale', `${changeId} is ${outcome}: nothing of it is left to look ahead to.`, {
        hint: 'Look at the diagnostics of the write instead.',
      })
}
