import type { GraphDatabase } from './database.ts'
import type { FileTable } from './file-table.ts'
import { packHashes, pathHash, unpackHashes } from './path-hash.ts'

/** Which files are linked again when a path changes its surface, comes or goes. */
export class DependencyTable {
  readonly #database: GraphDatabase
  readonly #files: FileTable

  constructor(database: GraphDatabase, files: FileTable) {
    this.#database = database
    this.#files = files
  }

  /** Answers the packed hashes for the file's row. */
  replace(file: number, paths: Iterable<string>): Uint8Array {
    const packed = packHashes([...paths].map(pathHash))
    const before = new Set(unpackHashes(this.#files.dependenciesOf(file)))
    const add = this.#database.statement('INSERT OR IGNORE INTO dependency(path, file) VALUES (?, ?)')
    for (const hash of unpackHashes(packed)) if (!before.delete(hash)) add.run(hash, file)
    this.#drop(file, before)
    return packed
  }

  /** Before the file's row goes. */
  remove(file: number): void {
    this.#drop(file, unpackHashes(this.#files.dependenciesOf(file)))
  }

  /** What depends on the path is stale from now on. */
  changed(path: string): void {
    this.#database
      .statement(
        'UPDATE file SET stale = 1 WHERE state < 2 AND id IN (SELECT file FROM dependency WHERE path = ?)',
      )
      .run(pathHash(path))
  }

  #drop(file: number, hashes: Iterable<number>): void {
    const drop = this.#database.statement('DELETE FROM dependency WHERE path = ? AND file = ?')
    for (const hash of hashes) drop.run(hash, file)
  }
}

/** The name under which a folder's listing is depended upon. */
export function folderKey(path: string): string {
  return `${path.slice(0, Math.max(0, path.lastIndexOf('/')))}/`
}
