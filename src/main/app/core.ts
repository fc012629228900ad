import type { Desk } from '../../shared/ipc/desk.ts'
import { messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'

/** What the app needs of the composition root (src/main/services.ts). */
interface Core {
  readonly desk: Desk
  close(): Promise<void>
}

/** The core, which comes up when it is first asked for: reading it would hold up the first paint. */
export class LateCore {
  readonly #home: string
  readonly #log: Logger
  readonly #notices: string[]
  #started: Promise<Core> | undefined

  /** `notices` gets the words that the window shows about this start. */
  constructor(home: string, log: Logger, notices: string[]) {
    this.#home = home
    this.#log = log
    this.#notices = notices
  }

  /** Rejects, for every caller, with the reason why the core could not come up. */
  async desk(): Promise<Desk> {
    this.#started ??= this.#start()
    return (await this.#started).desk
  }

  /** A folder of the command line that cannot be opened is told in the window, which opens all the same. */
  async open(workspace: string): Promise<void> {
    try {
      await (await this.desk()).handle('workspace.open', { path: workspace })
    } catch (error) {
      const message = `${workspace} could not be opened: ${messageOf(error)}`
      this.#notices.push(message)
      this.#log({ level: 'warn', area: 'app', code: 'not_found', message })
    }
  }

  async close(): Promise<void> {
    await (await this.#started)?.close()
  }

  async #start(): Promise<Core> {
    const { createServices } = await import('../services.ts')
    const { graphProcess } = await import('./graph-process.ts')
    return await createServices({ home: this.#home, logger: this.#log, graphProcess })
  }
}
