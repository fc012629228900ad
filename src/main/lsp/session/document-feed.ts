import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Clock } from '../../base/clock.ts'
import type { RpcConnection } from '../protocol/connection.ts'
import {
  type ChangeForm,
  type DocumentStep,
  notificationOf,
  type OpenDocument,
  OpenDocuments,
} from './documents.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import type { Publishes } from '../settling/publishes.ts'
import type { FileEvent } from './report.ts'
import type { Question } from '../settling/settlement.ts'

/** LSP 3.18 "FileChangeType". */
const changeTypes = { created: 1, changed: 2, deleted: 3 } as const
const maxEventsAtOnce = 500

export interface FeedOptions {
  readonly clock: Clock
  /** How many documents are open at most. */
  readonly cap: number
  readonly form: ChangeForm
  /** Which changes on the disk the server wants to be told of. */
  readonly wanted: (events: readonly FileEvent[]) => readonly FileEvent[]
}

export interface Overlaid {
  readonly question: Omit<Question, 'signal'>
  readonly isToClose: boolean
}

/** Keeps the server's texts equal to what is asked about and to the disk. */
export class DocumentFeed {
  readonly #connection: RpcConnection
  readonly #publishes: Publishes
  readonly #documents: OpenDocuments
  readonly #clock: Clock
  readonly #form: ChangeForm
  readonly #wanted: FeedOptions['wanted']
  /** Open, and changed on the disk since they were sent. */
  readonly #outOfDate = new Set<string>()
  readonly #sentAt = new Map<string, number>()
  /** Texts sent and files changed so far, also such as the server does not watch; and how many when each text was sent. */
  #events = 0
  readonly #eventsAt = new Map<string, number>()
  /** What the file of each open document looked like when its text was sent. */
  readonly #marks = new Map<string, string>()
  /** Shown otherwise by a preview since the server was last asked about them, and whether the preview opened them. */
  readonly #overlaid = new Map<string, boolean>()
  #lastChangeAtMs = 0
  /** How many changes were sent so far, of any document or of the disk. */
  changes = 0

  constructor(connection: RpcConnection, publishes: Publishes, options: FeedOptions) {
    this.#connection = connection
    this.#publishes = publishes
    this.#documents = new OpenDocuments(options.cap)
    this.#clock = options.clock
    this.#form = options.form
    this.#wanted = options.wanted
  }

  isOpen(path: string): boolean {
    return this.#documents.get(path) !== undefined
  }

  get(path: string): OpenDocument | undefined {
    return this.#documents.get(path)
  }

  /** The last used first. */
  lastUsed(count: number): readonly OpenDocument[] {
    return this.#documents.all().slice(-count).reverse()
  }

  /** Sends the text unless the server holds it already; the question then lacks only its signal. */
  ask(wanted: Omit<OpenDocument, 'version'>): Omit<Question, 'signal'> {
    this.#outOfDate.delete(wanted.path)
    if (this.#overlaid.has(wanted.path)) this.#overlaid.set(wanted.path, false)
    this.#marks.set(wanted.path, markOf(wanted.path))
    const sentAt = this.#publishes.mark()
    const { document, steps } = this.#documents.sync(wanted)
    if (steps.length > 0) this.#sentAt.set(wanted.path, sentAt)
    this.#send(steps)
    return {
      document,
      sentAt: this.#sentAt.get(wanted.path) ?? sentAt,
      lastChangeAtMs: this.#lastChangeAtMs,
    }
  }

  /**
   * Shows the server a text that is not the disk's, until `putBack`. Nothing is closed for it, and what is known of the
   * disk stays as it is.
   */
  overlay(wanted: Omit<OpenDocument, 'version'>): Omit<Question, 'signal'> {
    const sentAt = this.#publishes.mark()
    const { document, steps } = this.#documents.sync(wanted, { closesOldest: false })
    if (steps.length > 0) this.#sentAt.set(wanted.path, sentAt)
    this.#send(steps)
    return {
      document,
      sentAt: this.#sentAt.get(wanted.path) ?? sentAt,
      lastChangeAtMs: this.#lastChangeAtMs,
    }
  }

  /** A preview is over: shows the server the disk's text and leaves the document open until it was asked about. */
  leaveOverlaid(document: Omit<OpenDocument, 'version'>, wasOpen: boolean): void {
    this.overlay(document)
    this.#overlaid.set(document.path, !wasOpen || this.#overlaid.get(document.path) === true)
  }

  /** What previews left behind, each once. */
  takeOverlaid(): readonly Overlaid[] {
    const left = [...this.#overlaid].flatMap(([path, isToClose]) => {
      const document = this.#documents.get(path)
      return document === undefined ? [] : [{ question: this.overlay(document), isToClose }]
    })
    this.#overlaid.clear()
    return left
  }

