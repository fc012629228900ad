import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure } from '../base/failure.ts'
import type { StagedChanges } from '../staging/staged-changes.ts'
import { WorkspaceRoot } from '../workspace/root.ts'
import { WorkspaceHost, type WorkspaceParts } from './workspace-host.ts'

/** The open workspaces of this process by real path, one of them in the window. */
export class Workspaces {
  readonly #parts: WorkspaceParts
  readonly #hosts = new Map<string, WorkspaceHost>()
  readonly #serversChanged = new Emitter<WorkspaceHost>()
  #current: WorkspaceHost | undefined

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
    if (open !== undefined) return open
    const host = new WorkspaceHost(root, this.#parts)
    this.#hosts.set(root.path, host)
    host.onServersChanged(() => this.#serversChanged.emit(host))
    return host
  }

  /** The review queue that holds a change. Throws `Failure('unknown_change')`. */
  async withChange(changeId: string): Promise<StagedChanges> {
    let refusal: unknown
    // The workspace in the window first; a run of another one may still be looked at.
    for (const host of [this.needed, ...this.all]) {
      try {
        await host.staging.show(changeId)
        return host.staging
      } catch (error) {
        refusal ??= error
      }
    }
    throw refusal
  }

  show(host: WorkspaceHost): void {
    this.#current = host
  }

  onServersChanged(listener: (host: WorkspaceHost) => void): Disposable {
    return this.#serversChanged.on(listener)
  }

  async close(): Promise<void> {
    this.#serversChanged.dispose()
    await Promise.all(this.all.map(async (host) => await host.close()))
  }
}
