import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import { messageOf } from '../../base/failure.ts'
import type { Logger } from '../../base/logger.ts'
import { wayOf } from '../settling/settle.ts'
import type { ServerView } from '../settling/settlement.ts'
import type { DocumentChecks } from './document-checks.ts'
import type { DocumentFeed } from './document-feed.ts'
import { News } from './news.ts'
import { Repull } from './repull.ts'

export interface OwnWordsParts {
  readonly view: ServerView
  readonly feed: DocumentFeed
  readonly checks: DocumentChecks
  readonly logger: Logger
  readonly isOver: () => boolean
  /** Texts that are not the disk's may be in the server: what it says of them is no news. */
  readonly previews: { readonly isActive: boolean; hides(path: string): boolean }
  /** Files that were only looked into: what is found in them stood there before. */
  readonly queries: { hides(path: string): boolean }
}

/** How many open files are pulled again after a refresh, the last used first. */
const maxRepulled = 5

/** What a server says without being asked: its pushes, and what it calls out of date. */
export class OwnWords implements Disposable {
  readonly #parts: OwnWordsParts
  readonly #store = new DisposableStore()
  readonly #news: News
  readonly #repull: Repull

  readonly on: News['on']

  constructor(parts: OwnWordsParts) {
    const { clock } = parts.view
    this.#parts = parts
    this.#news = this.#store.add(new News(clock))
    this.#repull = this.#store.add(new Repull(clock, () => this.#pullAgain()))
    this.#store.add(parts.view.publishes.on(({ path, diagnostics }) => this.published(path, diagnostics)))
    this.on = this.#news.on
  }

  /** It was said in answer to a question. */
  answered(path: string, diagnostics: readonly Diagnostic[]): void {
    this.#news.note(path, diagnostics)
  }

  /** Somebody asked: what the server says now is wanted soon. */
  wasAsked(): void {
    this.#repull.wasAsked()
  }

  /** `workspace/diagnostic/refresh`: what was pulled is out of date. */
  refreshed(): void {
    this.#parts.view.pulled.refreshes += 1
    this.#repull.soon()
  }

  /** A push counts as news when no check waits for the file and no better way answers for it. */
  published(path: string, diagnostics: readonly Diagnostic[]): void {
    const { checks, previews, queries, view, feed } = this.#parts
    if (checks.has(path) || previews.hides(path)) return
    if (queries.hides(path)) {
      this.#news.note(path, diagnostics)
      return
    }
    const isAnsweredOtherwise = !['push', 'save'].includes(wayOf(view)) && feed.isOpen(path)
    if (!isAnsweredOtherwise) this.#news.tell(path, diagnostics)
  }

  dispose(): void {
    this.#store.dispose()
  }

  async #pullAgain(): Promise<void> {
    const { checks, feed, previews, view, isOver, logger } = this.#parts
    // It would end the preview, and the texts that it asks about are not the disk's.
    if (previews.isActive) {
      this.#repull.soon()
      return
    }
    for (const { path } of feed.lastUsed(maxRepulled)) {
      if (isOver()) return
      try {
        const before = this.#news.last(path)
        const settled = await checks.checkAgain(path, view.requestLimitMs)
        if (settled === undefined) continue
        this.#news.restore(path, before)
        this.#news.tell(path, settled.diagnostics)
      } catch (error) {
        logger({ level: 'debug', area: 'lsp', code: 'repull', message: messageOf(error) })
      }
    }
  }
}
