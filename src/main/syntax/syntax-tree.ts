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
  readonly kinds: KindTable
  readonly size: number
  /** ERROR and MISSING nodes. */
  readonly faults: readonly number[]
  readonly columns: Omit<TreeColumns, 'parent'>
  readonly #kind: Uint16Array
  readonly #start: Uint32Array
  readonly #end: Uint32Array
  readonly #after: Uint32Array
  #parent: Int32Array | undefined
  #text: string | (() => string)

  /** Many searches of a remembered tree never look at its text: it may be given as a question. */
  constructor(
    text: string | (() => string),
    kinds: KindTable,
    columns: Omit<TreeColumns, 'parent'> & { readonly parent?: Int32Array },
  ) {
    this.#text = text
    this.kinds = kinds
    this.size = columns.size
    this.faults = columns.faults
    this.columns = columns
    this.#kind = columns.kind
    this.#start = columns.start
    this.#end = columns.end
    this.#after = columns.after
    this.#parent = columns.parent
  }

  get text(): string {
    if (typeof this.#text !== 'string') this.#text = this.#text()
    return this.#text
  }

  kindId(node: number): number {
    return this.#kind[node] ?? 0
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
    return this.#start[node] ?? 0
  }

  end(node: number): number {
    return this.#end[node] ?? 0
  }

  /** -1 for the root. */
  parent(node: number): number {
    this.#parent ??= parentsOf(this.#after)
    return this.#parent[node] ?? -1
  }

  /** The first node after the subtree of `node`. */
  after(node: number): number {
    return this.#after[node] ?? this.size
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

/** Of each node, told by where the subtrees end. */
function parentsOf(after: Uint32Array): Int32Array {
  const parents = new Int32Array(after.length)
  let parent = -1
  for (let node = 0; node < after.length; node++) {
    while (parent >= 0 && (after[parent] ?? 0) <= node) parent = parents[parent] ?? -1
    parents[node] = parent
    if ((after[node] ?? 0) > node + 1) parent = node
  }
  return parents
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
