import { within } from '../../base/deadline.ts'
import type { Disposable } from '../../base/disposable.ts'
import { Failure } from '../../base/failure.ts'
import { KeyedQueue } from '../../base/keyed-queue.ts'
import type { ChannelEnd } from '../../transport/framed-channel.ts'
import { languageIdOf } from '../catalog/catalog.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { settle } from '../settling/settle.ts'
import type { ServerView, Settlement } from '../settling/settlement.ts'
import type { DocumentFeed } from './document-feed.ts'
import { type RunningCheck, RunningChecks } from './running-checks.ts'

export interface CheckParts {
  readonly view: ServerView
  readonly feed: DocumentFeed
  /** Ends a preview that is under way: questions about real texts go first. */
  readonly giveWay: () => Promise<void>
  /** How the channel has ended, once it has. */
  readonly end: () => ChannelEnd | undefined
  readonly onSettled: (path: string, settlement: Settlement) => void
}

/** Questions about texts of the disk: in the order in which they are asked, the newest text of each file counts. */
export class DocumentChecks implements Disposable {
  readonly #parts: CheckParts
  readonly #running = new RunningChecks()
  readonly #turns = new KeyedQueue()

  constructor(parts: CheckParts) {
    this.#parts = parts
  }

  /** Whether a question about this file is under way. */
  has(path: string): boolean {
    return this.#running.has(path)
  }

  /**
   * The diagnostics of exactly this text. Rejects with `Failure` stale (a newer text came), timed_out, crashed, or
   * with `RpcError`. Two callers with the same text share one answer: the later one when a file changed in between.
   */
  async check(path: string, text: string, limitMs: number): Promise<Settlement> {
    const { settled } = await this.#turns.run('documents', () => this.#begin(path, text, limitMs))
    return await settled
  }

  /**
   * The same of the text that the server holds when its turn comes: nobody asked, so it takes the place of no question.
   * Undefined when the file is open no more, or somebody asks about it.
   */
  async checkAgain(path: string, limitMs: number): Promise<Settlement | undefined> {
    const begun = await this.#turns.run('documents', async () => {
      await this.#toDisk('')
      const held = this.#parts.feed.get(path)
      if (held === undefined || this.#running.has(path)) return undefined
      return await this.#begin(path, held.text, limitMs)
    })
    return await begun?.settled
  }

  /** Runs `begin` while no question is under way and every open text is the disk's. Rejects with `Failure('cancelled')`. */
  async whenIdle(begin: () => void, signal: AbortSignal): Promise<void> {
    const { feed, giveWay } = this.#parts
    for (;;) {
      await this.#running.idle(signal)
      await giveWay()
      const hasBegun = await this.#turns.run('documents', async () => {
        await feed.takeDiskChanges('')
        if (!this.#running.isIdle || signal.aborted) return false
        begin()
        return true
      })
      if (hasBegun) return
    }
  }

  /** Runs `work` after the questions that came before, when every open text but that of this file is the disk's. */
  async inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
    return await this.#turns.run('documents', async () => {
      await this.#toDisk(path)
      return await work()
    })
  }

  /** Another kind of question about real texts is under way, until it is disposed. */
  hold(): Disposable {
    return this.#running.hold()
  }

  /** Every open text becomes the disk's, also when nobody asks: what the server says of it is news. Never rejects. */
  async followDisk(): Promise<void> {
    await this.#turns.run('documents', async () => await this.#toDisk(''))
  }

  abortAll(): void {
    this.#running.abortAll()
  }

  dispose(): void {
    this.#running.dispose()
  }

  /** One at a time: the texts of a file must reach the server in the order in which they were asked about. */
  async #begin(path: string, text: string, limitMs: number): Promise<RunningCheck> {
    const { view, feed } = this.#parts
    await this.#toDisk(path)
    const running = this.#running.get(path)
    if (running?.text === text && running.changes === feed.changes) return running
    const languageId = languageIdOf(view.entry, path) ?? 'plaintext'
    const wanted = { path, uri: pathToUri(path, ownPathStyle), languageId, text }
    const question = this.#show(wanted)
    running?.abort.abort()
    const abort = new AbortController()
    const settled = this.#settle({ ...question, signal: abort.signal }, abort, limitMs)
    settled.catch(() => undefined)
    const check: RunningCheck = { text, changes: feed.changes, abort, settled }
    this.#running.set(path, check)
    return check
  }

  /** Some servers look at the other files again only when they are given the text anew. */
  #show(wanted: Parameters<DocumentFeed['ask']>[0]): ReturnType<DocumentFeed['ask']> {
    const { view, feed } = this.#parts
    if (!feed.isOlderThanOthers(wanted.path, wanted.text)) return feed.ask(wanted)
    if (view.entry.unsaved === 'own') return feed.askAgain(wanted)
    return view.entry.asksWithTouch === true ? feed.askWithTouch(wanted) : feed.ask(wanted)
  }

  /** A question about a text that is the disk's no more is over: the server answers for the new one. */
  async #toDisk(path: string): Promise<void> {
    const { feed, giveWay } = this.#parts
    await giveWay()
    await feed.takeDiskChanges(path)
    this.#running.abortWhere((other, text) => other !== path && (feed.get(other)?.text ?? text) !== text)
  }

  async #settle(
    question: Parameters<typeof settle>[1],
    abort: AbortController,
    limitMs: number,
  ): Promise<Settlement> {
    const { view, end, onSettled } = this.#parts
    const { path } = question.document
    try {
      const { clock } = view
      const timed = await within(settle(view, question), limitMs, { clock, signal: abort.signal })
      if (timed.kind === 'timed_out')
        throw new Failure('timed_out', `It did not settle within ${limitMs} ms.`)
      onSettled(path, timed.value)
      return timed.value
    } catch (error) {
      const ended = end()
      if (ended !== undefined) throw new Failure('crashed', ended.reason, { cause: error })
      const next = this.#running.get(path)
      const isAskedAnew = next !== undefined && next.abort !== abort && next.text === question.document.text
      if (abort.signal.aborted && isAskedAnew) return await next.settled
      if (abort.signal.aborted) throw new Failure('stale', 'A newer text of the file came meanwhile.')
      throw error
    } finally {
      this.#running.over(path, abort)
    }
  }
}
