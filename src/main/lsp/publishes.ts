import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { Emitter } from '../base/emitter.ts'
import type { OpenDocument } from './documents.ts'

/** The last thing that a server pushed for a file. */
export interface Publish {
  readonly path: string
  readonly version?: number
  readonly diagnostics: readonly Diagnostic[]
  /** Position in the order of everything that was sent and received; compare with `Publishes.mark()`. */
  readonly order: number
  readonly atMs: number
}

/** What the server pushed by itself, per file. Stale publishes and those that merely follow a close are dropped. */
export class Publishes {
  readonly #last = new Map<string, Publish>()
  /** Closed by us and not heard of since: the empty list that follows is no news about the file. */
  readonly #closed = new Set<string>()
  readonly #emitter = new Emitter<Publish>()
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
    if (document !== undefined && version !== undefined && version < document.version) return false
    const followsClose = this.#closed.delete(path) && document === undefined && diagnostics.length === 0
    if (followsClose) return false
    const taken = { ...publish, order: ++this.#order }
    this.#last.set(path, taken)
    this.#emitter.emit(taken)
    return true
  }

  opened(path: string): void {
    this.#closed.delete(path)
  }

  closed(path: string): void {
    this.#closed.add(path)
    this.#last.delete(path)
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
