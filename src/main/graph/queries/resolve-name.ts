import type { GraphReply } from '../../../shared/model/graph-question.ts'
import type { GraphDatabase } from '../store/database.ts'
import { fileOf, idOf } from '../store/ids.ts'
import { NameFinder } from './name-finder.ts'
import {
  graphRow,
  isLocalNode,
  symbolColumns,
  symbolNode,
  type SymbolNode,
  type SymbolRows,
} from './symbol-rows.ts'

export type Resolved =
  | { readonly kind: 'found'; readonly node: SymbolNode }
  | { readonly kind: 'refused'; readonly reply: GraphReply }

const maxCandidates = 20
const maxNear = 5

/** Finds the one symbol that a name means. Several are never chosen from: they are the answer. */
export class NameResolver {
  readonly #database: GraphDatabase
  readonly #rows: SymbolRows
  readonly #names: NameFinder

  constructor(database: GraphDatabase, rows: SymbolRows) {
    this.#database = database
    this.#rows = rows
    this.#names = new NameFinder(database)
  }

  resolve(name: string): Resolved {
    const candidates = withoutLocals(this.#candidates(name.trim()))
    const [only] = candidates
    if (only !== undefined && candidates.length === 1) return { kind: 'found', node: only }
    return { kind: 'refused', reply: only === undefined ? this.#unknown(name) : ambiguous(name, candidates) }
  }

  #candidates(name: string): SymbolNode[] {
    const hash = name.indexOf('#')
    const file = hash > 0 ? this.#rows.fileId(name.slice(0, hash)) : undefined
    if (file === undefined) return this.#named(partsOf(name))
    const inside = name.slice(hash + 1)
    const own = this.#rows.ofFile(file)
    const exact = own.filter(({ descriptor }) => descriptor === inside)
    if (exact.length > 0) return exact
    const parts = partsOf(inside)
    return own.filter((node) => node.name === parts.at(-1) && this.#isInside(node, parts))
  }

  #named(parts: readonly string[]): SymbolNode[] {
    const id = this.#names.exact(parts.at(-1) ?? '')
    if (id === undefined) return []
    return this.#symbolsNamed(id).filter((node) => this.#isInside(node, parts))
  }

  /** Whether the symbols around it have the names before the last, from the inside out. */
  #isInside(node: SymbolNode, parts: readonly string[]): boolean {
    let at: SymbolNode | undefined = node
    for (const part of parts.slice(0, -1).toReversed()) {
      at = at.parent < 0 ? undefined : this.#rows.byId(idOf(fileOf(at.id), at.parent))
      if (at?.name !== part) return false
    }
    return true
  }

  #symbolsNamed(name: number): SymbolNode[] {
    return this.#database
      .statement(`SELECT ${symbolColumns} WHERE s.name = ? ORDER BY f.path, s.ordinal`)
      .all(name)
      .map(symbolNode)
  }

  #unknown(name: string): GraphReply {
    const last = partsOf(name.slice(name.indexOf('#') + 1)).at(-1) ?? name
    const near: SymbolNode[] = []
    for (const { id } of this.#names.near(last)) {
      near.push(...withoutLocals(this.#symbolsNamed(id)).slice(0, maxNear - near.length))
      if (near.length >= maxNear) break
    }
    return { kind: 'not_found', name, near: near.map((node) => graphRow(node)) }
  }
}

/** `Foo.bar`, `Foo#bar()`, `Foo::bar` -> [Foo, bar]. */
function partsOf(name: string): string[] {
  const parts = name
    .replace(/\([^)]*\)\.?$/, '')
    .split(/\.|#|::|\//)
    .filter((part) => part !== '')
  return parts.length === 0 ? [name] : parts
}

/** A local variable is meant only where nothing else is called so. */
function withoutLocals(nodes: readonly SymbolNode[]): readonly SymbolNode[] {
  const others = nodes.filter((node) => !isLocalNode(node))
  return others.length > 0 ? others : nodes
}

function ambiguous(name: string, candidates: readonly SymbolNode[]): GraphReply {
  return {
    kind: 'ambiguous',
    name,
    candidates: candidates.slice(0, maxCandidates).map((node) => graphRow(node)),
    total: candidates.length,
  }
}
