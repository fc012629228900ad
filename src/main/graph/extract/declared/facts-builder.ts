import type { ReferenceKind, SymbolKind } from '../../../../shared/model/graph.ts'
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FileFacts, ReferenceFact, SymbolFact, SymbolFlags } from '../../facts.ts'
import type {
  BaseFact,
  Binding,
  DeclaredLinkage,
  ImportFact,
  MemberFact,
  ScopeFact,
  TypeText,
  Value,
} from './linkage.ts'
import { Descriptors } from './descriptors.ts'
import { SourceLines } from './source-lines.ts'
import { surfaceOf } from './surface.ts'

interface OpenScope {
  readonly parent: number
  readonly owner: number
  readonly kind: ScopeFact['kind']
  readonly bindings: (readonly [string, Binding])[]
}

interface Frame {
  /** The first node that stands outside. */
  readonly end: number
  readonly scope: number
  readonly symbol: number
}

export interface NewSymbol {
  /** Its whole range. */
  readonly node: number
  readonly nameNode: number
  readonly name?: string
  readonly kind: SymbolKind
  /** Where it is not the symbol around it. */
  readonly parent?: number
  /** Where its descriptor hangs below a name that this file does not declare. */
  readonly ownerName?: string | undefined
  readonly flags?: SymbolFlags
  /** The node at which its signature ends. */
  readonly body?: number | undefined
}

const longestSignature = 200

/** Collects the facts of one file while its tree is walked in preorder. */
export class FactsBuilder {
  readonly tree: SyntaxTree
  home = ''
  readonly symbols: SymbolFact[] = []
  readonly #references: ReferenceFact[] = []
  readonly #uses: number[] = []
  readonly #scopes: OpenScope[] = [{ parent: -1, owner: -1, kind: 'file', bindings: [] }]
  /** Of each scope the names that are bound so far. */
  readonly #bound: Set<string>[] = [new Set()]
  readonly #types: TypeText[] = []
  readonly #values: Value[] = []
  readonly #imports: ImportFact[] = []
  readonly #frames: Frame[] = []
  readonly #later = new Map<number, (() => void)[]>()
  readonly #lines: SourceLines
  readonly #descriptors = new Descriptors()
  readonly bases: BaseFact[] = []
  readonly members: MemberFact[] = []
  readonly declared: [number, number][] = []
  readonly inferred: [number, number][] = []
  readonly parameters: [number, readonly string[]][] = []
  readonly arity: [number, number, number][] = []

  constructor(tree: SyntaxTree) {
    this.tree = tree
    this.#lines = new SourceLines(tree.text)
  }

  get scope(): number {
    return this.#frames.at(-1)?.scope ?? 0
  }

  get scopeKind(): ScopeFact['kind'] {
    return this.#scopes[this.scope]?.kind ?? 'file'
  }

  get symbol(): number {
    return this.#frames.at(-1)?.symbol ?? -1
  }

  kindOfSymbol(symbol: number): SymbolKind | undefined {
    return this.symbols[symbol]?.kind
  }

