/** What a grammar calls its node kinds. Ids are the grammar's own and mean nothing in another grammar. */
export interface KindTable {
  /** Name by id. */
  readonly names: readonly string[]
  readonly isNamed: readonly boolean[]
  /** Id of our own kind for text that the grammar has left without a node. */
  readonly looseText: number
}

/** tree-sitter's own id of an ERROR node (ts_builtin_sym_error, 16 bits of ones). */
export const errorKind = 0xffff

/**
 * A parsed text as flat arrays, in preorder: it lives outside of WebAssembly, so nothing has to be freed.
 * A node is its index. Offsets are UTF-16 units of `text`, half open.
 */
export class SyntaxTree {
  readonly text: string
  readonly kinds: KindTable
  readonly size: number
  /** ERROR and MISSING nodes. */
  readonly faults: readonly number[]
  readonly #columns: TreeColumns

  constructor(text: string, kinds: KindTable, columns: TreeColumns) {
    this.text = text
    this.kinds = kinds
    this.size = columns.size
    this.faults = columns.faults
    this.#columns = columns
  }

  kindId(node: number): number {
    return this.#columns.kind[node] ?? 0
  }

  kind(node: number): string {
    const id = this.kindId(node)
    return id === errorKind ? 'ERROR' : (this.kinds.names[id] ?? '')
  }

  isNamed(node: number): boolean {
    const id = this.kindId(node)
    return id === errorKind || this.kinds.isNamed[id] === true
  }

  isError(node: number): boolean {
    return this.kindId(node) === errorKind
  }

  start(node: number): number {
    return this.#columns.start[node] ?? 0
  }

  end(node: number): number {
    return this.#columns.end[node] ?? 0
  }

  /** -1 for the root. */
  parent(node: number): number {
    return this.#columns.parent[node] ?? -1
  }

  /** The first node after the subtree of `node`. */
  after(node: number): number {
    return this.#columns.after[node] ?? this.size
  }

  isLeaf(node: number): boolean {
    return this.after(node) === node + 1
  }

  children(node: number): number[] {
    const list: number[] = []
    const end = this.after(node)
    for (let child = node + 1; child < end; child = this.after(child)) list.push(child)
    return list
  }

  textOf(node: number): string {
    return this.text.slice(this.start(node), this.end(node))
  }
}

export interface TreeColumns {
  readonly size: number
  readonly kind: Uint16Array
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly after: Uint32Array
  readonly parent: Int32Array
  readonly faults: readonly number[]
}

/** Columns of a tree that is yet to be filled in. */
export function emptyColumns(size: number): Omit<TreeColumns, 'faults'> {
  return {
    size,
    kind: new Uint16Array(size),
    start: new Uint32Array(size),
    end: new Uint32Array(size),
    after: new Uint32Array(size),
    parent: new Int32Array(size),
  }
}
