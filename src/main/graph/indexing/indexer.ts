import type { Clock } from '../../base/clock.ts'
import { cancelled } from '../../base/deadline.ts'
import type { GraphIndexed } from '../../../shared/model/graph-question.ts'
import type { GraphProgress } from '../../../shared/model/graph.ts'
import type { FileRow } from '../store/file-table.ts'
import type { GraphStore, ReadFile } from '../store/graph-store.ts'
import type { Extracted } from './extract-task.ts'
import type { Extractor, WantedFile } from './extractor.ts'
import { FileSet } from './file-set.ts'
import { type LinkerOf, Linking } from './linking.ts'
import { GoneFiles, hexOf } from './gone-files.ts'
import type { RunScope } from './index-runs.ts'
import { type ListedFile, planIndex } from './plan.ts'
import { ProgressMeter } from './progress-meter.ts'

export interface IndexerParts {
  readonly store: GraphStore
  /** The files of the workspace that can be indexed, with their dates. Throws `Failure`, cancelled too. */
  readonly list: (signal: AbortSignal) => Promise<readonly ListedFile[]>
  readonly extractor: Pick<Extractor, 'extract'>
  readonly linkerOf: LinkerOf
  readonly clock: Clock
  readonly onProgress: (progress: GraphProgress) => void
}

/** So long nothing else is done on this thread while files are linked: questions and cancels wait no longer. */
const sliceMs = 15
/** What is named one by one is never found again under another name. */
const nothingRead: { readonly parsed: number; readonly removed: number } = { parsed: 0, removed: 0 }
const nothingGone = new GoneFiles([])

/** Brings the index to the state of the disk: everything that looks different, or the files that are named. */
export class Indexer {
  readonly #parts: IndexerParts
  readonly #files: FileSet
  readonly #linking: Linking
  readonly #progress: ProgressMeter
  /** Files that `update` has read while a run was under way: what the run has read of them may be older. */
  #updated: Set<string> | undefined

  constructor(parts: IndexerParts) {
    this.#parts = parts
    this.#files = new FileSet(parts.store.files.all())
    this.#linking = new Linking(parts.store, this.#files, parts.linkerOf)
    this.#progress = new ProgressMeter(parts.clock, parts.onProgress)
  }

  get progress(): GraphProgress {
    return this.#progress.now
  }

  /** Whether something is linked by facts that are not true any more. */
  get isStale(): boolean {
    return this.#parts.store.files.countStale() > 0
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** Two passes: what there is, which is searchable at once, then what uses what. Throws `Failure` cancelled. */
  async run({ signal, scope }: { signal: AbortSignal; scope: RunScope }): Promise<GraphIndexed> {
    const { store, clock } = this.#parts
    const startMs = clock.now()
    this.#updated = new Set()
    try {
      const { parsed, removed } =
        scope === 'links' ? nothingRead : await this.#readAll(scope === 'full', signal)
      await this.linkStale(signal)
      if (scope !== 'links' && !store.meta.isComplete) store.change(() => (store.meta.isComplete = true))
      return {
        files: this.#files.size,
        parsed,
        removed,
        skipped: store.files.withReason(),
        generation: store.meta.generation,
        seconds: (clock.now() - startMs) / 1_000,
      }
    } finally {
      this.#updated = undefined
      this.#progress.end()
    }
  }

  async #readAll(isFull: boolean, signal: AbortSignal): Promise<typeof nothingRead> {
    const { store, list } = this.#parts
    this.#progress.begin('listing', 0)
    const listed = await list(signal)
    const plan = planIndex(store.files.all(), listed, isFull)
    this.#progress.begin('outlines', plan.read.length)
    return await this.#read(plan.read, plan.gone, { signal, isFull })
  }

