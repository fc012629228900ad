import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { cancelled } from '../../base/deadline.ts'
import { messageOf } from '../../base/failure.ts'
import { KeyedQueue } from '../../base/keyed-queue.ts'
import { languageIdOf } from '../catalog/catalog.ts'
import { confirmReopened } from './confirm-reopened.ts'
import type { DocumentFeed } from '../session/document-feed.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { Overlays } from './overlays.ts'
import type { Answers, PreviewTexts } from './preview.ts'
import { pause } from '../settling/pause.ts'
import type { Publish } from '../settling/publishes.ts'
import { settle, wayOf } from '../settling/settle.ts'
import type { ServerView } from '../settling/settlement.ts'

/** A server that answers questions may still push what it found in a text that was taken back, for so long. */
const echoMs = 2_000

export interface PreviewHost {
  readonly view: ServerView
  readonly feed: DocumentFeed
  /** Runs `begin` while no question about a real text is under way and every open text is the disk's. */
  readonly whenIdle: (begin: () => void, signal: AbortSignal) => Promise<void>
  /** What was held back and is of the disk's texts. */
  readonly tell: (publish: Publish) => void
}

/** A preview that is under way. */
interface Current {
  readonly texts: PreviewTexts
  readonly overlays: Overlays
  readonly abort: AbortController
  /** What was pushed before a proposed text was shown; absent as long as the server has seen none. */
  lasts?: ReadonlyMap<string, Publish>
}

/**
 * Previews of one session, one at a time: the server is shown the proposed texts, asked, and shown the disk's texts
 * again. Questions about real texts go first: they end a preview at once, and it begins again when they are answered.
 */
export class SessionPreviews {
  readonly #host: PreviewHost
  readonly #turns = new KeyedQueue()
  readonly #closed = new AbortController()
  #current: Current | undefined
  /** Under way: whether the server has gone over to the texts of the disk. */
  #back: Promise<void> | undefined
  #echoUntilMs = 0

  constructor(host: PreviewHost) {
    this.#host = host
  }

  get isActive(): boolean {
    return this.#current !== undefined || this.#back !== undefined
  }

  /** Whether what the server pushes of this file may be of a text that is not on the disk. */
  hides(path: string): boolean {
    if (this.#back !== undefined || this.#host.view.clock.now() < this.#echoUntilMs) return true
    const current = this.#current
    if (current === undefined) return false
    return current.lasts !== undefined || current.texts.asked.some((one) => one.path === path)
  }

  /** Resolves when every asked file has its answer. Rejects with `Failure('cancelled')` when the signal aborts. */
  async run(texts: PreviewTexts, answers: Answers, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#closed.signal])
    await this.#turns.run('preview', async () => {
      while (!(await this.#look(texts, answers, either))) answers.clear()
    })
  }

  /**
   * The texts of the disk are on their way to the server when this returns. Resolves when what the server pushes is of
   * them again, within a bound.
   */
  async giveWay(): Promise<void> {
    if (this.#current !== undefined) this.#end(this.#current)
    await this.#back
  }

  dispose(): void {
    this.#closed.abort()
    void this.giveWay()
  }

  /** False when a question about a real text came in between. */
  async #look(texts: PreviewTexts, answers: Answers, signal: AbortSignal): Promise<boolean> {
    const { view, feed, whenIdle } = this.#host
    const current: Current = { texts, overlays: new Overlays(feed), abort: new AbortController() }
    const stop = AbortSignal.any([signal, current.abort.signal])
    if (signal.aborted) throw cancelled()
    await whenIdle(() => (this.#current = current), signal)
    try {
      const before = await this.#ask(current, new Map(), stop)
      const comparable = this.#comparable(before, answers)
      if (comparable.size === 0 || stop.aborted) return isWhole(current, signal)
      current.lasts = view.publishes.lasts()
      for (const { path, after } of texts.overlays) this.#put(current, path, after)
      const proposed = new Map(texts.overlays.map(({ path, after }) => [path, after]))
      await this.#ask(current, proposed, stop, (path, after) => {
        const then = comparable.get(path)
        if (then === undefined) return
        if (typeof after === 'string') answers.set(path, { kind: 'failed', reason: after })
        else answers.set(path, { kind: 'compared', before: then, after })
      })
      if (wayOf(view) === 'push') await this.#hearOfOthers(current, answers, stop)
      return isWhole(current, signal)
    } finally {
      this.#end(current)
    }
  }

  /** What each asked file has in its text of `texts`, else in the disk's; a string says why that is not known. */
  async #ask(
    current: Current,
    texts: ReadonlyMap<string, string>,
    signal: AbortSignal,
    answered: (path: string, answer: readonly Diagnostic[] | string) => void = () => undefined,
  ): Promise<ReadonlyMap<string, readonly Diagnostic[] | string>> {
    const found = new Map<string, readonly Diagnostic[] | string>()
    const questions = current.texts.asked.map(({ path, text }) => ({
      path,
      question: this.#put(current, path, texts.get(path) ?? text),
    }))
    await Promise.all(
      questions.map(async ({ path, question }) => {
        const answer = await settle(this.#host.view, { ...question, signal }).then(
          ({ diagnostics }) => diagnostics,
          (error: unknown) => messageOf(error),
        )
        if (signal.aborted) return
        found.set(path, answer)
        answered(path, answer)
      }),
    )
    return found
  }

