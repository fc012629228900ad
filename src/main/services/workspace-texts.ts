import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { findImporters } from '../diagnostics/importers.ts'
import { enumerateFiles } from '../workspace/enumerate.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { decodeText } from '../workspace/text-encoding.ts'

/** Larger files are generated more often than not, and importers are asked for on every write. */
const maxFileBytes = 512 * 1024
const maxFiles = 20_000
const maxImporters = 30

/** Texts as the diagnostics room needs them: of the disk now, and undefined where there is none. */
export class WorkspaceTexts {
  readonly #root: WorkspaceRoot

  constructor(root: WorkspaceRoot) {
    this.#root = root
  }

  /** `file` relative to the workspace. Undefined when it is gone, too large or no text. */
  async read(file: string): Promise<string | undefined> {
    try {
      const { real } = await this.#root.locate(file)
      const facts = await stat(real)
      if (!facts.isFile() || facts.size > maxFileBytes) return undefined
      return decodeText(await readFile(real), file).text
    } catch {
      return undefined
    }
  }

  /** Who imports one of these, found by text until there is a graph. */
  async importersOf(
    targets: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly { readonly file: string; readonly text: string }[]> {
    const { files } = await enumerateFiles(this.#root, { signal, maxFiles })
    const readText = async (file: string): Promise<string | undefined> => await this.#readListed(file)
    return await findImporters({ targets, files, readText, limit: maxImporters, signal })
  }

  /** Files of the enumeration are inside and no links: they need no second look at their path. */
  async #readListed(file: string): Promise<string | undefined> {
    try {
      const bytes = await readFile(path.join(this.#root.path, ...file.split('/')))
      return bytes.length > maxFileBytes ? undefined : decodeText(bytes, file).text
    } catch {
      return undefined
    }
  }
}
