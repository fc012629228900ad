import path from 'node:path'
import type { Disposable } from '../base/disposable.ts'
import type { Committer } from './committer.ts'
import { hashOf } from './roll.ts'

/** Stands for a file that is not there. */
const missing = 'missing'
/** Of one file, when nobody asks about it because the folder is not watched. */
const maxHashes = 16

/** Knows by their content the files that our own tools wrote: what stands there is ours until it is something else. */
export class OwnWrites implements Disposable {
  readonly #committer: Committer
  readonly #hashes = new Map<string, ReadonlySet<string>>()
  readonly #listener: Disposable

  constructor(committer: Committer) {
    this.#committer = committer
    this.#listener = committer.onSettled((files) => {
      for (const { real, hash = missing } of files)
        this.#hashes.set(real, new Set([...(this.#hashes.get(real) ?? []), hash].slice(-maxHashes)))
    })
  }

  /** Whether what stands there now is by our hand. From then on only that is. */
  async has(real: string): Promise<boolean> {
    const known = this.#hashes.get(real)
    if (known === undefined) return await this.#isEmptied(real)
    const now = await this.#now(real)
    const isOwn = known.has(now)
    if (isOwn) this.#hashes.set(real, new Set([now]))
    else this.#hashes.delete(real)
    return isOwn
  }

  /** What stands there now is ours: a command of ours wrote it. Paths are relative to the workspace. */
  async take(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const real = path.join(this.#committer.root.path, ...file.split('/'))
      this.#hashes.set(real, new Set([await this.#now(real)]))
    }
  }

  /** A folder that is gone because our own hand took the last file out of it. */
  async #isEmptied(folder: string): Promise<boolean> {
    const inside = [...this.#hashes].filter(([file]) => file.startsWith(folder + path.sep))
    if (!inside.some(([, hashes]) => hashes.has(missing))) return false
    return (await this.#committer.layer.facts(folder)) === undefined
  }

  dispose(): void {
    this.#listener.dispose()
    this.#hashes.clear()
  }

  async #now(real: string): Promise<string> {
    return (await hashOf(this.#committer.layer, real).catch(() => undefined)) ?? missing
  }
}
