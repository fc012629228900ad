import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { SymbolKind } from '../../../../shared/model/graph.ts'
import type { SymbolFlags } from '../../facts.ts'
import { TreeReader } from '../tree-reader.ts'
import { type ImportCode, type Name, nameKind } from './linkage.ts'
import { isTestPath } from './test-path.ts'
import { Scope, type ScopeKind } from './scope.ts'

/** How the value of a name comes about: a type, an initialiser, and the way from it into a destructured name. */
export interface ValueSource {
  readonly from:
    | { readonly kind: 'init'; readonly type: number; readonly init: number }
    | { readonly kind: 'each'; readonly of: number; readonly isAsync: boolean }
    | { readonly kind: 'parameter'; readonly fn: number; readonly index: number }
    | { readonly kind: 'nothing' }
  readonly path: readonly Step[]
}

export type Step =
  | { readonly kind: 'member'; readonly name: string; readonly fallback: number }
  | { readonly kind: 'element'; readonly index: number; readonly fallback: number }
  | { readonly kind: 'rest' }

export interface SymbolDraft {
  readonly name: string
  readonly kind: SymbolKind
  readonly parent: number
  readonly node: number
  readonly nameNode: number
  readonly flags: SymbolFlags
  readonly code: 'function' | 'class' | 'interface' | 'alias' | 'value' | 'accessor' | 'scope' | 'other'
  /** Node with what the code is made of: the function of a `const f = () => {}`. */
  readonly of: number
  readonly source?: ValueSource
  /** Next in the ring of symbols that merge under one name; -1 without others. */
  next: number
}

export type ExportDraft =
  | { readonly kind: 'name'; readonly name: string; readonly local: string }
  | { readonly kind: 'import'; readonly name: string; readonly index: number }
  | { readonly kind: 'all'; readonly from: string }
  | { readonly kind: 'expression'; readonly name: string; readonly node: number }
  | { readonly kind: 'symbol'; readonly name: string; readonly symbol: number }

interface Frame {
  readonly end: number
  readonly scope: Scope
  readonly symbol: number
}

/** What the first pass over a tree collects: who declares what, in which scope. */
export class FileDraft {
  readonly path: string
  readonly language: string
  readonly isTestFile: boolean
  readonly tree: SyntaxTree
  readonly reader: TreeReader
  readonly symbols: SymbolDraft[] = []
  readonly bindings: ValueSource[] = []
  /** Nodes of type parameters, `infer` and mapped types. */
  readonly typeParameters: number[] = []
  readonly imports: ImportCode[] = []
  readonly exports: ExportDraft[] = []
  /** Import or export statements' names: [node, index of the import]. */
  readonly importNames = new Map<number, number>()
  /** Local names in `export { a }`. */
  readonly exportNames = new Set<number>()
  readonly returns = new Map<number, number[]>()
  readonly symbolAt = new Map<number, number>()
  readonly typeParameterAt = new Map<number, number>()
  /** Nodes that are names of declarations, and no uses. */
  readonly isName: Uint8Array
  readonly module = new Scope('module', undefined, -1)
  readonly scopes: Scope[] = [this.module]
  readonly scopeOf: Int32Array
  readonly symbolOf: Int32Array
  readonly namespaces = new Map<string, Scope>()
  readonly #lastOfRing = new Map<number, number>()
  readonly #frames: Frame[] = []
  #scope: Scope = this.module
  #scopeIndex = 0
  #symbol = -1
  #end = Infinity
  readonly #indices = new Map<Scope, number>([[this.module, 0]])

  constructor(path: string, language: string, tree: SyntaxTree) {
    this.path = path
    this.language = language
    this.isTestFile = isTestPath(path)
    this.tree = tree
    this.reader = new TreeReader(tree)
    this.isName = new Uint8Array(tree.size)
    this.scopeOf = new Int32Array(tree.size)
    this.symbolOf = new Int32Array(tree.size)
  }

  get scope(): Scope {
    return this.#scope
  }

  get symbol(): number {
    return this.#symbol
  }

  /** Steps on `node`, in preorder. */
  enter(node: number): void {
    while (node >= this.#end) this.#leave()
    this.scopeOf[node] = this.#scopeIndex
    this.symbolOf[node] = this.#symbol
  }

  /** The rest of the subtree of `node` is in this scope and symbol. */
  open(node: number, scope: Scope, symbol: number): void {
    this.#frames.push({ end: this.#end, scope: this.#scope, symbol: this.#symbol })
    this.#end = this.tree.after(node)
    this.#symbol = symbol
    this.#use(scope)
  }

  openScope(node: number, kind: ScopeKind): void {
    this.open(node, new Scope(kind, this.#scope, node), this.#symbol)
  }

  scopeAt(node: number): Scope {
    return this.scopes[this.scopeOf[node] ?? 0] ?? this.module
  }

  addSymbol(symbol: Omit<SymbolDraft, 'next'>): number {
    const index = this.symbols.push({ ...symbol, next: -1 }) - 1
    this.symbolAt.set(symbol.node, index)
    if (symbol.nameNode >= 0) this.isName[symbol.nameNode] = 1
    return index
  }

  /** Puts a symbol under its name; symbols of one name in one scope form a ring. */
  declare(names: Map<string, Name>, symbol: number): void {
    const draft = this.symbols[symbol]
    if (draft === undefined) return
    const before = names.get(draft.name)
    if (before !== undefined && before % 4 === nameKind.symbol) this.#merge(before >> 2, symbol)
    else names.set(draft.name, symbol * 4 + nameKind.symbol)
  }

  addBinding(nameNode: number, source: ValueSource, scope: Scope): void {
    this.isName[nameNode] = 1
    const binding = this.bindings.push(source) - 1
    scope.values.set(this.reader.textOf(nameNode), binding * 4 + nameKind.binding)
  }

  addImport(code: ImportCode, nodes: readonly number[]): number {
    const index = this.imports.push(code) - 1
    for (const node of nodes) this.importNames.set(node, index)
    return index
  }

  /** The last of a ring is remembered: generated files repeat one name thousands of times. */
  #merge(first: number, symbol: number): void {
    const added = this.symbols[symbol]
    const last = this.symbols[this.#lastOfRing.get(first) ?? first]
    if (first === symbol || last === undefined || added === undefined || added.next >= 0) return
    last.next = symbol
    added.next = first
    this.#lastOfRing.set(first, symbol)
  }

  #leave(): void {
    const frame = this.#frames.pop()
    if (frame === undefined) return
    this.#end = frame.end
    this.#symbol = frame.symbol
    this.#use(frame.scope)
  }

  #use(scope: Scope): void {
    this.#scope = scope
    let index = this.#indices.get(scope)
    if (index === undefined) {
      index = this.scopes.push(scope) - 1
      this.#indices.set(scope, index)
    }
    this.#scopeIndex = index
  }
}
