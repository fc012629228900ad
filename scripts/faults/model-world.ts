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
import type { ModelChange, ModelFile, Side } from './model-change.ts'

type Entry =
  | { readonly kind: 'file'; readonly text: string; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string }

/** What the disk must look like: changed beside the disk by every step, and compared with it. */
export class ModelWorld {
  readonly root: string
  readonly changes: ModelChange[] = []
  /** Of a new file, as the umask says. */
  #freshMode = 0
  readonly #entries = new Map<string, Entry>()
  readonly #folders = new Set<string>()
  /** Of files that an Accept deleted. */
  readonly #modes = new Map<ModelFile, number>()

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
  verdict(files: readonly ModelFile[], side: Side): 'stale' | 'read_only' | 'fine' {
    const places = files.flatMap((file) => [...file.places])
    const isStale = places.some((place) => {
      const text = place[side]
      if (text === undefined) return this.has(place.path)
      return this.realOf(place.path) !== place.real || this.textOf(place.real) !== text
    })
    if (isStale) return 'stale'
    const isReadOnly = places.some(({ real }) => {
      const entry = this.#entries.get(real)
      return entry?.kind === 'file' && (entry.mode & 0o222) === 0
    })
    return isReadOnly ? 'read_only' : 'fine'
  }

  /** By our own hand: the disk has it already, or is to have it. `side`: what stands there now. */
  turn(files: readonly ModelFile[], side: Side, emptied: readonly string[]): void {
    for (const file of files) this.#turnFile(file, side)
    for (const folder of emptied.toSorted((one, other) => other.length - one.length))
      if (this.#isEmpty(folder)) this.#folders.delete(folder)
  }

  /** Those above a file that are not there. */
  missingAbove(name: string): string[] {
    return foldersOf(name).filter((folder) => !this.#folders.has(folder))
  }

  #turnFile(file: ModelFile, side: Side): void {
    const [from, to] =
      side === 'before' ? [file.places[0], file.places.at(-1)] : [file.places.at(-1), file.places[0]]
    if (from === undefined || to === undefined) return
    const entry = this.#entries.get(from.real)
    const standing = entry?.kind === 'file' ? entry.mode : undefined
    const text = to[side === 'before' ? 'after' : 'before']
    this.#entries.delete(from.real)
    if (text === undefined) {
      if (standing !== undefined) this.#modes.set(file, standing)
      return
    }
    const mode = standing ?? (file.op === 'delete' ? this.#modes.get(file) : undefined) ?? this.#freshMode
    this.#put(to.real, { kind: 'file', text, mode })
  }

  #put(name: string, entry: Entry): void {
    this.#entries.set(name, entry)
    for (const folder of foldersOf(name)) this.#folders.add(folder)
  }

  #isEmpty(folder: string): boolean {
    return ![...this.#entries.keys(), ...this.#folders].some((name) => name.startsWith(`${folder}/`))
  }

  /** By somebody else's hand: model and disk. */
  async write(name: string, text: string): Promise<void> {
    const old = this.#entries.get(name)
    this.#put(name, { kind: 'file', text, mode: old?.kind === 'file' ? old.mode : 0o644 })
    await mkdir(path.dirname(this.#at(name)), { recursive: true })
    await writeFile(this.#at(name), text)
    if (old !== undefined) return
    this.#freshMode = (await lstat(this.#at(name))).mode & 0o777
    await chmod(this.#at(name), 0o644)
  }

  async remove(name: string): Promise<void> {
    this.#entries.delete(name)
    await rm(this.#at(name))
  }

  async rename(from: string, to: string): Promise<void> {
    const entry = this.#entries.get(from)
    if (entry === undefined) return
    this.#entries.delete(from)
    this.#put(to, entry)
    await mkdir(path.dirname(this.#at(to)), { recursive: true })
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
    this.#put(name, { kind: 'link', to })
    await symlink(to, this.#at(name))
  }

  /** What differs between the model and the disk; empty when nothing does. */
  async difference(): Promise<string> {
    const found = new Map<string, string>()
    for (const name of await readdir(this.root, { recursive: true })) found.set(name, await this.#seen(name))
    const expected = new Map([...this.#entries].map(([name, entry]) => [name, JSON.stringify(entry)]))
    for (const folder of this.#folders) expected.set(folder, 'folder')
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
    if (facts.isDirectory()) return 'folder'
    const text = await readFile(this.#at(name), 'utf8')
    return JSON.stringify({ kind: 'file', text, mode: facts.mode & 0o777 })
  }

  #at(name: string): string {
    return path.join(this.root, name)
  }
}

/** Outermost first. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
