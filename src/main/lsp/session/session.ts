import path from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { Logger } from '../../base/logger.ts'
import type { ChannelEnd, FramedChannel } from '../../transport/framed-channel.ts'
import type { CatalogEntry } from '../catalog/catalog.ts'
import type { Answers, PreviewTexts } from '../previews/preview.ts'
import { SessionPreviews } from '../previews/session-previews.ts'
import { type QueryLimits, type QueryWork, SessionQueries } from '../queries/session-queries.ts'
import { RpcConnection } from '../protocol/connection.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { shortVersion } from '../protocol/server-version.ts'
import type { InitializeAnswer } from '../protocol/wire.ts'
import { type StageOwnEdit, stagedOwnEdit } from '../refactor/own-edit.ts'
import { Publishes } from '../settling/publishes.ts'
import { PullResults } from '../settling/pull-results.ts'
import { wayOf } from '../settling/settle.ts'
import type { ServerView, Settlement } from '../settling/settlement.ts'
import { DocumentChecks } from './document-checks.ts'
import { DocumentFeed } from './document-feed.ts'
import type { OpenDocument } from './documents.ts'
import { listenToEslint } from './eslint-words.ts'
import { FileWatches } from './file-watches.ts'
import { shakeHands } from './handshake.ts'
import { keepMessage, listenToServer } from './listen.ts'
import type { Pushed } from './news.ts'
import { DiagnosticOffers } from './offers.ts'
import { OwnWords } from './own-words.ts'
import { WorkInProgress } from './progress.ts'
import { Refusals } from './refusals.ts'
import type { FileEvent } from './report.ts'
import { answerReverseRequests } from './reverse-requests.ts'
import { type ServerEdit, ServerEdits } from './server-edits.ts'

export interface SessionOptions {
  readonly entry: CatalogEntry
  /** Absolute path of the folder that the server works in. */
  readonly root: string
  /** What `workspace/configuration` answers. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly maxOpenDocuments: number
  /** Puts an edit that the server wants by itself before a person; absent: it is refused. */
  readonly stageOwnEdit?: StageOwnEdit | undefined
}

/** One language server as the protocol sees it, on a channel; the process behind it belongs to somebody else. */
export class LanguageSession {
  readonly #options: SessionOptions
  readonly #connection: RpcConnection
  readonly #feed: DocumentFeed
  readonly #view: ServerView
  readonly #store = new DisposableStore()
  readonly #checks: DocumentChecks
  readonly #previews: SessionPreviews
  readonly #queries: SessionQueries
  readonly #ownWords: OwnWords
  #answer: InitializeAnswer | undefined
  #end: ChannelEnd | undefined
  /** The last lines of `window/logMessage` and `showMessage`, oldest first. */
  readonly messages: string[] = []
  isWarm = false

