import path from 'node:path'
import type { AsyncSubscription, BackendType, Event } from '@parcel/watcher'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import { CacheFolders } from './cache-folders.ts'
import type { Committer } from './committer.ts'
import { enumerateFiles, temporaryName } from './enumerate.ts'
import { IgnoredPaths } from './ignored-paths.ts'
import { OwnWrites } from './own-writes.ts'

export interface SeenChange {
  /** Relative to the workspace, with `/`. */
  readonly file: string
  readonly kind: 'created' | 'changed' | 'deleted'
  /** Whether our own tools wrote what stands there now. */
  readonly isOwn: boolean
}

export interface WatcherOptions {
  readonly clock?: Clock
  /** A batch of files that changed, ignored ones left out; never empty. */
  readonly onChanged: (changes: readonly SeenChange[]) => void
  /** Something was not seen, from now on or for once: in words for a person. Everything may have changed. */
  readonly onTrouble: (reason: string) => void
}

/** An editor saves in several steps, and a checkout changes thousands of files: both are told as one. */
const quietMs = 60
const longestWaitMs = 400
/** Named, because looking for the best one starts a program (watchman), and opening a folder starts none. */
const backends: Partial<Record<NodeJS.Platform, BackendType>> = {
  linux: 'inotify',
  darwin: 'fs-events',
  win32: 'windows',
}
/** Of a folder that came as a whole; one with more is a checkout, and open changes are looked at anyway. */
const maxFilesOfFolder = 2_000
/** Never looked into; a watch on each of their folders would cost the system dearly. */
const unwatched = ['.git', '.hg', '.svn', 'node_modules']

/** Tells what changes in a workspace, and whether it was our own hand. Trouble is told, never silent. */
export class WorkspaceWatcher {
  readonly #committer: Committer
  readonly #clock: Clock
  readonly #options: WatcherOptions
  readonly #own: OwnWrites
  readonly #caches: CacheFolders
  readonly #pending = new Map<string, Event['type']>()
  #subscription: Promise<AsyncSubscription | undefined> | undefined
  #timer: Disposable | undefined
  #sinceMs: number | undefined
  #flushing: Promise<void> = Promise.resolve()
  #commands = 0
  #isClosed = false

  constructor(committer: Committer, options: WatcherOptions) {
    this.#committer = committer
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#own = new OwnWrites(committer)
    this.#caches = new CacheFolders(committer.root.path)
  }

  /** Resolves when it watches, or when it was told that it cannot. May be called again. */
  async start(): Promise<void> {
    this.#subscription ??= this.#subscribe()
    await this.#subscription
  }

  /** What a command of ours changes while it runs is its own: `work` answers which files that were. */
  async duringCommand<T>(work: () => Promise<T>, filesOf: (answer: T) => readonly string[]): Promise<T> {
    this.#commands++
    try {
      const answer = await work()
      await this.#own.take(filesOf(answer))
      return answer
    } finally {
      this.#commands--
      if (this.#pending.size > 0) this.#schedule()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#timer?.dispose()
    this.#own.dispose()
    const subscription = await this.#subscription
    await subscription?.unsubscribe()
    await this.#flushing
  }

  async #subscribe(): Promise<AsyncSubscription | undefined> {
    const ignore = unwatched.flatMap((name) => [`**/${name}`, `**/${name}/**`])
    try {
      // Loaded here: a native module that cannot be loaded is trouble to tell, not a reason to fail.
      const { subscribe } = await import('@parcel/watcher')
      const onEvents = (error: Error | null, events: readonly Event[]): void => this.#take(error, events)
      const backend = backends[process.platform]
      const options = backend === undefined ? { ignore } : { ignore, backend }
      return await subscribe(this.#committer.root.path, onEvents, options)
    } catch (error) {
      this.#trouble(`Changes by other programs are not seen: ${messageOf(error)}.`)
      return undefined
    }
  }

  #take(error: Error | null, events: readonly Event[]): void {
    if (this.#isClosed) return
    if (error !== null) this.#trouble(`Some changes by other programs were not seen: ${messageOf(error)}.`)
    for (const { path: file, type } of events)
      // Made and then written to is still new to whoever has not seen it.
      if (type !== 'update' || this.#pending.get(file) !== 'create') this.#pending.set(file, type)
    if (this.#pending.size > 0) this.#schedule()
  }

  #trouble(reason: string): void {
    if (!this.#isClosed) this.#options.onTrouble(reason)
  }

  #schedule(): void {
    this.#sinceMs ??= this.#clock.now()
    const leftMs = Math.max(0, this.#sinceMs + longestWaitMs - this.#clock.now())
    this.#timer?.dispose()
    this.#timer = this.#clock.after(Math.min(quietMs, leftMs), () => {
      if (this.#commands > 0) return
      this.#flushing = this.#flushing.then(async () => this.#flush())
    })
  }

  async #flush(): Promise<void> {
    const taken = [...this.#pending]
    this.#pending.clear()
    this.#sinceMs = undefined
    try {
      const changes = await this.#seen(taken)
      if (changes.length > 0 && !this.#isClosed) this.#options.onChanged(changes)
    } catch (error) {
      this.#trouble(`Some changes by other programs could not be looked at: ${messageOf(error)}.`)
    }
  }

  async #seen(events: readonly (readonly [string, Event['type']])[]): Promise<SeenChange[]> {
    const { root, layer } = this.#committer
    const ignored = new IgnoredPaths(root.path)
    const isCache = this.#caches.look()
    const changes = new Map<string, SeenChange>()
    for (const [absolute, type] of events) {
      const file = root.show(absolute)
      if (isUnseen(file) || (await ignored.has(file)) || (await isCache(file))) continue
      const facts = await layer.facts(absolute)
      if (facts?.kind !== 'folder') {
        const kind = facts === undefined ? 'deleted' : kindOf(type)
        changes.set(file, { file, kind, isOwn: await this.#own.has(absolute) })
      } else if (type === 'create' && !(await ignored.hasFolder(file)))
        // What was put into a new folder before the system watched it is told by nobody else.
        for (const inside of await this.#filesIn(file))
          if (!changes.has(inside))
            changes.set(inside, {
              file: inside,
              kind: 'created',
              isOwn: await this.#own.has(root.at(inside)),
            })
    }
    return [...changes.values()]
  }

  async #filesIn(folder: string): Promise<readonly string[]> {
    const { files } = await enumerateFiles(this.#committer.root, {
      under: folder,
      maxFiles: maxFilesOfFolder,
    })
    return files
  }
}

function isUnseen(file: string): boolean {
  return file === '.' || temporaryName.test(path.posix.basename(file))
}

function kindOf(type: Event['type']): SeenChange['kind'] {
  return type === 'create' ? 'created' : 'changed'
}
