import path from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Clock } from '../../base/clock.ts'
import { within } from '../../base/deadline.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { KeyedQueue } from '../../base/keyed-queue.ts'
import type { Logger } from '../../base/logger.ts'
import type { ChannelEnd, FramedChannel } from '../../transport/framed-channel.ts'
import { type CatalogEntry, languageIdOf } from '../catalog/catalog.ts'
import { initializeParams } from '../protocol/client-capabilities.ts'
import { RpcConnection } from '../protocol/connection.ts'
import { DocumentFeed } from './document-feed.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { listenToServer } from './listen.ts'
import { News, type Pushed } from './news.ts'
import { DiagnosticOffers } from './offers.ts'
import { WorkInProgress } from './progress.ts'
import type { Answers, PreviewTexts } from '../previews/preview.ts'
import { Publishes } from '../settling/publishes.ts'
import { PullResults } from '../settling/pull-results.ts'
import { Repull } from './repull.ts'
import { answerReverseRequests } from './reverse-requests.ts'
import { type RunningCheck, RunningChecks } from './running-checks.ts'
import { SessionPreviews } from '../previews/session-previews.ts'
import { settle, wayOf } from '../settling/settle.ts'
import type { ServerView, Settlement } from '../settling/settlement.ts'
import { type InitializeAnswer, initializeResultSchema } from '../protocol/wire.ts'
import type { FileEvent } from './report.ts'

export interface SessionOptions {
  readonly entry: CatalogEntry
  /** Absolute path of the folder that the server works in. */
  readonly root: string
  /** What `workspace/configuration` answers. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly maxOpenDocuments: number
}

/** How many open files are pulled again after a refresh, the last used first. */
const maxRepulled = 5

/** One language server as the protocol sees it, on a channel; the process behind it belongs to somebody else. */
export class LanguageSession {
  readonly #options: SessionOptions
  readonly #connection: RpcConnection
  readonly #feed: DocumentFeed
  readonly #view: ServerView
  readonly #store = new DisposableStore()
  readonly #checks: RunningChecks
  readonly #turns = new KeyedQueue()
  readonly #news: News
  readonly #repull: Repull
  readonly #previews: SessionPreviews
  #answer: InitializeAnswer | undefined
  #end: ChannelEnd | undefined
  /** The last lines of `window/logMessage` and `showMessage`, oldest first. */
  readonly messages: string[] = []
  isWarm = false

