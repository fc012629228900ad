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

/** What becomes of an edit that belongs to no command of ours, in words for the server. Never rejects. */
export type UnaskedEdit = (edit: ServerEdit) => Promise<string>

/**
 * Edits that a server asks its client to apply (`workspace/applyEdit`). None is ever applied: those of a command of ours
 * are handed to whoever ran it and staged, others go to `unasked`, and the server hears the truth.
 */
export class ServerEdits {
  readonly #commands = new KeyedQueue()
  readonly #unasked: UnaskedEdit
  #taken: ServerEdit[] | undefined

  constructor(unasked: UnaskedEdit) {
    this.#unasked = unasked
  }

  /** Rejects for what is no edit; the connection answers with the error then. */
  async take(params: unknown): Promise<ApplyEditAnswer> {
    const { label, edit } = applyEditSchema.parse(params)
    const wanted = { label: label ?? undefined, edit }
    if (this.#taken === undefined) return { applied: false, failureReason: await this.#unasked(wanted) }
    this.#taken.push(wanted)
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