  /** Reads the named files again and links what they change, as far as `mayLink` allows; the rest stays stale. */
  async update(paths: readonly string[], signal: AbortSignal, mayLink: () => boolean): Promise<void> {
    const wanted = [...new Set(paths)].map((path) => ({ path, size: 0, mtime: 0 }))
    await this.#parts.extractor.extract(
      this.#withHashes(wanted),
      (read) => {
        for (const { path } of read) this.#updated?.add(path)
        this.#parts.store.change((generation) => {
          for (const one of read) this.#take(one, nothingGone, generation)
        })
      },
      signal,
    )
    for (const path of paths) {
      const id = this.#files.idOf(path)
      if (id !== undefined && this.#parts.store.files.isStale(id)) this.#linkSome([{ id, path }], () => true)
    }
    this.#linkSome(this.#parts.store.files.stale(), mayLink)
  }

  /** Links everything that is stale, in slices. Throws `Failure` cancelled. */
  async linkStale(signal: AbortSignal): Promise<void> {
    const stale = this.#parts.store.files.stale()
    if (stale.length === 0) return
    this.#progress.begin('references', stale.length)
    for (let at = 0; at < stale.length;) {
      if (signal.aborted) throw cancelled()
      const done = this.#slice(stale, at)
      at += done
      this.#progress.add(done)
      await new Promise((resolve) => void setImmediate(resolve))
    }
  }

  /** How many files were linked. */
  #slice(stale: readonly { readonly id: number; readonly path: string }[], at: number): number {
    const { clock } = this.#parts
    const untilMs = clock.now() + sliceMs
    let isFirst = true
    return this.#linkSome(stale.slice(at, at + 500), () => {
      const may = isFirst || clock.now() < untilMs
      isFirst = false
      return may
    })
  }

  #linkSome(
    stale: readonly { readonly id: number; readonly path: string }[],
    mayLink: () => boolean,
  ): number {
    if (stale.length === 0) return 0
    return this.#parts.store.change(() => {
      let done = 0
      for (const { id, path } of stale) {
        if (!mayLink()) break
        this.#linking.link(id, path)
        done++
      }
      return done
    })
  }

  async #read(
    files: readonly ListedFile[],
    gone: readonly FileRow[],
    { signal, isFull }: { signal: AbortSignal; isFull: boolean },
  ): Promise<{ parsed: number; removed: number }> {
    const { store, extractor } = this.#parts
    let parsed = 0
    const left = new GoneFiles(gone)
    await extractor.extract(
      isFull ? files.map(({ path, size }) => ({ path, size, hash: '' })) : this.#withHashes(files),
      (read) => {
        const current = read.filter(({ path }) => this.#updated?.has(path) !== true)
        parsed += current.filter(({ kind }) => kind === 'read').length
        store.change((generation) => {
          for (const one of current) this.#take(one, left, generation)
        })
        this.#progress.add(read.length)
      },
      signal,
    )
    const removed = left.rows().filter(({ path }) => this.#updated?.has(path) !== true)
    if (removed.length > 0) store.change(() => removed.forEach((row) => this.#remove(row)))
    return { parsed, removed: removed.length }
  }

  #withHashes(files: readonly ListedFile[]): WantedFile[] {
    return files.map(({ path, size }) => {
      const row = this.#parts.store.files.byPath(path)
      return { path, size, hash: row === undefined ? '' : hexOf(row.hash) }
    })
  }

  #take(read: Extracted, gone: GoneFiles, generation: number): void {
    const { store } = this.#parts
    const row = store.files.byPath(read.path)
    if (read.kind === 'gone') {
      if (row !== undefined) this.#remove(row)
    } else if (read.kind === 'same') {
      if (row !== undefined) store.files.touch(row.id, read.size, read.mtime)
    } else
      this.#put(
        read.kind === 'read' ? { ...read, reason: '' } : skippedRow(read),
        row ?? (read.kind === 'read' ? gone.take(hexOf(read.hash)) : undefined),
        generation,
      )
  }

  #put(file: ReadFile, before: FileRow | undefined, generation: number): void {
    const id = this.#parts.store.put(file, generation, before)
    if (before !== undefined && before.path !== file.path) {
      this.#files.remove(before.path)
      this.#linking.world.forget(before.path, id)
    }
    this.#files.add(file.path, id)
    this.#linking.world.forget(file.path, id)
  }

  #remove(row: FileRow): void {
    this.#parts.store.remove(row)
    this.#files.remove(row.path)
    this.#linking.world.forget(row.path, row.id)
  }
}

function skippedRow({ path, size, mtime, reason }: Extracted & { readonly kind: 'skipped' }): ReadFile {
  return {
    path,
    size,
    mtime,
    reason,
    state: 'skipped',
    language: '',
    hash: new Uint8Array(),
    surface: '',
    symbols: [],
    references: 0,
    facts: new Uint8Array(),
  }
}
