import type { PreviewReport } from '../../../shared/model/preview-report.ts'
import { within } from '../../base/deadline.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { notTrusted } from '../catalog/absence.ts'
import type { CatalogEntry } from '../catalog/catalog.ts'
import type { LanguageServer } from '../running/language-server.ts'
import type { Answers, Looked, OverlayText, PreviewTexts } from './preview.ts'
import type { KeeperContext, ServerKeeper } from '../running/server-keeper.ts'

export interface SlotPreviewQuestion extends PreviewTexts {
  readonly warmLimitMs: number
  readonly startLimitMs: number
  readonly signal: AbortSignal
}

type Said = Omit<PreviewReport, 'file'>
/** What is said of the files that got no answer of their own. */
type End = Pick<PreviewReport, 'state' | 'reason'>

/** A change that one server is shown and asked about, whatever happens to the server meanwhile. */
export class SlotPreview {
  /** Never rejects. */
  readonly done: Promise<void>
  readonly #keeper: ServerKeeper
  readonly #context: KeeperContext
  readonly #entry: () => CatalogEntry
  readonly #question: SlotPreviewQuestion
  readonly #answers: Answers = new Map()
  #end: End | undefined

  constructor(
    keeper: ServerKeeper,
    context: KeeperContext,
    about: { readonly entry: () => CatalogEntry; readonly question: SlotPreviewQuestion },
  ) {
    this.#keeper = keeper
    this.#context = context
    this.#entry = about.entry
    this.#question = about.question
    this.done = this.#run().then(
      (end) => void (this.#end = end),
      (error: unknown) => void (this.#end = { state: 'timed_out', reason: messageOf(error) }),
    )
  }

  /** By absolute path: the asked files, then others of which the server has spoken by itself. */
  now(): ReadonlyMap<string, Said> {
    const { id } = this.#entry()
    const paths = new Set([...this.#question.asked.map(({ path }) => path), ...this.#answers.keys()])
    return new Map(
      [...paths].map((path) => {
        const looked = this.#answers.get(path)
        const said = looked === undefined ? { ...(this.#end ?? this.#notYet()), ...nothing } : saidOf(looked)
        return [path, { id, ...said }]
      }),
    )
  }

  async #run(): Promise<End> {
    const { clock, isTrusted } = this.#context
    if (!isTrusted() && this.#keeper.server === undefined) return { state: 'absent', reason: notTrusted }
    const refusal = whyUnasked(this.#entry(), this.#question.overlays)
    if (refusal !== undefined) return { state: 'absent', reason: refusal }
    const { warmLimitMs, startLimitMs, signal } = this.#question
    const limitMs = this.#isWarm ? warmLimitMs : warmLimitMs + startLimitMs
    const endsAtMs = clock.now() + limitMs
    const up = await within(this.#keeper.up(), limitMs, { clock, signal })
    if (up.kind === 'timed_out') return this.#tooSlow('did not start', limitMs)
    if (up.value.kind === 'absent') return { state: 'absent', reason: up.value.reason }
    return await this.#ask(up.value.server, { leftMs: Math.max(0, endsAtMs - clock.now()), limitMs })
  }

  async #ask(server: LanguageServer, limits: { leftMs: number; limitMs: number }): Promise<End> {
    const stop = new AbortController()
    const { clock } = this.#context
    const { overlays, asked, signal } = this.#question
    const texts =
      server.candidate.entry.unsaved === 'own' ? ownOnly({ overlays, asked }) : { overlays, asked }
    try {
      const work = server.session.preview(texts, this.#answers, AbortSignal.any([signal, stop.signal]))
      const timed = await within(work, limits.leftMs, { clock, signal })
      if (timed.kind === 'timed_out') return this.#tooSlow('did not settle', limits.limitMs)
      return { state: 'absent', reason: `not asked: ${this.#entry().id} checks it against saved files only` }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'crashed') throw error
      const reason = await server.ended
      this.#keeper.ended(server, reason)
      return {
        state: 'timed_out',
        reason: `${server.candidate.entry.id} ended while it looked at the change: ${reason}`,
      }
    } finally {
      stop.abort()
    }
  }

  get #isWarm(): boolean {
    const { state } = this.#keeper
    return state.kind === 'ready' && state.server.session.isWarm
  }

  #notYet(): End {
    const { id } = this.#entry()
    return this.#isWarm
      ? { state: 'late', reason: `${id} has not settled yet` }
      : { state: 'starting', reason: `${id} is still starting` }
  }

  #tooSlow(what: string, limitMs: number): End {
    return { state: 'timed_out', reason: `${this.#entry().id} ${what} within ${limitMs / 1000} s` }
  }
}

const nothing = { before: [], after: [] }

function saidOf(looked: Looked): Omit<Said, 'id'> {
  switch (looked.kind) {
    case 'compared':
      return { state: 'fresh', before: looked.before, after: looked.after }
    case 'unasked':
      return { state: 'absent', reason: looked.reason, ...nothing }
    case 'failed':
      return { state: 'timed_out', reason: `it answered with an error: ${looked.reason}`, ...nothing }
  }
}

/** The rest of the change would be on the disk only after Accept. */
function whyUnasked({ id, unsaved }: CatalogEntry, overlays: readonly OverlayText[]): string | undefined {
  if (unsaved === 'none') return 'not asked: this server checks only saved files'
  if (unsaved === 'own' && overlays.length > 1)
    return `not asked: ${id} checks each file against the saved others, and this change has ${overlays.length} of its files`
  return undefined
}

function ownOnly({ overlays, asked }: PreviewTexts): PreviewTexts {
  const own = new Set(overlays.map(({ path }) => path))
  return { overlays, asked: asked.filter(({ path }) => own.has(path)) }
}
