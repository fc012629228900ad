import { readFile } from 'node:fs/promises'
import { Failure, systemCodeOf } from '../../base/failure.ts'
import { within } from '../../base/deadline.ts'
import { languageIdOf } from '../catalog/catalog.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import type { DocumentChecks } from '../session/document-checks.ts'
import { type DocumentFeed, withoutBom } from '../session/document-feed.ts'
import { settle } from '../settling/settle.ts'
import type { Question, ServerView } from '../settling/settlement.ts'
import { DocumentMoved, QueriedServer } from './queried-server.ts'
import { workIsOver } from './work-is-over.ts'

/** What is asked, in one or more requests of one server about one text. Thrown `Failure`s of its own pass through. */
export type QueryWork<T> = (server: QueriedServer) => Promise<T>

export interface QueryLimits {
  readonly signal: AbortSignal
  /** Clock time at which it is given up. */
  readonly endsAtMs: number
}

export interface QueryHost {
  readonly view: ServerView
  readonly feed: DocumentFeed
  readonly checks: DocumentChecks
  readonly isWarm: () => boolean
  readonly setWarm: () => void
}

/** A file that changes again and again while it is asked about. */
const maxTries = 4
/** Of the time that is left, what a server that has never settled gets for it; the rest is for the question. */
const shareToSettle = 0.8
/** How long announced work (indexing) is waited for before a question about the whole project. */
const maxWorkMs = 15_000

/**
 * Questions about the texts of the disk, beside the checks: a preview ends for them, and none begins while one is under
 * way.
 */
export class SessionQueries {
  readonly #host: QueryHost
  /** Opened by a question and not touched since: what is pushed of them is no news, it stood there before. */
  readonly #opened = new Set<string>()

  constructor(host: QueryHost) {
    this.#host = host
  }

  hides(path: string): boolean {
    return this.#opened.has(path)
  }

  /** A file changed, or is checked: what is pushed from now on can be because of that. */
  forgetOpened(): void {
    this.#opened.clear()
  }

  /**
   * Lets `work` ask while the server holds the disk's text of the file; begins again when the text changes meanwhile.
   * Rejects with what `work` and the requests reject with, and `Failure` not_found, stale.
   */
  async run<T>(file: string, work: QueryWork<T>, limits: QueryLimits): Promise<T> {
    const held = this.#host.checks.hold()
    try {
      for (let tries = 0; tries < maxTries; tries++) {
        const question = await this.#host.checks.inTurn(file, async () => await this.#open(file))
        const answer = await this.#ask(question, work, limits)
        if (answer !== undefined) return answer.value
      }
      throw new Failure('stale', 'The file changed again and again while it was asked about.', {
        hint: 'Ask again when nothing writes it.',
      })
    } finally {
      held.dispose()
    }
  }

  /** Undefined when the text changed meanwhile: the answer may be about either text. */
  async #ask<T>(
    question: Omit<Question, 'signal'>,
    work: QueryWork<T>,
    limits: QueryLimits,
  ): Promise<{ readonly value: T } | undefined> {
    const { document } = question
    const hasMoved = (): boolean => this.#host.feed.get(document.path)?.version !== document.version
    try {
      const isSettled = (await this.#settle(question, limits)) && (await this.#leavePreview(limits))
      const value = await work(this.#serverOf(question, isSettled, limits))
      return hasMoved() ? undefined : { value }
    } catch (error) {
      if (error instanceof DocumentMoved || (hasMoved() && !limits.signal.aborted)) return undefined
      throw error
    }
  }

  async #open(file: string): Promise<Omit<Question, 'signal'>> {
    const { view, feed } = this.#host
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new Failure('not_found', `${file} cannot be read (${systemCodeOf(error) ?? 'unknown'}).`, {
        cause: error,
      })
    })
    const languageId = languageIdOf(view.entry, file) ?? 'plaintext'
    if (!feed.isOpen(file)) this.#opened.add(file)
    return feed.ask({ path: file, uri: pathToUri(file, ownPathStyle), languageId, text: withoutBom(text) })
  }

  /** A server that has just started answers with what it has read so far: its diagnostics tell when it is there. */
  async #settle(question: Omit<Question, 'signal'>, { signal, endsAtMs }: QueryLimits): Promise<boolean> {
    const { view, isWarm, setWarm } = this.#host
    const leftMs = (): number => Math.max(0, endsAtMs - view.clock.now())
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    try {
      if (!isWarm()) {
        const settling = settle(view, { ...question, signal: either })
        const timed = await within(settling, leftMs() * shareToSettle, { clock: view.clock, signal })
        if (timed.kind === 'timed_out') return false
        setWarm()
      }
      return await workIsOver(view, Math.min(maxWorkMs, leftMs() * shareToSettle), signal)
    } catch (error) {
      if (error instanceof Failure && ['cancelled', 'crashed'].includes(error.code)) throw error
      return false
    } finally {
      stop.abort()
    }
  }

  /**
   * Measured with TypeScript 7.0.2: a project that looked at the text of a preview keeps it, although the disk's text
   * was sent since, until it is asked about that file; what it answers of the whole workspace has wrong places before.
   */
  async #leavePreview({ signal, endsAtMs }: QueryLimits): Promise<boolean> {
    const { view, feed } = this.#host
    if (view.entry.asksAfterPreview !== true) return true
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    const asked = feed.takeOverlaid().map(async ({ question, isToClose }) => {
      await settle(view, { ...question, signal: either })
      const { path, version } = question.document
      if (isToClose && feed.get(path)?.version === version) feed.putBack(path, undefined)
    })
    const limitMs = Math.max(0, endsAtMs - view.clock.now()) * shareToSettle
    try {
      const timed = await within(Promise.allSettled(asked), limitMs, { clock: view.clock, signal })
      return timed.kind !== 'timed_out'
    } finally {
      stop.abort()
    }
  }

  #serverOf(
    question: Omit<Question, 'signal'>,
    isSettled: boolean,
    { signal, endsAtMs }: QueryLimits,
  ): QueriedServer {
    const { view, feed } = this.#host
    return new QueriedServer({
      view,
      document: question.document,
      settle: async (until) => (await settle(view, { ...question, signal: until })).diagnostics,
      held: (path) => feed.get(path),
      readLines: async (path) => {
        const text = feed.get(path)?.text ?? (await readFile(path, 'utf8').catch(() => ''))
        return linesOf(withoutBom(text))
      },
      isSettled,
      signal,
      endsAtMs,
    })
  }
}