  constructor(channel: FramedChannel, options: SessionOptions) {
    const { clock, logger } = options
    this.#options = options
    this.#connection = this.#store.add(new RpcConnection(channel, { clock, logger }))
    const publishes = this.#store.add(new Publishes())
    const offers = this.#store.add(new DiagnosticOffers(options.entry))
    this.#feed = this.#feedOf(publishes, offers)
    this.#view = this.#viewOf(publishes, offers)
    const about = { view: this.#view, feed: this.#feed }
    this.#checks = this.#store.add(
      new DocumentChecks({
        ...about,
        giveWay: async () => await this.#previews.giveWay(),
        end: () => this.#end,
        onSettled: (file, settlement) => this.#settled(file, settlement),
      }),
    )
    this.#previews = this.#store.add(
      new SessionPreviews({
        ...about,
        whenIdle: async (begin, signal) => await this.#checks.whenIdle(begin, signal),
        tell: ({ path: file, diagnostics }) => this.#ownWords.published(file, diagnostics),
      }),
    )
    this.#queries = new SessionQueries({
      ...about,
      checks: this.#checks,
      isWarm: () => this.isWarm,
      setWarm: () => (this.isWarm = true),
    })
    const isOver = (): boolean => this.#end !== undefined
    this.#ownWords = this.#store.add(
      new OwnWords({
        ...about,
        checks: this.#checks,
        previews: this.#previews,
        queries: this.#queries,
        logger,
        isOver,
      }),
    )
    this.#store.add(channel.onEnd((end) => this.#ended(end)))
    this.#listen()
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
    initializationOptions: unknown,
    limits: { limitMs: number; signal?: AbortSignal },
  ): Promise<string | undefined> {
    const { entry, root, settings } = this.#options
    const onAnswer = (answer: InitializeAnswer): void => {
      this.#answer = answer
      this.#view.offers.start(answer)
    }
    const greeting = { entry, root, settings, initializationOptions, onAnswer }
    const { serverInfo } = await shakeHands(this.#connection, greeting, limits)
    const told = serverInfo?.version ?? undefined
    return told === undefined ? undefined : shortVersion(told)
  }

  /**
   * The diagnostics of exactly this text. Rejects with `Failure` stale (a newer text came), timed_out, crashed, or
   * with `RpcError`. Two callers with the same text share one answer unless a file changed in between.
   */
  async check(file: string, text: string, limitMs: number): Promise<Settlement> {
    this.#ownWords.wasAsked()
    this.#queries.forgetOpened()
    return await this.#checks.check(file, text, limitMs)
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

  /** Lets `work` ask about a file while the server holds the disk's text of it; see `SessionQueries.run`. */
  async query<T>(file: string, work: QueryWork<T>, limits: QueryLimits): Promise<T> {
    return await this.#queries.run(file, work, limits)
  }

  /** The server is told what it watches; open documents follow the disk at once, and deleted ones are closed. */
  filesChanged(changes: readonly FileEvent[]): void {
    void this.#previews.giveWay()
    this.#queries.forgetOpened()
    this.#feed.filesChanged(changes)
    void this.#checks.followDisk()
  }

  onPushed(listener: (pushed: Pushed) => void): Disposable {
    return this.#ownWords.on(listener)
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

  #feedOf(publishes: Publishes, offers: DiagnosticOffers): DocumentFeed {
    const { clock, entry, maxOpenDocuments: cap } = this.#options
    const watches = new FileWatches(offers, this.#options)
    return new DocumentFeed(this.#connection, publishes, {
      clock,
      cap,
      form: entry.changesByRange === true ? 'range' : 'text',
      wanted: (events) => watches.wanted(events),
    })
  }

  #viewOf(publishes: Publishes, offers: DiagnosticOffers): ServerView {
    const { entry, clock } = this.#options
    return {
      entry,
      clock,
      connection: this.#connection,
      offers,
      publishes,
      pulled: new PullResults(),
      refusals: new Refusals(),
      edits: new ServerEdits(async (edit) => await this.#ownEdit(edit)),
      work: this.#store.add(new WorkInProgress()),
      encoding: () => this.#answer?.capabilities.positionEncoding ?? 'utf-16',
      requestLimitMs: entry.coldLimitMs,
    }
  }

  #listen(): void {
    const { root, settings } = this.#options
    listenToServer(this.#view, this.#feed, this.messages)
    listenToEslint(this.#connection, this.#view.refusals, () => this.messages.at(-1))
    answerReverseRequests(this.#connection, {
      settings,
      rootUri: pathToUri(root, ownPathStyle),
      rootName: path.basename(root),
      offers: this.#view.offers,
      edits: this.#view.edits,
      onRefresh: () => this.#ownWords.refreshed(),
    })
  }

  /** What the server hears of it; the pane of the servers shows the same among its last messages. */
  async #ownEdit(edit: ServerEdit): Promise<string> {
    const { root, entry, stageOwnEdit } = this.#options
    const heldAt = (file: string): OpenDocument | undefined => this.#feed.get(file)
    const server = { id: entry.id, encoding: this.#view.encoding(), heldAt }
    const answer = await stagedOwnEdit(server, { ...edit, root }, stageOwnEdit)
    const isStaged = answer.kind === 'staged'
    const words = isStaged ? `It is staged for review as change ${answer.changeId}.` : answer.reason
    keepMessage(this.messages, `It wanted an edit applied${isStaged ? '' : ', refused'}. ${words}`)
    return words
  }

  #settled(file: string, { diagnostics }: Settlement): void {
    this.isWarm = true
    this.#ownWords.answered(file, diagnostics)
  }

  #ended(end: ChannelEnd): void {
    this.#end ??= end
    this.#checks.abortAll()
    this.#previews.dispose()
  }
}