  /** Closes what was opened for an overlay; `before` is what was open under that path instead. */
  putBack(path: string, before: OpenDocument | undefined): void {
    if (before === undefined) this.#send(this.#documents.close(path))
    else this.overlay(before)
  }

  /**
   * Closes and opens the document with this text: some servers say nothing of a text that they have just checked, and
   * speak again when it is opened. What is known of the disk stays as it is.
   */
  reopen(document: OpenDocument): Omit<Question, 'signal'> {
    const { path } = document
    const mark = this.#marks.get(path)
    const isOutOfDate = this.#outOfDate.has(path)
    this.#send(this.#documents.close(path))
    if (mark !== undefined) this.#marks.set(path, mark)
    if (isOutOfDate) this.#outOfDate.add(path)
    return this.overlay(document)
  }

  /** Whether the server has held this text since before something else changed. */
  isOlderThanOthers(path: string, text: string): boolean {
    return this.#documents.get(path)?.text === text && this.#eventsAt.get(path) !== this.#events
  }

  /** Like `ask`, for a text that the server holds: it is closed and opened. */
  askAgain(wanted: Omit<OpenDocument, 'version'>): Omit<Question, 'signal'> {
    this.#send(this.#documents.close(wanted.path))
    return this.ask(wanted)
  }

  /** Like `ask`, for a text that the server holds: it is changed, and changed back. */
  askWithTouch(wanted: Omit<OpenDocument, 'version'>): Omit<Question, 'signal'> {
    this.ask({ ...wanted, text: `${wanted.text}\n` })
    return this.ask(wanted)
  }

  filesChanged(changes: readonly FileEvent[]): void {
    this.#events += changes.length
    this.#tellWatched(this.#wanted(changes))
    for (const { file, kind } of changes) {
      if (!this.isOpen(file)) continue
      this.#noteChange()
      if (kind === 'deleted') this.#send(this.#documents.close(file))
      else this.#outOfDate.add(file)
    }
  }

  /** LSP 3.18 "DidChangeWatchedFiles": in parts, so that a checkout of another branch is no single huge message. */
  #tellWatched(events: readonly FileEvent[]): void {
    for (let start = 0; start < events.length; start += maxEventsAtOnce) {
      const changes = events
        .slice(start, start + maxEventsAtOnce)
        .map(({ file, kind }) => ({ uri: pathToUri(file, ownPathStyle), type: changeTypes[kind] }))
      this.#connection.notify('workspace/didChangeWatchedFiles', { changes })
      this.#noteChange()
    }
  }

  /**
   * Brings every other open document up to the disk, also when nobody told that its file was written (a person's
   * editor, a branch switch); the asked one gets its text from the caller.
   */
  async takeDiskChanges(askedPath: string): Promise<void> {
    for (const { path } of this.#documents.all())
      if (markOf(path) !== this.#marks.get(path)) this.#outOfDate.add(path)
    for (const path of this.#outOfDate) {
      if (path === askedPath) continue
      const mark = markOf(path)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      // Somebody may have asked about it while it was read.
      if (!this.#outOfDate.delete(path)) continue
      const document = this.#documents.get(path)
      if (document === undefined) continue
      if (text === undefined) this.#send(this.#documents.close(path))
      else this.ask({ ...document, text: withoutBom(text) })
      // Of before the reading: what was written during it is seen the next time.
      if (text !== undefined) this.#marks.set(path, mark)
    }
  }

  #send(steps: readonly DocumentStep[]): void {
    for (const step of steps) {
      const { path } = step.document
      if (step.kind === 'close') {
        this.#publishes.closed(path, step.document.version)
        this.#sentAt.delete(path)
        this.#eventsAt.delete(path)
        this.#marks.delete(path)
        this.#outOfDate.delete(path)
      } else {
        this.#publishes.opened(path)
      }
      const { method, params } = notificationOf(step, this.#form)
      this.#connection.notify(method, params)
      this.#noteChange()
      this.#events += 1
      if (step.kind !== 'close') this.#eventsAt.set(path, this.#events)
    }
  }

  #noteChange(): void {
    this.changes += 1
    this.#lastChangeAtMs = this.#clock.now()
  }
}

/** A look at up to sixty files, a few microseconds each: less than handing the question to another thread. */
function markOf(path: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(path)
    return `${size} ${mtimeMs} ${ino}`
  } catch {
    return 'absent'
  }
}

/** Texts in this program carry no BOM. */
export function withoutBom(text: string): string {
  return text.startsWith('\u{FEFF}') ? text.slice(1) : text
}
