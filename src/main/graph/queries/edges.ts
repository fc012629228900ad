import type { ReferenceKind, Tier } from '../../../shared/model/graph.ts'
import { kindCodes, tiers } from '../store/codes.ts'
import type { GraphDatabase } from '../store/database.ts'
import { fileOf, firstOverride, idOf, perFile } from '../store/ids.ts'
import { numberAt, numberOrNull, type Row } from '../store/rows.ts'
import { moduleOf, type SymbolNode } from './symbol-rows.ts'

export interface Use {
  /** The symbol that uses, or its file's module. */
  readonly from: number
  readonly to: number
  readonly tier: number
  /** Of the row that says where. */
  readonly reference: number
}

export const callKinds: readonly ReferenceKind[] = ['call', 'new', 'super', 'jsx', 'decorates']
/** What breaks when the behaviour of a symbol changes. */
export const impactKinds: readonly ReferenceKind[] = [
  ...callKinds,
  'extends',
  'implements',
  'overrides',
  'value',
  'tests',
]
export const inheritanceKinds: readonly ReferenceKind[] = ['extends', 'implements', 'overrides']

/** Resolved uses, in both directions. All of it stands in covering indexes or in one stretch of rows. */
export class Edges {
  readonly #database: GraphDatabase
  readonly #maxTier: number

  /** Edges that are less sure than `minTier` do not count. */
  constructor(database: GraphDatabase, minTier: Tier) {
    this.#database = database
    this.#maxTier = tiers.indexOf(minTier)
  }

  into(target: number, kinds: readonly ReferenceKind[], limit = -1): Use[] {
    return this.#database
      .statement(
        `SELECT id, source, tier, target FROM reference WHERE target = ? AND target > 0 AND kind IN (${kindCodes(kinds).join()})
         AND tier <= ? LIMIT ?`,
      )
      .all(target, this.#maxTier, limit)
      .map(useOf)
  }

  /** References, not distinct sources. */
  countInto(target: number, kinds: readonly ReferenceKind[]): number {
    const row = this.#database
      .statement(
        `SELECT count(*) FROM reference WHERE target = ? AND target > 0 AND kind IN (${kindCodes(kinds).join()}) AND tier <= ?`,
      )
      .get(target, this.#maxTier)
    return numberAt(row, 0)
  }

  /** What a symbol, and what it holds, uses. */
  outOf(
    { id, first, last }: Pick<SymbolNode, 'id' | 'first' | 'last'>,
    kinds: readonly ReferenceKind[],
  ): Use[] {
    if (first < 0) return []
    const file = fileOf(id)
    return this.#database
      .statement(
        `SELECT id, source, tier, target FROM reference WHERE id BETWEEN ? AND ? AND target > 0
         AND kind IN (${kindCodes(kinds).join()}) AND tier <= ?`,
      )
      .all(idOf(file, first), idOf(file, last), this.#maxTier)
      .map(useOf)
  }

  /** What a symbol overrides or implements. */
  overriddenBy(id: number): number[] {
    const file = fileOf(id)
    return this.#database
      .statement('SELECT target FROM reference WHERE id BETWEEN ? AND ? AND source = ? AND target > 0')
      .all(idOf(file, firstOverride), idOf(file, perFile - 1), id % perFile)
      .map((row) => numberAt(row, 0))
  }

  /** Calls of a name that nothing is known of. */
  unresolved(name: number, limit = -1): Use[] {
    return this.#database
      .statement(
        `SELECT id, source, 0, 0 FROM reference WHERE name = ? AND target IS NULL
         AND kind IN (${kindCodes(callKinds).join()}) LIMIT ?`,
      )
      .all(name, limit)
      .map(useOf)
  }

  countUnresolved(name: number): number {
    const row = this.#database
      .statement(
        `SELECT count(*) FROM reference WHERE name = ? AND target IS NULL AND kind IN (${kindCodes(callKinds).join()})`,
      )
      .get(name)
    return numberAt(row, 0)
  }

  /** Zero-based line of a use. */
  lineOf(reference: number): number {
    const row = this.#database.statement('SELECT line FROM reference WHERE id = ?').get(reference)
    return row === undefined ? 0 : numberAt(row, 0)
  }
}

function useOf(row: Row): Use {
  const reference = numberAt(row, 0)
  const source = numberAt(row, 1)
  const file = fileOf(reference)
  return {
    from: source < 0 ? moduleOf(file) : idOf(file, source),
    to: numberAt(row, 3),
    tier: numberOrNull(row, 2) ?? tiers.length - 1,
    reference,
  }
}
