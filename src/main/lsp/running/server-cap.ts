import { type Disposable, toDisposable } from '../../base/disposable.ts'

/** A server as the cap sees it. */
export interface CappedServer {
  /** Its process is there, or is being started. */
  readonly isRunning: boolean
  readonly isBusy: boolean
  /** Clock time. */
  readonly lastUsedMs: number
  stop(reason: string): Promise<void>
}

/** A dozen real servers hold about 3 GB: what a machine of a developer can spare. */
export const defaultMaxServers = 12

/**
 * How many language servers may run at once, over all workspaces of the app. For one more the least recently used one is
 * stopped; one that somebody waits for never is, so that for a moment there may be more.
 */
export class ServerCap {
  readonly #max: () => number
  readonly #servers = new Set<CappedServer>()
  /** Let in, and their processes not there yet. */
  #arriving = 0

  constructor(max: () => number = () => defaultMaxServers) {
    this.#max = max
  }

  /** Counts it until it is disposed. */
  add(server: CappedServer): Disposable {
    this.#servers.add(server)
    return toDisposable(() => this.#servers.delete(server))
  }

  /** Makes room for a server that is about to start, which arrives when the answer is disposed. */
  async admit(): Promise<Disposable> {
    this.#arriving += 1
    const arrived = toDisposable(() => (this.#arriving -= 1))
    await this.trim()
    return arrived
  }

  /** Stops what is too many and used by nobody. Never rejects. */
  async trim(): Promise<void> {
    const running = [...this.#servers].filter(({ isRunning }) => isRunning)
    const tooMany = Math.max(0, running.length + this.#arriving - this.#max())
    const idle = running.filter(({ isBusy }) => !isBusy)
    const oldest = idle.sort((left, right) => left.lastUsedMs - right.lastUsedMs).slice(0, tooMany)
    const reason = `more than ${this.#max()} language servers were running, and it was used the longest ago`
    await Promise.all(oldest.map(async (server) => await server.stop(reason)))
  }
}
