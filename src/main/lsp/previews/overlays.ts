import { cancelled } from '../../base/deadline.ts'
import type { DocumentFeed } from '../session/document-feed.ts'
import type { OpenDocument } from '../session/documents.ts'
import type { Question } from '../settling/settlement.ts'

/** The texts that a server holds for one preview and that are not what it held before. */
export class Overlays {
  readonly #feed: DocumentFeed
  /** What was open under each path that a text was put on. */
  readonly #before = new Map<string, OpenDocument | undefined>()
  #isOver = false

  constructor(feed: DocumentFeed) {
    this.#feed = feed
  }

  /** Throws `Failure('cancelled')` when they were taken back already. */
  put(wanted: Omit<OpenDocument, 'version'>): Omit<Question, 'signal'> {
    if (this.#isOver) throw cancelled()
    if (!this.#before.has(wanted.path)) this.#before.set(wanted.path, this.#feed.get(wanted.path))
    return this.#feed.overlay(wanted)
  }

  /** Like `takeBack`, but documents stay open with the given texts of the disk until the server was asked about them. */
  leave(texts: ReadonlyMap<string, string>): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const [path, before] of this.#before) {
      const text = before?.text ?? texts.get(path)
      const current = this.#feed.get(path)
      if (current === undefined) continue
      if (text === undefined) this.#feed.putBack(path, before)
      else this.#feed.leaveOverlaid({ ...current, text }, before !== undefined)
    }
  }

  /**
   * Puts back what the server held before: the earlier text, or no document. At once and once only. What `keepsOpen`
   * names is opened anew instead, with the given text; answers those, each with whether it was open before.
   */
  takeBack(keepsOpen: ReadonlyMap<string, string> = new Map()): readonly Reopened[] {
    if (this.#isOver) return []
    this.#isOver = true
    const reopened: Reopened[] = []
    // Closed first: putting a text back must not push another document over the cap.
    for (const [path, before] of this.#before)
      if (before === undefined && !keepsOpen.has(path)) this.#feed.putBack(path, before)
    for (const [path, before] of this.#before) {
      const text = before?.text ?? keepsOpen.get(path)
      const current = this.#feed.get(path)
      if (text === undefined || current === undefined) continue
      if (!keepsOpen.has(path)) this.#feed.putBack(path, before)
      else {
        const { document } = this.#feed.reopen({ ...current, text })
        reopened.push({ document, wasOpen: before !== undefined })
      }
    }
    return reopened
  }
}

export interface Reopened {
  readonly document: OpenDocument
  readonly wasOpen: boolean
}