  /** Closes what has ended before `node`, and does what was put off until here. */
  reach(node: number): void {
    while ((this.#frames.at(-1)?.end ?? Infinity) <= node) this.#frames.pop()
    const due = this.#later.get(node)
    if (due === undefined) return
    this.#later.delete(node)
    for (const run of due) run()
  }

  /** Puts off until `node` is reached: a variable is not seen by the value that it is given. */
  later(node: number, run: () => void): void {
    this.#later.set(node, [...(this.#later.get(node) ?? []), run])
  }

  /** Everything before node `end` stands in a new scope, and in `owner` where one is given. */
  enter(end: number, kind: ScopeFact['kind'], owner?: number): number {
    const scope = this.#scopes.length
    this.#scopes.push({ parent: this.scope, owner: owner ?? -1, kind, bindings: [] })
    this.#bound.push(new Set())
    this.#frames.push({ end, scope, symbol: owner ?? this.symbol })
    return scope
  }

  bind(name: string, binding: Binding, scope = this.scope): void {
    this.#scopes[scope]?.bindings.push([name, binding])
    this.#bound[scope]?.add(name)
  }

  isBound(name: string, scope = this.scope): boolean {
    return this.#bound[scope]?.has(name) === true
  }

  /**
   * Where a name begins to be looked for, in a language whose variables are declared before they are used: in
   * `x := x.f()` the second one is of a scope further out.
   */
  scopeOfName(name: string): number {
    let scope = this.scope
    while (scope > 0 && ['block', 'function'].includes(this.#scopes[scope]?.kind ?? '')) {
      if (this.isBound(name, scope)) break
      scope = this.#scopes[scope]?.parent ?? 0
    }
    return scope
  }

  /** A member that stands outside of its type in the file of the type. */
  adopt(symbol: number, parent: number): void {
    const fact = this.symbols[symbol]
    if (fact !== undefined) this.symbols[symbol] = { ...fact, parent }
  }

  /** The nearest scope of a kind, from the innermost outwards. */
  enclosing(kinds: readonly ScopeFact['kind'][]): number {
    let scope = this.scope
    while (scope > 0 && !kinds.includes(this.#scopes[scope]?.kind ?? 'file'))
      scope = this.#scopes[scope]?.parent ?? 0
    return scope
  }

  /** The scope around the innermost one. */
  outerScope(): number {
    return Math.max(0, this.#scopes[this.scope]?.parent ?? 0)
  }

  ownerOf(scope: number): number {
    return this.#scopes[scope]?.owner ?? -1
  }

  add(symbol: NewSymbol): number {
    const { tree } = this
    const name = symbol.name ?? tree.textOf(symbol.nameNode)
    const parent = symbol.parent ?? this.symbol
    const around = symbol.ownerName === undefined ? this.symbols[parent]?.descriptor : `${symbol.ownerName}#`
    this.symbols.push({
      name,
      kind: symbol.kind,
      descriptor: this.#descriptors.next(around ?? '', name, symbol.kind),
      parent,
      range: this.#lines.range(tree.start(symbol.node), tree.end(symbol.node)),
      ...this.#lines.at(tree.start(symbol.nameNode)),
      signature: this.#signature(symbol),
      flags: symbol.flags ?? {},
    })
    return this.symbols.length - 1
  }

  #signature({ node, body }: NewSymbol): string {
    const { tree } = this
    const end = body === undefined ? tree.end(node) : tree.start(body)
    const start = tree.start(node)
    const text = tree.text.slice(start, Math.min(end, start + 4 * longestSignature))
    return text
      .replace(/\s+/g, ' ')
      .replace(/[\s:={]+$/, '')
      .slice(0, longestSignature)
  }

  refer(kind: ReferenceKind, nameNode: number, value: number, name?: string): number {
    this.#references.push({
      kind,
      name: name ?? this.tree.textOf(nameNode),
      ...this.#lines.at(this.tree.start(nameNode)),
      source: this.symbol,
    })
    this.#uses.push(value)
    return this.#references.length - 1
  }

  value(value: Value): number {
    return this.#values.push(value) - 1
  }

  type(path: readonly string[], typeArguments: readonly number[] = [], scope = this.scope): number {
    return this.#types.push({ path, arguments: typeArguments, scope }) - 1
  }

  import(fact: Omit<ImportFact, 'scope'>): number {
    return this.#imports.push({ ...fact, scope: this.scope }) - 1
  }

  finish(language: string): FileFacts {
    const linkage: DeclaredLinkage = {
      form: 'declared',
      home: this.home,
      imports: this.#imports,
      scopes: this.#scopes,
      types: this.#types,
      values: this.#values,
      declared: this.declared,
      inferred: this.inferred,
      bases: this.bases,
      members: this.members,
      parameters: this.parameters,
      arity: this.arity,
      uses: this.#uses,
    }
    return {
      language,
      parse: this.tree.faults.length === 0 ? 'ok' : 'partial',
      symbols: this.symbols,
      references: this.#references,
      surface: surfaceOf(this.symbols, linkage),
      linkage,
    }
  }
}
