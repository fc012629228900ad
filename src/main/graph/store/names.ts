import type { GraphDatabase } from './database.ts'
import { numberAt } from './rows.ts'

/** Names that are remembered with their numbers: those of a large project; then the memory begins anew. */
const maxKept = 60_000

/** Each name once, under a number that is kept; findable by any three letters of it. */
export class Names {
  readonly #database: GraphDatabase
  readonly #known = new Map<string, number>()

  constructor(database: GraphDatabase) {
    this.#database = database
  }

  /** Only inside of a transaction; after a rollback `forget`. */
  intern(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const id = this.find(text) ?? this.#add(text)
    if (this.#known.size >= maxKept) this.#known.clear()
    this.#known.set(text, id)
    return id
  }

  find(text: string): number | undefined {
    const row = this.#database.statement('SELECT id FROM name WHERE text = ?').get(text)
    return row === undefined ? undefined : numberAt(row, 0)
  }

  forget(): void {
    this.#known.clear()
  }

  #add(text: string): number {
    const row = this.#database.statement('INSERT INTO name(text) VALUES (?) RETURNING id').get(text)
    const id = numberAt(row, 0)
    this.#database.statement('INSERT INTO name_search(rowid, text) VALUES (?, ?)').run(id, text)
    return id
  }
}
