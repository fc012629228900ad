import Database from 'libsql'
import { type Row, rowOf } from './rows.ts'

export type Parameter = number | string | Uint8Array | null

/** A prepared statement whose rows are arrays. */
export interface Statement {
  all(...parameters: Parameter[]): Row[]
  get(...parameters: Parameter[]): Row | undefined
  run(...parameters: Parameter[]): void
}

export interface OpenOptions {
  readonly isReadOnly?: boolean
}

/** What a writer waits for another process's checkpoint. */
const busyMs = 2_000

/** One connection. Statements are prepared once and kept. Throws the driver's errors as they are. */
export class GraphDatabase {
  readonly #database: InstanceType<typeof Database>
  readonly #isReadOnly: boolean
  readonly #statements = new Map<string, Statement>()

  constructor(file: string, { isReadOnly = false }: OpenOptions = {}) {
    this.#isReadOnly = isReadOnly
    this.#database = new Database(file, { readonly: isReadOnly, timeout: busyMs })
    if (isReadOnly) return
    this.#database.pragma('journal_mode = WAL')
    // A crash of the machine may lose the last batches, never the database: the next run makes them again.
    this.#database.pragma('synchronous = NORMAL')
    this.#database.pragma('cache_size = -16000')
    this.#database.pragma('temp_store = MEMORY')
    this.#database.pragma('journal_size_limit = 16000000')
  }

  execute(sql: string): void {
    this.#database.exec(sql)
  }

  statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const prepared = this.#prepare(sql)
    this.#statements.set(sql, prepared)
    return prepared
  }

  /** All of it or nothing. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.#database.exec('COMMIT')
      return value
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  /** Of a writer: what stands in the log is put into the file, so that the file alone is whole. */
  close(): void {
    this.#statements.clear()
    if (!this.#isReadOnly) this.#checkpoint()
    this.#database.close()
  }

  /** A log that cannot be put away now is by the next who opens the file. */
  #checkpoint(): void {
    try {
      this.#database.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // The file is broken, or read by another process.
    }
  }

  #prepare(sql: string): Statement {
    const statement = this.#database.prepare(sql)
    if (statement.reader) statement.raw()
    return {
      all: (...parameters) => statement.all(...parameters).flatMap((row) => [rowOf(row) ?? []]),
      get: (...parameters) => rowOf(statement.get(...parameters)),
      run: (...parameters) => void statement.run(...parameters),
    }
  }
}
