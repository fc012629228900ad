import type { LanguageRow } from '../syntax/language-row.ts'
import type { SyntaxParser } from '../syntax/syntax-parser.ts'
import { namesOf } from './capture-tests.ts'
import { type CompiledPatterns, compilePattern } from './compiled-pattern.ts'
import type { Replacement } from './file-rewrite.ts'
import { findAll } from './finder.ts'
import { hintsOf } from './hints.ts'
import type { RawMatch } from './matcher.ts'
import type { Reading } from './pattern-node.ts'
import { nearMissesIn, type NearMisses, noNearMisses } from './near-misses.ts'
import type { RewriteQuery } from './query.ts'
import { rulesOf, type Strictness } from './rules.ts'
import type { ParsedFile } from './source-reader.ts'
import { readTemplate, type TemplatePart } from './template.ts'

type Op = RewriteQuery['ops'][number]

/** Throws `Failure` pattern_unparseable, bad_argument, bad_regex, unbound_metavariable. */
export async function compileOp(
  op: Op,
  { strictness, context }: RewriteQuery,
  {
    rows,
    parser,
  }: { readonly rows: readonly [LanguageRow, ...LanguageRow[]]; readonly parser: SyntaxParser },
): Promise<OpSearch> {
  const request = { pattern: op.pattern, where: op.where, strictness, context }
  const compiled = await compilePattern(request, rows, parser)
  const template = readTemplate(op.rewrite, namesOf(compiled.main.readings.accepted[0].root))
  return new OpSearch({ ...compiled, template, strictness })
}

interface OpParts extends CompiledPatterns {
  readonly template: readonly TemplatePart[]
  readonly strictness: Strictness
}

/** One op of a rewrite on its way through the files: it keeps what every reading finds, until one is chosen. */
export class OpSearch {
  readonly #parts: OpParts
  /** By scaffold, then by path. */
  readonly #found = new Map<string, Map<string, readonly RawMatch[]>>()
  #nearMisses: NearMisses = noNearMisses
  #gaveUp = 0

  constructor(parts: OpParts) {
    this.#parts = parts
  }

  mayMatch(bytes: Uint8Array, language: string): boolean {
    return this.#parts.patterns.get(language)?.prefilter.mayMatch(bytes) ?? false
  }

  /** Matches of the likeliest reading: once there is one, that reading is the chosen one. */
  get certainTotal(): number {
    return this.#total(this.#parts.main.readings.accepted[0].scaffold)
  }

  /** Finds what the file has; the count of all readings. */
  take(file: ParsedFile, isCancelled: () => boolean): number {
    const pattern = this.#parts.patterns.get(file.row.id)
    if (pattern === undefined) return 0
    let count = 0
    for (const { reading, where } of pattern.compiled) {
      const rules = rulesOf(this.#parts.strictness)
      const { matches, gaveUp } = findAll(file.tree, file.row, reading.root, { rules, where, isCancelled })
      this.#gaveUp += gaveUp
      count += matches.length
      if (matches.length === 0) continue
      const byPath = this.#found.get(reading.scaffold) ?? new Map<string, readonly RawMatch[]>()
      this.#found.set(reading.scaffold, byPath.set(file.path, matches))
    }
    if (this.#found.size === 0 && this.#parts.strictness === 'smart')
      this.#nearMisses = nearMissesIn(file, pattern, this.#nearMisses)
    return count
  }

  replacementsIn(path: string): Replacement[] {
    const matches = this.#found.get(this.#chosen().scaffold)?.get(path) ?? []
    return matches.map((match) => ({ match, template: this.#parts.template }))
  }

  hints(searched: number): string[] {
    const { main, unread } = this.#parts
    const chosen = this.#chosen()
    const total = this.#total(chosen.scaffold)
    return hintsOf({
      main,
      chosen,
      total,
      nearMisses: this.#nearMisses,
      gaveUp: this.#gaveUp,
      unread,
      searched,
    })
  }

  #chosen(): Reading {
    const { accepted } = this.#parts.main.readings
    return accepted.find(({ scaffold }) => this.#found.has(scaffold)) ?? accepted[0]
  }

  #total(scaffold: string): number {
    let total = 0
    for (const matches of this.#found.get(scaffold)?.values() ?? []) total += matches.length
    return total
  }
}
