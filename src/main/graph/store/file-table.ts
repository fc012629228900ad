import type { GraphDatabase } from './database.ts'
import { bytesAt, numberAt, type Row, textAt } from './rows.ts'

/** `config`: a file that steers linking; its text stands in place of facts. */
export const fileStates = ['ok', 'partial', 'skipped', 'config'] as const
export type FileState = (typeof fileStates)[number]

export interface FileRow {
  readonly id: number
  readonly path: string
  readonly language: string
  readonly hash: Uint8Array
  readonly size: number
  /** Milliseconds; 0 where a later change might not show in it. */
  readonly mtime: number
  readonly state: FileState
  /** Why it was skipped. */
  readonly reason: string
  readonly surface: string
}

export interface NewFileRow extends Omit<FileRow, 'id'> {
  readonly symbols: number
  readonly references: number
  readonly facts: Uint8Array
}

const columns = 'id, path, language, hash, size, mtime, state, reason, surface'

export class FileTable {
  readonly #database: GraphDatabase

  constructor(database: GraphDatabase) {
    this.#database = database
  }

  byPath(path: string): FileRow | undefined {
    const row = this.#database.statement(`SELECT ${columns} FROM file WHERE path = ?`).get(path)
    return row && fileRow(row)
  }

  all(): FileRow[] {
    return this.#database.statement(`SELECT ${columns} FROM file ORDER BY path`).all().map(fileRow)
  }

  pathOf(id: number): string | undefined {
    const row = this.#database.statement('SELECT path FROM file WHERE id = ?').get(id)
    return row && textAt(row, 0)
  }

  factsOf(id: number): Uint8Array | undefined {
    const row = this.#database.statement('SELECT facts FROM file WHERE id = ?').get(id)
    return row && bytesAt(row, 0)
  }

  dependenciesOf(id: number): Uint8Array {
    const row = this.#database.statement('SELECT dependencies FROM file WHERE id = ?').get(id)
    return row === undefined ? new Uint8Array() : bytesAt(row, 0)
  }

  /** Its links are stale from now on, where it has any. */
  insert(file: NewFileRow, generation: number): number {
    const row = this.#database
      .statement(
        `INSERT INTO file(path, language, hash, size, mtime, generation, state, reason, surface, stale, symbols,
         "references", facts, dependencies) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, x'') RETURNING id`,
      )
      .get(
        file.path,
        file.language,
        file.hash,
        file.size,
        file.mtime,
        generation,
        fileStates.indexOf(file.state),
        file.reason,
        file.surface,
        staleFlag(file),
        file.symbols,
        file.references,
        file.facts,
      )
    return numberAt(row, 0)
  }

  update(id: number, file: NewFileRow, generation: number): void {
    this.#database
      .statement(
        `UPDATE file SET path = ?, language = ?, hash = ?, size = ?, mtime = ?, generation = ?, state = ?, reason = ?,
         surface = ?, stale = ?, symbols = ?, "references" = ?, facts = ? WHERE id = ?`,
      )
      .run(
        file.path,
        file.language,
        file.hash,
        file.size,
        file.mtime,
        generation,
        fileStates.indexOf(file.state),
        file.reason,
        file.surface,
        staleFlag(file),
        file.symbols,
        file.references,
        file.facts,
        id,
      )
  }

  /** The content is the same, only its date is another. */
  touch(id: number, size: number, mtime: number): void {
    this.#database.statement('UPDATE file SET size = ?, mtime = ? WHERE id = ?').run(size, mtime, id)
  }

  setReason(id: number, reason: string): void {
    this.#database.statement('UPDATE file SET reason = ? WHERE id = ?').run(reason, id)
  }

  remove(id: number): void {
    this.#database.statement('DELETE FROM file WHERE id = ?').run(id)
  }

  linked(id: number, dependencies: Uint8Array): void {
    this.#database.statement('UPDATE file SET stale = 0, dependencies = ? WHERE id = ?').run(dependencies, id)
  }

  /** Those whose links are older than the facts that they were made from, in the order of their paths. */
  stale(): { readonly id: number; readonly path: string }[] {
    return this.#database
      .statement('SELECT id, path FROM file INDEXED BY file_stale WHERE stale = 1')
      .all()
      .map((row) => ({ id: numberAt(row, 0), path: textAt(row, 1) }))
      .sort((left, right) => (left.path < right.path ? -1 : 1))
  }

  isStale(id: number): boolean {
    const row = this.#database.statement('SELECT stale FROM file WHERE id = ?').get(id)
    return row !== undefined && numberAt(row, 0) === 1
  }

  /** Files that were skipped or could not be linked, with the reason. */
  withReason(): { readonly file: string; readonly reason: string }[] {
    return this.#database
      .statement(`SELECT path, reason FROM file WHERE reason <> '' ORDER BY path`)
      .all()
      .map((row) => ({ file: textAt(row, 0), reason: textAt(row, 1) }))
  }

  countStale(): number {
    return numberAt(
      this.#database.statement('SELECT count(*) FROM file INDEXED BY file_stale WHERE stale = 1').get(),
      0,
    )
  }
}

function staleFlag({ state }: NewFileRow): number {
  return state === 'ok' || state === 'partial' ? 1 : 0
}

function fileRow(row: Row): FileRow {
  return {
    id: numberAt(row, 0),
    path: textAt(row, 1),
    language: textAt(row, 2),
    hash: bytesAt(row, 3),
    size: numberAt(row, 4),
    mtime: numberAt(row, 5),
    state: fileStates[numberAt(row, 6)] ?? 'skipped',
    reason: textAt(row, 7),
    surface: textAt(row, 8),
  }
}
