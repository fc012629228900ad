import { z } from 'zod'
import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import { KeyedQueue } from '../../base/keyed-queue.ts'

const applyEditSchema = z.object({ label: z.string().nullish(), edit: z.record(z.string(), z.unknown()) })

/** What a server wants to be changed; `edit` is a workspace edit as it came. */
export interface ServerEdit {
  readonly label: string | undefined
  readonly edit: Readonly<Record<string, unknown>>
}

/** What `workspace/applyEdit` is answered (LSP 3.18, "ApplyWorkspaceEditResult"). */
export interface ApplyEditAnswer {
  readonly applied: false
  readonly failureReason: string
}

const stagedWords = 'It is staged: files change when the person accepts it.'
const refusedWords = 'Files change only through a staged change that the person accepts.'

/**
 * Edits that a server asks its client to apply (`workspace/applyEdit`). None is ever applied: those of a command of ours
 * are handed to whoever ran it, others are told, and the server hears the truth.
 */
export class ServerEdits implements Disposable {
  readonly #commands = new KeyedQueue()
  readonly #unasked = new Emitter<ServerEdit>()
  #taken: ServerEdit[] | undefined
  #listeners = 0

  /** Throws for what is no edit; the connection answers with the error then. */
  take(params: unknown): ApplyEditAnswer {
    const { label, edit } = applyEditSchema.parse(params)
    const taken = { label: label ?? undefined, edit }
    if (this.#taken === undefined) this.#unasked.emit(taken)
    else this.#taken.push(taken)
    const isStaged = this.#taken !== undefined || this.#listeners > 0
    return { applied: false, failureReason: isStaged ? stagedWords : refusedWords }
  }

  /** Told of edits that belong to no command of ours. */
  onUnasked(listener: (edit: ServerEdit) => void): Disposable {
    this.#listeners += 1
    const own = this.#unasked.on(listener)
    return {
      dispose: () => {
        this.#listeners -= 1
        own.dispose()
      },
    }
  }

  /** Runs one command at a time; `edits` are what the server wanted meanwhile, also when the work failed. */
  async during<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly edits: readonly ServerEdit[]; readonly outcome: PromiseSettledResult<T> }> {
    return await this.#commands.run('command', async () => {
      const edits: ServerEdit[] = []
      this.#taken = edits
      try {
        const [outcome] = await Promise.allSettled([work()])
        return { edits, outcome }
      } finally {
        this.#taken = undefined
      }
    })
  }

  dispose(): void {
    this.#unasked.dispose()
  }
}
