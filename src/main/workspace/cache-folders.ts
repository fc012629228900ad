import { open } from 'node:fs/promises'
import path from 'node:path'

/** https://bford.info/cachedir/: a file of this name that begins so makes its folder a cache. cargo, pytest, ruff and mypy write it. */
const tagName = 'CACHEDIR.TAG'
const signature = 'Signature: 8a477f597d28d172789f06886806bc55'

/** Folders that a build tool has marked as its cache: what is in them is nobody's work, whether or not it is ignored. */
export class CacheFolders {
  readonly #root: string
  /** Also when they are deleted as a whole: the end of a cache is no news either. */
  readonly #seen = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Looks at each folder once. */
  look(): (file: string) => Promise<boolean> {
    const looked = new Map<string, Promise<boolean>>()
    const isCache = (folder: string): Promise<boolean> => {
      const known = looked.get(folder) ?? this.#isTagged(folder)
      looked.set(folder, known)
      return known
    }
    return async (file) => {
      const parts = file.split('/')
      for (let depth = 1; depth <= parts.length; depth++)
        if (await isCache(parts.slice(0, depth).join('/'))) return true
      return false
    }
  }

  async #isTagged(folder: string): Promise<boolean> {
    const tag = await beginningOf(path.join(this.#root, folder, tagName))
    if (tag === 'not there') return this.#seen.has(folder)
    if (tag === signature) this.#seen.add(folder)
    return tag === signature
  }
}

async function beginningOf(file: string): Promise<string> {
  try {
    const handle = await open(file, 'r')
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(signature.length), 0, signature.length, 0)
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch {
    return 'not there'
  }
}
