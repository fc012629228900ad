import type { LanguageRow } from '../../syntax/language-row.ts'
import { languages } from '../../syntax/languages.ts'
import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { SearchQuery } from '../query.ts'
import { type CompiledPatterns, compilePattern } from '../reading/compiled-pattern.ts'

/** Searches that run side by side, and the last ones. */
const maxKept = 8

/** Compiled patterns of a thread: every part of a search asks for the same one. */
export class Compilations {
  readonly #parser: SyntaxParser
  readonly #kept = new Map<string, Promise<CompiledPatterns>>()

  constructor(parser: SyntaxParser) {
    this.#parser = parser
  }

  /** `families` are language ids. Throws as `compilePattern`. */
  async of(query: SearchQuery, families: readonly (readonly string[])[]): Promise<CompiledPatterns> {
    const { pattern, strictness, context, where, inside, notInside } = query
    const request = { pattern, strictness, context, where, inside, notInside }
    const key = JSON.stringify([request, families])
    const known = this.#kept.get(key)
    if (known !== undefined) return await known
    const compiling = compilePattern(request, families.map(rowsOfIds), this.#parser)
    this.#kept.set(key, compiling)
    // One that failed may succeed later: a grammar that was missing, a thread that was cancelled.
    compiling.catch(() => this.#kept.delete(key))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest)
    return await compiling
  }
}

function rowsOfIds(ids: readonly string[]): LanguageRow[] {
  return ids.flatMap((id) => languages.find((row) => row.id === id) ?? [])
}
