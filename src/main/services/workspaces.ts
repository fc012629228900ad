import type { EventPayload } from '../../shared/ipc/contract.ts'
import type { GraphProgress } from '../../shared/model/graph.ts'
import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure } from '../base/failure.ts'
import type { StagedChanges } from '../staging/staged-changes.ts'
import type { SeenChange } from '../workspace/watcher.ts'
import { WorkspaceRoot } from '../workspace/root.ts'
import type { GraphFault } from './graph/workspace-graph.ts'
import { WorkspaceHost, type WorkspaceParts } from './workspace-host.ts'

/** How far the index of an open workspace is, or why it failed. */
export interface GraphTold {
  readonly host: WorkspaceHost
  readonly progress?: GraphProgress
  readonly fault?: GraphFault
}

/** The open workspaces of this process by real path, one of them in the window. */
export class Workspaces {
  readonly #parts: WorkspaceParts
  readonly #hosts = new Map<string, WorkspaceHost>()
  readonly #serversChanged = new Emitter<WorkspaceHost>()
  readonly #seen = new Emitter<{ host: WorkspaceHost; changes: readonly SeenChange[] }>()
  readonly #watchTrouble = new Emitter<{ host: WorkspaceHost; reason: string | undefined }>()
  readonly #graphTold = new Emitter<GraphTold>()
  readonly #previewed = new Emitter<EventPayload<'change.previewed'>>()
  /** Clock time at which each was needed last. */
  readonly #neededMs = new WeakMap<WorkspaceHost, number>()
  #current: WorkspaceHost | undefined

  /** What changed in an open workspace that is watched; no file when the watch has just begun. */
  readonly onSeen = this.#seen.on.bind(this.#seen)
  readonly onWatchTrouble = this.#watchTrouble.on.bind(this.#watchTrouble)
  /** A preview of a change of any open workspace has ended, or is out of date. */
  readonly onPreviewed = this.#previewed.on.bind(this.#previewed)

  readonly onGraphTold = this.#graphTold.on.bind(this.#graphTold)

  constructor(parts: WorkspaceParts) {
    this.#parts = parts
  }

  /** The workspace in the window. */
  get current(): WorkspaceHost | undefined {
    return this.#current
  }

  /** Throws `Failure('not_found')` while the person has opened none. */
  get needed(): WorkspaceHost {
    if (this.#current !== undefined) return this.#current
    throw new Failure('not_found', 'No workspace is open.', { hint: 'Open a folder first.' })
  }

  get all(): readonly WorkspaceHost[] {
    return [...this.#hosts.values()]
  }

  /** Starts nothing. Throws `Failure`: not_found, bad_argument when it is no folder. */
  async open(directory: string): Promise<WorkspaceHost> {
    const root = await WorkspaceRoot.open(directory)
    const open = this.#hosts.get(root.path)
    if (open !== undefined) return this.#needed(open)
    const host = this.#needed(new WorkspaceHost(root, this.#parts))
    this.#hosts.set(root.path, host)
    host.onServersChanged(() => this.#serversChanged.emit(host))
    host.watching.onSeen((changes) => this.#seen.emit({ host, changes }))
    host.graph.onProgress((progress) => this.#graphTold.emit({ host, progress }))
    host.graph.onFailed((fault) => this.#graphTold.emit({ host, fault }))
    host.watching.onTrouble((reason) => this.#watchTrouble.emit({ host, reason }))
    // In the background: opening a large folder does not wait for it.
    if (this.#parts.options.mode === 'window')
      // Nothing is known of what changed before: whoever follows looks at everything that is open.
      void host.watching.start().then(() => this.#seen.emit({ host, changes: [] }))
    host.previews.onTold((told) => this.#previewed.emit(told))
    return host
  }

  /** The review queue that holds a change. Throws `Failure('unknown_change')`. */
  async withChange(changeId: string): Promise<StagedChanges> {
    return (await this.hostWithChange(changeId)).staging
  }

  /** The workspace of a change. Throws `Failure('unknown_change')`. */
  async hostWithChange(changeId: string): Promise<WorkspaceHost> {
    let refusal: unknown
    // The workspace in the window first; a run of another one may still be looked at.
    for (const host of [this.needed, ...this.all]) {
      try {
        await host.staging.show(changeId)
        return host
      } catch (error) {
        refusal ??= error
      }
    }
    throw refusal
  }

  show(host: WorkspaceHost): void {
    this.#current = host
  }

  /**
   * Closes those that nobody has needed for so long: not the one in the window, none of `inUse`, and none in which a
   * change waits, because it is to be told when that becomes stale.
   */
  async closeUnused(idleMs: number, inUse: ReadonlySet<WorkspaceHost>): Promise<void> {
    const beforeMs = this.#parts.options.clock.now() - idleMs
    for (const host of this.all) {
      if (host === this.#current || inUse.has(host)) this.#needed(host)
      if ((this.#neededMs.get(host) ?? 0) > beforeMs || (await host.staging.openOn()).length > 0) continue
      // Somebody may have opened it while it was looked for changes.
      if (host === this.#current || (this.#neededMs.get(host) ?? 0) > beforeMs) continue
      this.#hosts.delete(host.root.path)
      await host.close()
    }
  }

  onServersChanged(listener: (host: WorkspaceHost) => void): Disposable {
    return this.#serversChanged.on(listener)
  }

  #needed(host: WorkspaceHost): WorkspaceHost {
    this.#neededMs.set(host, this.#parts.options.clock.now())
    return host
  }

  async close(): Promise<void> {
    this.#serversChanged.dispose()
    this.#seen.dispose()
    this.#watchTrouble.dispose()
    this.#previewed.dispose()
    this.#graphTold.dispose()
    await Promise.all(this.all.map(async (host) => await host.close()))
  }
}
