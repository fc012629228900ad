import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'

type Entry =
  | { readonly kind: 'file'; readonly text: string; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string }

export interface ModelFile {
  readonly path: string
  readonly real: string
  readonly before: string
  readonly after: string
}

export interface ModelChange {
  readonly id: string
  readonly files: readonly ModelFile[]
  state: 'waiting' | 'committed' | 'discarded' | 'undone'
  /** What the Accept wrote. */
  written: readonly ModelFile[]
}

/** What the disk must look like: changed beside the disk by every step, and compared with it. */
export class ModelWorld {
  readonly root: string
  readonly changes: ModelChange[] = []
  readonly #entries = new Map<string, Entry>()

  constructor(root: string) {
    this.root = root
  }

  get names(): string[] {
    return [...this.#entries.keys()].sort()
  }

  get files(): string[] {
    return this.names.filter((name) => this.#entries.get(name)?.kind === 'file')
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The file that a name leads to, link after link; absent when it leads nowhere or round in a circle. */
  realOf(name: string): string | undefined {
    const seen = new Set<string>()
    for (let at = name; !seen.has(at);) {
      const entry = this.#entries.get(at)
      if (entry?.kind !== 'link') return entry === undefined ? undefined : at
      seen.add(at)
      at = entry.to
    }
    return undefined
  }

  textOf(real: string): string | undefined {
    const entry = this.#entries.get(real)
    return entry?.kind === 'file' ? entry.text : undefined
  }

  /** What an Accept or an undo of these files must answer now. */
  verdict(files: readonly ModelFile[], side: 'before' | 'after'): 'stale' | 'read_only' | 'fine' {
    const isStale = files.some(
      (file) => this.realOf(file.path) !== file.real || this.textOf(file.real) !== file[side],
    )
    if (isStale) return 'stale'
    const isReadOnly = files.some(({ real }) => {
      const entry = this.#entries.get(real)
      return entry?.kind === 'file' && (entry.mode & 0o222) === 0
    })
    return isReadOnly ? 'read_only' : 'fine'
  }

  /** By our own hand: the disk has it already, or is to have it. */
  apply(files: readonly ModelFile[], side: 'before' | 'after'): void {
    for (const file of files) {
      const entry = this.#entries.get(file.real)
      if (entry?.kind === 'file') this.#entries.set(file.real, { ...entry, text: file[side] })
    }
  }

  /** By somebody else's hand: model and disk. */
  async write(name: string, text: string): Promise<void> {
    const old = this.#entries.get(name)
    this.#entries.set(name, { kind: 'file', text, mode: old?.kind === 'file' ? old.mode : 0o644 })
    await mkdir(path.dirname(this.#at(name)), { recursive: true })
    await writeFile(this.#at(name), text)
    if (old === undefined) await chmod(this.#at(name), 0o644)
  }

  async remove(name: string): Promise<void> {
    this.#entries.delete(name)
    await rm(this.#at(name))
  }

  async rename(from: string, to: string): Promise<void> {
    const entry = this.#entries.get(from)
    if (entry === undefined) return
    this.#entries.delete(from)
    this.#entries.set(to, entry)
    await rename(this.#at(from), this.#at(to))
  }

  async chmod(name: string, mode: number): Promise<void> {
    const entry = this.#entries.get(name)
    if (entry?.kind !== 'file') return
    this.#entries.set(name, { ...entry, mode })
    await chmod(this.#at(name), mode)
  }

  async link(name: string, to: string): Promise<void> {
    if (this.has(name)) await this.remove(name)
    this.#entries.set(name, { kind: 'link', to })
    await symlink(to, this.#at(name))
  }

  /** What differs between the model and the disk; empty when nothing does. */
  async difference(): Promise<string> {
    const found = new Map<string, string>()
    for (const name of await readdir(this.root)) found.set(name, await this.#seen(name))
    const expected = new Map([...this.#entries].map(([name, entry]) => [name, JSON.stringify(entry)]))
    const names = [...new Set([...found.keys(), ...expected.keys()])].sort()
    return names
      .filter((name) => found.get(name) !== expected.get(name))
      .map(
        (name) =>
          `${name}: expected ${expected.get(name) ?? 'nothing'}, found ${found.get(name) ?? 'nothing'}`,
      )
      .join('; ')
  }

  async #seen(name: string): Promise<string> {
    const facts = await lstat(this.#at(name))
    if (facts.isSymbolicLink()) return JSON.stringify({ kind: 'link', to: await readlink(this.#at(name)) })
    const text = await readFile(this.#at(name), 'utf8')
    return JSON.stringify({ kind: 'file', text, mode: facts.mode & 0o777 })
  }

  #at(name: string): string {
    return path.join(this.root, name)
  }
}
