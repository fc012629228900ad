import type { Clock } from '../../base/clock.ts'
import type { Disposable } from '../../base/disposable.ts'
import type { IndexRuns } from './index-runs.ts'
import type { Indexer } from './indexer.ts'

export interface NotedFilesParts {
  readonly clock: Clock
  /** Absent where another process writes the index. */
  readonly indexer: () => Indexer | undefined
  readonly belongs: (file: string) => Promise<boolean>
  readonly runs: Pick<IndexRuns, 'again' | 'begin'>
}

/** More than that is a checkout: everything is compared instead, and answers say what is pending. */
const maxAtOnce = 200
/** When nobody asks: after a pause, so that a burst of writes is read once. */
const quietMs = 150
/** For files that depend on what changed, before an answer; the rest is linked after it. */
const linkMs = 100

/** Files that were written and are not in the index yet. */
export class NotedFiles implements Disposable {
  readonly #parts: NotedFilesParts
  #files = new Set<string>()
  #timer: Disposable | undefined
  #work: Promise<void> = Promise.resolve()
  readonly #ended = new AbortController()

  constructor(parts: NotedFilesParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#files.size
  }

  add(files: readonly string[]): void {
    for (const file of files) this.#files.add(file)
    this.#timer?.dispose()
    if (this.#files.size === 0 || this.#ended.signal.aborted) return
    this.#timer = this.#parts.clock.after(quietMs, () => {
      // What fails here is noted still, and met by the next question.
      this.flush(this.#ended.signal).catch(() => undefined)
    })
  }

  /** Resolves when everything that was noted until now is in the index. Throws `Failure` cancelled, crashed. */
  async flush(signal: AbortSignal): Promise<void> {
    this.#timer?.dispose()
    const work = this.#work.then(async () => await this.#flush(signal))
    this.#work = work.catch(() => undefined)
    await work
  }

  dispose(): void {
    this.#timer?.dispose()
    this.#ended.abort()
  }

  async #flush(signal: AbortSignal): Promise<void> {
    const indexer = this.#parts.indexer()
    if (indexer === undefined || this.#files.size === 0) return
    const files = this.#files
    this.#files = new Set()
    if (files.size > maxAtOnce) {
      this.#parts.runs.again()
      return
    }
    try {
      const wanted: string[] = []
      for (const file of files) if (indexer.has(file) || (await this.#parts.belongs(file))) wanted.push(file)
      const untilMs = this.#parts.clock.now() + linkMs
      await indexer.update(wanted, signal, () => this.#parts.clock.now() < untilMs)
    } catch (error) {
      for (const file of files) this.#files.add(file)
      throw error
    }
    if (indexer.isStale) this.#parts.runs.begin('links')
  }
}