  /** What a server that pushes finds by itself in files that it was not asked about, until it is quiet. */
  async #hearOfOthers({ texts, lasts }: Current, answers: Answers, signal: AbortSignal): Promise<void> {
    const { clock, entry, publishes } = this.#host.view
    for (let heard = -1; heard !== publishes.mark() && !signal.aborted;) {
      heard = publishes.mark()
      await pause(clock, entry.quietMs, signal).catch(() => undefined)
    }
    if (lasts === undefined || signal.aborted) return
    const asked = new Set(texts.asked.map(({ path }) => path))
    for (const { path, diagnostics } of publishes.changedSince(lasts))
      if (!asked.has(path))
        answers.set(path, {
          kind: 'compared',
          before: lasts.get(path)?.diagnostics ?? [],
          after: diagnostics,
        })
  }

  /** Files whose present diagnostics are known, by a server that says which text they belong to. */
  #comparable(
    before: ReadonlyMap<string, readonly Diagnostic[] | string>,
    answers: Answers,
  ): ReadonlyMap<string, readonly Diagnostic[]> {
    const { view } = this.#host
    const comparable = new Map<string, readonly Diagnostic[]>()
    for (const [path, answer] of before) {
      const isVague = wayOf(view) === 'push' && view.publishes.last(path)?.version === undefined
      if (typeof answer === 'string') answers.set(path, { kind: 'failed', reason: answer })
      else if (isVague) answers.set(path, { kind: 'unasked', reason: vagueReason })
      else comparable.set(path, answer)
    }
    return comparable
  }

  #put({ overlays }: Current, path: string, text: string): ReturnType<Overlays['put']> {
    const languageId = languageIdOf(this.#host.view.entry, path) ?? 'plaintext'
    return overlays.put({ path, uri: pathToUri(path, ownPathStyle), languageId, text })
  }

  /** Once for each; in every case, and before anything else is sent. */
  #end(current: Current): void {
    if (this.#current !== current) return
    this.#current = undefined
    current.abort.abort()
    const { view } = this.#host
    const { lasts, overlays, texts } = current
    if (lasts === undefined || wayOf(view) !== 'push') {
      if (lasts !== undefined && view.entry.asksAfterPreview === true) overlays.leave(textsOnDisk(texts))
      else overlays.takeBack()
      if (lasts === undefined) return
      view.pulled.forget()
      this.#echoUntilMs = view.clock.now() + echoMs
      return
    }
    const own = new Set(texts.overlays.map(({ path }) => path))
    const asked = texts.asked
      .filter(({ path }) => own.has(path))
      .map(({ path, text }) => [path, text] as const)
    const back = this.#goOver(overlays, new Map(asked), lasts).finally(() => {
      if (this.#back === back) this.#back = undefined
    })
    this.#back = back
  }

  /** Keeps what is pushed to itself until the server has spoken of the disk's texts. */
  async #goOver(
    overlays: Overlays,
    texts: ReadonlyMap<string, string>,
    lasts: ReadonlyMap<string, Publish>,
  ): Promise<void> {
    const { view, feed, tell } = this.#host
    const reopened = overlays.takeBack(texts)
    const isConfirmed = await confirmReopened(view, reopened, this.#closed.signal)
    const pushed = view.publishes.changedSince(lasts)
    if (!isConfirmed) view.publishes.putBack(lasts)
    for (const { document, wasOpen } of reopened)
      if (!wasOpen && feed.get(document.path)?.version === document.version)
        feed.putBack(document.path, undefined)
    if (isConfirmed) for (const publish of pushed) if (!texts.has(publish.path)) tell(publish)
  }
}

function textsOnDisk({ overlays, asked }: PreviewTexts): ReadonlyMap<string, string> {
  return new Map([
    ...asked.map(({ path, text }) => [path, text] as const),
    ...overlays.map(({ path, before }) => [path, before] as const),
  ])
}

/** Whether nothing came in between. */
function isWhole({ abort }: Current, signal: AbortSignal): boolean {
  if (signal.aborted) throw cancelled()
  return !abort.signal.aborted
}

const vagueReason = 'not asked: this server does not say which text its diagnostics belong to'
