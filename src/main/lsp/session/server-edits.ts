import { z } from 'zod'
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
 * are handed to whoever ran it and staged, others are refused, and the server hears the truth.
 */
export class ServerEdits {
  readonly #commands = new KeyedQueue()
  #taken: ServerEdit[] | undefined

  /** Throws for what is no edit; the connection answers with the error then. */
  take(params: unknown): ApplyEditAnswer {
    const { label, edit } = applyEditSchema.parse(params)
    if (this.#taken === undefined) return { applied: false, failureReason: refusedWords }
    this.#taken.push({ label: label ?? undefined, edit })
    return { applied: false, failureReason: stagedWords }
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
}
