import { messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import { expectedOf } from './acceptance.ts'
import type { ChangeRecord } from './change-record.ts'
import type { ChangeStore } from './change-store.ts'

/** What is known of a change that waits without a look at it. */
export interface OpenEntry {
  readonly id: string
  readonly runId: string
  readonly workspace: string
  /** Relative to the workspace, and where that really is. */
  readonly files: readonly { readonly path: string; readonly real: string }[]
}

/**
 * Which changes wait, and what each touches. A record never changes and what was decided never waits again, so each is
 * read once; of the others it is only looked whether they were decided.
 */
export class OpenIndex {
  readonly #store: ChangeStore
  readonly #log: Logger
  readonly #entries = new Map<string, OpenEntry>()
  readonly #decided = new Set<string>()
  /** Told once: a broken record stays, and is looked at again each time. */
  readonly #unreadable = new Set<string>()

  constructor(store: ChangeStore, log: Logger) {
    this.#store = store
    this.#log = log
  }

  /** Oldest first. */
  async waiting(): Promise<readonly OpenEntry[]> {
    const waiting: OpenEntry[] = []
    for (const id of await this.#store.ids()) {
      const entry = this.#decided.has(id) ? undefined : await this.#entryOf(id)
      if (entry !== undefined) waiting.push(entry)
    }
    return waiting
  }

  async #entryOf(id: string): Promise<OpenEntry | undefined> {
    try {
      if (await this.#store.hasDecision(id)) {
        this.#entries.delete(id)
        this.#decided.add(id)
        return undefined
      }
      const known = this.#entries.get(id)
      if (known !== undefined) return known
      const entry = entryOf((await this.#store.read(id)).record)
      this.#entries.set(id, entry)
      return entry
    } catch (error) {
      if (!this.#unreadable.has(id))
        this.#log({ level: 'warn', area: 'staging', code: 'change-unreadable', message: messageOf(error) })
      this.#unreadable.add(id)
      return undefined
    }
  }
}

function entryOf({ change, files }: ChangeRecord): OpenEntry {
  const { id, runId, workspace } = change
  return { id, runId, workspace, files: files.flatMap(expectedOf) }
}
