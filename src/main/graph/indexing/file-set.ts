/** The indexed files, by path and by folder, in memory. */
export class FileSet {
  readonly #ids = new Map<string, number>()
  readonly #folders = new Map<string, Set<string>>()
  readonly #sorted = new Map<string, readonly string[]>()

  constructor(files: Iterable<{ readonly id: number; readonly path: string }> = []) {
    for (const { id, path } of files) this.add(path, id)
  }

  get size(): number {
    return this.#ids.size
  }

  has(path: string): boolean {
    return this.#ids.has(path)
  }

  idOf(path: string): number | undefined {
    return this.#ids.get(path)
  }

  /** `''` is the root. */
  filesIn(folder: string): readonly string[] {
    const known = this.#sorted.get(folder)
    if (known !== undefined) return known
    const sorted = [...(this.#folders.get(folder) ?? [])].sort()
    this.#sorted.set(folder, sorted)
    return sorted
  }

  add(path: string, id: number): void {
    this.#ids.set(path, id)
    const folder = folderOf(path)
    const inside = this.#folders.get(folder)
    if (inside === undefined) this.#folders.set(folder, new Set([path]))
    else inside.add(path)
    this.#sorted.delete(folder)
  }

  remove(path: string): void {
    this.#ids.delete(path)
    const folder = folderOf(path)
    this.#folders.get(folder)?.delete(path)
    this.#sorted.delete(folder)
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
