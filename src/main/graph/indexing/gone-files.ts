import type { FileRow } from '../store/file-table.ts'

/** Rows without a file. A new file with the bytes of one was moved: its symbols keep their numbers. */
export class GoneFiles {
  readonly #byHash = new Map<string, FileRow[]>()

  constructor(rows: readonly FileRow[]) {
    for (const row of rows) {
      const hash = hexOf(row.hash)
      const same = this.#byHash.get(hash)
      if (same === undefined) this.#byHash.set(hash, [row])
      else same.push(row)
    }
  }

  take(hash: string): FileRow | undefined {
    return hash === '' ? undefined : this.#byHash.get(hash)?.shift()
  }

  rows(): FileRow[] {
    return [...this.#byHash.values()].flat()
  }
}

export function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}
