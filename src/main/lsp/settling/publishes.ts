import type { Disposable } from '../../base/disposable.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { Emitter } from '../../base/emitter.ts'
import type { OpenDocument } from '../session/documents.ts'

/** The last thing that a server pushed for a file. */
export interface Publish {
  readonly path: string
  readonly version?: number
  readonly diagnostics: readonly Diagnostic[]
  /** Position in the order of everything that was sent and received; compare with `Publishes.mark()`. */
  readonly order: number
  readonly atMs: number
}

/** A text that is asked about; `sentAt` is the mark from before it was sent. */
export interface Awaited {
  readonly document: OpenDocument
  readonly sentAt: number
}

/** What the server pushed by itself, per file. Stale publishes and those that merely follow a close are dropped. */
export class Publishes {
  readonly #last = new Map<string, Publish>()
  /** Closed by us and not heard of since: the empty list that follows is no news about the file. */
  readonly #closed = new Set<string>()
  /** The version that each closed document had last: what a server still says of it is out of date. */
  readonly #closedAt = new Map<string, number>()
  readonly #emitter = new Emitter<Publish>()
  /** Closed while its diagnostics had versions: the empty list without one that follows is of the close, also when it was opened again. */
  readonly #echoes = new Set<string>()
  /** Texts that are asked about and of which nothing was pushed yet. */
  readonly #awaited = new Set<Awaited>()
  #order = 0

  /** A point in the order, to be taken before a change is sent. */
  mark(): number {
    return this.#order
  }

  last(path: string): Publish | undefined {
    return this.#last.get(path)
  }

  readonly on = this.#emitter.on.bind(this.#emitter)

  /** `document` is what is open under that path, if anything is. Answers whether it was taken. */
  take(publish: Omit<Publish, 'order'>, document: OpenDocument | undefined): boolean {
    const { path, version, diagnostics } = publish
    const oldest = document?.version ?? (this.#closedAt.get(path) ?? -1) + 1
    if (version !== undefined && version < oldest) return false
    const isEcho = version === undefined && diagnostics.length === 0 && this.#echoes.delete(path)
    const followsClose = this.#closed.delete(path) && document === undefined && diagnostics.length === 0
    if (isEcho) return false
    if (followsClose) return false
    const taken = { ...publish, order: ++this.#order }
    this.#last.set(path, taken)
    this.#spoke(taken)
    this.#emitter.emit(taken)
    return true
  }

  #spoke(publish: Publish): void {
    for (const one of this.#awaited) {
      const { document, sentAt } = one
      if (document.path === publish.path && speaksOf(publish, document, sentAt)) this.#awaited.delete(one)
    }
  }

  /** Somebody asks about this text; until it is disposed, or something is pushed of it. */
  awaits(one: Awaited): Disposable {
    this.#awaited.add(one)
    return { dispose: () => this.#awaited.delete(one) }
  }

  /** Whether something has yet to be pushed of a text that is asked about. */
  get isAwaited(): boolean {
    return this.#awaited.size > 0
  }

  opened(path: string): void {
    this.#closed.delete(path)
  }

  closed(path: string, version: number): void {
    this.#closed.add(path)
    this.#closedAt.set(path, version)
    if (this.#last.get(path)?.version !== undefined) this.#echoes.add(path)
    this.#last.delete(path)
  }

  /** What was last pushed of each file, to be given to `changedSince` or `putBack`. */
  lasts(): ReadonlyMap<string, Publish> {
    return new Map(this.#last)
  }

  changedSince(lasts: ReadonlyMap<string, Publish>): readonly Publish[] {
    return [...this.#last.values()].filter((publish) => lasts.get(publish.path) !== publish)
  }

  /** Forgets what was pushed since. */
  putBack(lasts: ReadonlyMap<string, Publish>): void {
    for (const { path } of this.changedSince(lasts)) {
      const before = lasts.get(path)
      if (before === undefined) this.#last.delete(path)
      else this.#last.set(path, before)
    }
  }

  dispose(): void {
    this.#emitter.dispose()
  }
}

/** Whether a publish speaks of this text: by its version, else by coming after the change was sent. */
export function speaksOf(publish: Publish, document: OpenDocument, sentAt: number): boolean {
  if (publish.version !== undefined) return publish.version >= document.version
  return publish.order > sentAt
}
