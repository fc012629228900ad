import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Failure, messageOf } from '../base/failure.ts'
import { RecordFile } from '../settings/record-file.ts'
import type { TrustState } from '../../shared/model/workspace.ts'

const trustSchema = z.object({
  v: z.literal(1),
  /** By real path of the folder. */
  folders: z.record(z.string(), z.object({ trusted: z.boolean(), at: z.string() })),
})
export type TrustRecord = z.infer<typeof trustSchema>

/** Whose code may run here: the person's answer for each folder, in trust.json of the data folder. */
export class Trust {
  readonly #file: RecordFile<TrustRecord>
  readonly #forThisProcess: ReadonlySet<string>
  readonly #isAsked: boolean

  /**
   * `forThisProcess` are folders that the command line names with --trust: no record is written. Throws
   * `Failure('not_found')` when one of them is not a folder. Without a window (`isAsked: false`) a folder that nobody
   * named is untrusted, whatever the records say.
   */
  constructor(options: {
    dataDir: string
    setAside: string
    forThisProcess?: readonly string[]
    isAsked: boolean
  }) {
    this.#file = new RecordFile(path.join(options.dataDir, 'trust.json'), {
      schema: trustSchema,
      defaults: { v: 1, folders: {} },
      setAside: options.setAside,
    })
    this.#forThisProcess = new Set((options.forThisProcess ?? []).map(realFolder))
    this.#isAsked = options.isAsked
  }

  get notice(): string | undefined {
    return this.#file.notice
  }

  /** unknown until the person has answered. `root` is a real path. */
  stateOf(root: string): TrustState {
    if (this.#forThisProcess.has(root)) return 'trusted'
    if (!this.#isAsked) return 'untrusted'
    const folder = Object.hasOwn(this.#file.value.folders, root) ? this.#file.value.folders[root] : undefined
    if (folder === undefined) return 'unknown'
    return folder.trusted ? 'trusted' : 'untrusted'
  }

  /** Records the person's answer. Throws `Failure` when it cannot be saved; the state is then as before. */
  answer(root: string, trusted: boolean, at: string): void {
    this.#file.reload()
    const { folders } = this.#file.value
    this.#file.save({ v: 1, folders: { ...folders, [root]: { trusted, at } } })
  }
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync(path.resolve(folder))
    if (statSync(real).isDirectory()) return real
    throw new Error('it is not a folder')
  } catch (error) {
    throw new Failure('not_found', `--trust ${folder}: ${messageOf(error)}`, {
      hint: 'Name a folder that exists.',
      cause: error,
    })
  }
}
