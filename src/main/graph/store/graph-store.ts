import type { FileFacts, LinkedFile, Target } from '../facts.ts'
import type { GraphDatabase } from './database.ts'
import { DependencyTable, folderKey } from './dependency-table.ts'
import type { PackedSymbol } from './facts-blob.ts'
import { type FileRow, FileTable, type NewFileRow } from './file-table.ts'
import { Meta } from './meta.ts'
import { Names } from './names.ts'
import { ReferenceTable } from './reference-table.ts'
import { SymbolTable } from './symbol-table.ts'

/** What was read of a file, whatever became of it. */
export interface ReadFile extends Omit<NewFileRow, 'symbols'> {
  readonly symbols: readonly PackedSymbol[]
}

export interface Links {
  readonly facts: FileFacts
  readonly linked: LinkedFile
  readonly slots: readonly number[]
  readonly idOfTarget: (target: Target) => number | null
}

/**
 * The index of one workspace. Every method that changes something is called inside of `change`. Changing a file marks
 * stale what was linked with the help of its surface; `link` makes it right again.
 */
export class GraphStore {
  readonly database: GraphDatabase
  readonly files: FileTable
  readonly symbols: SymbolTable
  readonly meta: Meta
  readonly #names: Names
  readonly #references: ReferenceTable
  readonly #dependencies: DependencyTable

  constructor(database: GraphDatabase) {
    this.database = database
    this.#names = new Names(database)
    this.meta = new Meta(database)
    this.files = new FileTable(database)
    this.symbols = new SymbolTable(database, this.#names)
    this.#references = new ReferenceTable(database, this.#names, this.meta)
    this.#dependencies = new DependencyTable(database, this.files)
  }

  /** One transaction; a new generation of the index when it succeeds. */
  change<T>(work: (generation: number) => T): T {
    try {
      return this.database.transaction(() => work(this.meta.nextGeneration()))
    } catch (error) {
      this.#names.forget()
      this.meta.forget()
      throw error
    }
  }

  /** `before`: the row that the file had, under its old path when it was moved. Answers its id. */
  put(file: ReadFile, generation: number, before: FileRow | undefined): number {
    const row = { ...file, symbols: file.symbols.length }
    const id = before?.id ?? this.files.insert(row, generation)
    if (before !== undefined) this.files.update(id, row, generation)
    if (before === undefined) this.symbols.insert(id, file.symbols)
    else {
      this.#references.unresolve(this.symbols.replace(id, file.symbols))
      this.#references.remove(id)
    }
    if (before?.path !== file.path) {
      if (before !== undefined) this.#pathChanged(before.path)
      this.#pathChanged(file.path)
    } else if (before.surface !== file.surface || before.state !== file.state)
      this.#dependencies.changed(file.path)
    if (file.state !== 'ok' && file.state !== 'partial') this.#forgetLinks(id)
    return id
  }

  remove({ id, path }: Pick<FileRow, 'id' | 'path'>): void {
    this.#references.unresolve(this.symbols.remove(id))
    this.#references.remove(id)
    this.#dependencies.remove(id)
    this.files.remove(id)
    this.#pathChanged(path)
  }

  link(id: number, { facts, linked, slots, idOfTarget }: Links): void {
    this.#references.replace({ file: id, facts, linked, slots, idOfTarget })
    const paths = [...linked.consulted, ...linked.missed]
    this.files.linked(id, this.#dependencies.replace(id, paths))
  }

  /** A file that could not be linked has no edges, and says why. */
  linkFailed(id: number, reason: string): void {
    this.files.setReason(id, reason)
  }

  close(): void {
    this.database.close()
  }

  #pathChanged(path: string): void {
    this.#dependencies.changed(path)
    this.#dependencies.changed(folderKey(path))
  }

  #forgetLinks(id: number): void {
    this.#dependencies.remove(id)
    this.files.linked(id, new Uint8Array())
  }
}