  constructor(channel: FramedChannel, options: SessionOptions) {
    const { entry, clock, logger, root } = options
    this.#options = options
    this.#connection = this.#store.add(new RpcConnection(channel, { clock, logger }))
    const offers = this.#store.add(new DiagnosticOffers())
    const publishes = this.#store.add(new Publishes())
    this.#feed = new DocumentFeed(this.#connection, publishes, { clock, cap: options.maxOpenDocuments })
    this.#view = {
      entry,
      clock,
      connection: this.#connection,
      offers,
      publishes,
      pulled: new PullResults(),
      work: this.#store.add(new WorkInProgress()),
      encoding: () => this.#answer?.capabilities.positionEncoding ?? 'utf-16',
      requestLimitMs: entry.coldLimitMs,
    }
    this.#news = this.#store.add(new News(clock))
    this.#repull = this.#store.add(new Repull(clock, () => this.#pullAgain()))
    this.#checks = this.#store.add(new RunningChecks())
    this.#previews = this.#store.add(
      new SessionPreviews({
        view: this.#view,
        feed: this.#feed,
        whenIdle: async (begin, signal) => await this.#whenIdle(begin, signal),
        tell: ({ path: file, diagnostics }) => this.#published(file, diagnostics),
      }),
    )
    this.#store.add(channel.onEnd((end) => this.#ended(end)))
    this.#store.add(publishes.on((publish) => this.#published(publish.path, publish.diagnostics)))
    listenToServer(this.#view, this.#feed, this.messages)
    answerReverseRequests(this.#connection, {
      settings: options.settings,
      rootUri: this.#rootUri,
      rootName: path.basename(root),
      offers,
      onRefresh: () => {
        this.#view.pulled.refreshes += 1
        this.#repull.soon()
      },
    })
  }

  /** Messages received so far. */
  get received(): number {
    return this.#connection.received
  }

  /** Whether an answer is asked for, so that silence means that the server hangs. */
  get isAsked(): boolean {
    return ['pull', 'tsserver'].includes(wayOf(this.#view))
  }

  /** The server's own version, where it says one. Throws `Failure` or `RpcError` when it does not come up. */
  async initialize(
    options: unknown,
    limits: { limitMs: number; signal?: AbortSignal },
  ): Promise<string | undefined> {
    const { entry, root, settings } = this.#options
    const place = { rootUri: this.#rootUri, rootPath: root, name: path.basename(root) }
    const params = initializeParams(entry, place, options)
    const answer = initializeResultSchema.safeParse(
      await this.#connection.request('initialize', params, limits),
    )
    if (!answer.success) {
      throw new Failure('internal', `The answer to initialize cannot be read: ${answer.error.message}`)
    }
    this.#answer = answer.data
    this.#view.offers.start(answer.data)
    this.#connection.notify('initialized', {})
    if (settings !== undefined) {
      this.#connection.notify('workspace/didChangeConfiguration', { settings })
    }
    return answer.data.serverInfo?.version ?? undefined
  }

  /**
   * The diagnostics of exactly this text. Rejects with `Failure` stale (a newer text came), timed_out, crashed, or
   * with `RpcError`. Two callers with the same text share one answer unless a file changed in between.
   */
  async check(file: string, text: string, limitMs: number): Promise<Settlement> {
    this.#repull.wasAsked()
    return await this.#check(file, text, limitMs)
  }

  /**
   * Shows the server the texts of a change that is not on the disk, asks, and shows it the disk's texts again in every
   * case. Answers come into `answers` one by one. A check ends it at once and is not touched by it; then it begins
   * again. Rejects with `Failure` cancelled, crashed.
   */
  async preview(texts: PreviewTexts, answers: Answers, signal: AbortSignal): Promise<void> {
    try {
      await this.#previews.run(texts, answers, signal)
      this.isWarm = true
    } catch (error) {
      if (this.#end !== undefined) throw new Failure('crashed', this.#end.reason, { cause: error })
      throw error
    }
    if (this.#end !== undefined) throw new Failure('crashed', this.#end.reason)
  }

  async #check(file: string, text: string, limitMs: number): Promise<Settlement> {
    const { settled } = await this.#turns.run('documents', () => this.#begin(file, text, limitMs))
    return await settled
  }

  /** One at a time: the texts of a file must reach the server in the order in which they were asked about. */
  async #begin(file: string, text: string, limitMs: number): Promise<RunningCheck> {
    await this.#previews.giveWay()
    await this.#feed.takeDiskChanges(file)
    const running = this.#checks.get(file)
    if (running?.text === text && running.changes === this.#feed.changes) return running
    const languageId = languageIdOf(this.#options.entry, file) ?? 'plaintext'
    const question = this.#feed.ask({ path: file, uri: pathToUri(file, ownPathStyle), languageId, text })
    running?.abort.abort()
    const abort = new AbortController()
    const settled = this.#settle({ ...question, signal: abort.signal }, abort, limitMs)
    settled.catch(() => undefined)
    const check: RunningCheck = { text, changes: this.#feed.changes, abort, settled }
    this.#checks.set(file, check)
    return check
  }

  async #settle(
    question: Parameters<typeof settle>[1],
    abort: AbortController,
    limitMs: number,
  ): Promise<Settlement> {
    const { clock } = this.#options
    const file = question.document.path
    try {
      const timed = await within(settle(this.#view, question), limitMs, { clock, signal: abort.signal })
      if (timed.kind === 'timed_out')
        throw new Failure('timed_out', `It did not settle within ${limitMs} ms.`)
      this.isWarm = true
      this.#news.note(file, timed.value.diagnostics)
      return timed.value
    } catch (error) {
      if (this.#end !== undefined) throw new Failure('crashed', this.#end.reason, { cause: error })
      if (abort.signal.aborted) throw new Failure('stale', 'A newer text of the file came meanwhile.')
      throw error
    } finally {
      this.#checks.over(file, abort)
    }
  }

  /** Open documents that changed on the disk are brought up to it before the next check; deleted ones are closed. */
  filesChanged(changes: readonly FileEvent[]): void {
    void this.#previews.giveWay()
    this.#feed.filesChanged(changes)
  }

  onPushed(listener: (pushed: Pushed) => void): Disposable {
    return this.#news.on(listener)
  }

  /** Asks the server to end by itself. Never rejects; whether it did shows in the channel's end. */
  async shutdown(limitMs: number): Promise<void> {
    try {
      await this.#connection.request('shutdown', undefined, { limitMs })
    } catch (error) {
      this.#options.logger({ level: 'debug', area: 'lsp', code: 'shutdown', message: messageOf(error) })
    }
    this.#connection.notify('exit', undefined)
  }

  dispose(): void {
    this.#ended({ reason: 'it was closed here' })
    this.#store.dispose()
  }

  get #rootUri(): string {
    return pathToUri(this.#options.root, ownPathStyle)
  }

  #ended(end: ChannelEnd): void {
    this.#end ??= end
    this.#checks.abortAll()
    this.#previews.dispose()
  }

  async #whenIdle(begin: () => void, signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#checks.idle(signal)
      await this.#previews.giveWay()
      const hasBegun = await this.#turns.run('documents', async () => {
        await this.#feed.takeDiskChanges('')
        if (!this.#checks.isIdle || signal.aborted) return false
        begin()
        return true
      })
      if (hasBegun) return
    }
  }

  /** A push counts as news when no check waits for the file and no better way answers for it. */
  #published(file: string, diagnostics: readonly Diagnostic[]): void {
    if (this.#checks.has(file) || this.#previews.hides(file)) return
    const isAnsweredOtherwise = !['push', 'save'].includes(wayOf(this.#view)) && this.#feed.isOpen(file)
    if (!isAnsweredOtherwise) this.#news.tell(file, diagnostics)
  }

  async #pullAgain(): Promise<void> {
    // It would end the preview, and the texts that it asks about are not the disk's.
    if (this.#previews.isActive) {
      this.#repull.soon()
      return
    }
    for (const { path: file, text } of this.#feed.lastUsed(maxRepulled)) {
      if (this.#end !== undefined || this.#checks.has(file)) continue
      try {
        const before = this.#news.last(file)
        const { diagnostics } = await this.#check(file, text, this.#view.requestLimitMs)
        this.#news.restore(file, before)
        this.#news.tell(file, diagnostics)
      } catch (error) {
        this.#options.logger({ level: 'debug', area: 'lsp', code: 'repull', message: messageOf(error) })
      }
    }
  }
}
