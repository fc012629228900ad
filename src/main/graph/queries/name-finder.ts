import type { GraphDatabase } from '../store/database.ts'
import { numberAt, textAt } from '../store/rows.ts'
import { similarity } from './similarity.ts'

interface FoundName {
  readonly id: number
  readonly text: string
}

/** Names that hold a text, at most; more is not read by anybody. */
const maxNames = 4_000
const maxNear = 400
const leastSimilar = 0.3

/** Names by their parts. Symbols that have them are looked up by their numbers. */
export class NameFinder {
  readonly #database: GraphDatabase

  constructor(database: GraphDatabase) {
    this.#database = database
  }

  exact(text: string): number | undefined {
    const row = this.#database.statement('SELECT id FROM name WHERE text = ?').get(text)
    return row && numberAt(row, 0)
  }

  /** Whatever the case; fewer than three letters are looked for at the beginning only. */
  containing(text: string): { readonly names: readonly FoundName[]; readonly isCut: boolean } {
    const names =
      text.length < 3
        ? [...new Set([text, text.toLowerCase(), capital(text), text.toUpperCase()])].flatMap((one) =>
            this.#beginning(one),
          )
        : this.#holding(text)
    return {
      names: [...new Map(names.map((name) => [name.id, name])).values()],
      isCut: names.length >= maxNames,
    }
  }

  /** The most similar first. */
  near(text: string): FoundName[] {
    const parts = [
      ...new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))),
    ]
    if (parts.length === 0) return this.#beginning(text).slice(0, maxNear)
    const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ')
    return this.#names(
      `SELECT rowid, text FROM name_search WHERE name_search MATCH ? ORDER BY rank LIMIT ${maxNear}`,
      match,
    )
      .map((name) => ({ ...name, score: similarity(name.text, text) }))
      .filter(({ score }) => score >= leastSimilar)
      .sort((left, right) => right.score - left.score || (left.text < right.text ? -1 : 1))
  }

  #beginning(text: string): FoundName[] {
    return this.#names(
      `SELECT id, text FROM name WHERE text >= ? AND text < ? LIMIT ${maxNames}`,
      text,
      `${text}\u{10ffff}`,
    )
  }

  #holding(text: string): FoundName[] {
    const escaped = text.replace(/[\\%_]/g, '\\$&')
    if (escaped === text)
      return this.#names(
        `SELECT rowid, text FROM name_search WHERE text LIKE ? LIMIT ${maxNames}`,
        `%${text}%`,
      )
    // LIKE with ESCAPE does not use the index: what holds the letters around the sign is looked through.
    const lower = text.toLowerCase()
    const longest = text.split(/[\\%_]/).sort((left, right) => right.length - left.length)[0] ?? ''
    const wider = longest.length < 3 ? this.#beginning(longest) : this.#holding(longest)
    return wider.filter((name) => name.text.toLowerCase().includes(lower))
  }

  #names(sql: string, ...parameters: string[]): FoundName[] {
    return this.#database
      .statement(sql)
      .all(...parameters)
      .map((row) => ({ id: numberAt(row, 0), text: textAt(row, 1) }))
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
