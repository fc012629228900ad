import type { KindTable } from '../../syntax/syntax-tree.ts'

/** What is to be done for nodes by the name of their kind, looked up by the number that a grammar gives it. */
export class ByKind<Value> {
  readonly #table: ReadonlyMap<string, Value>
  readonly #rows = new WeakMap<KindTable, readonly (Value | undefined)[]>()

  constructor(table: Readonly<Record<string, Value>>) {
    this.#table = new Map(Object.entries(table))
  }

  of(kinds: KindTable): readonly (Value | undefined)[] {
    const known = this.#rows.get(kinds)
    if (known !== undefined) return known
    const row = kinds.names.map((name, id) =>
      kinds.isNamed[id] === true ? this.#table.get(name) : undefined,
    )
    this.#rows.set(kinds, row)
    return row
  }
}
