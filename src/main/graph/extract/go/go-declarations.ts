import type { SymbolKind } from '../../../../shared/model/graph.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, childrenOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import type { GoBindings } from './go-bindings.ts'
import { typeOf, typeParameters } from './go-types.ts'

/** Types, functions and methods. */
export class GoDeclarations {
  readonly #builder: FactsBuilder
  readonly #bindings: GoBindings
  readonly #isTestFile: boolean
  /** Types of the file and, to be adopted when all are known, methods. */
  readonly #types = new Map<string, number>()
  readonly #methods: { readonly symbol: number; readonly owner: string }[] = []

  constructor(builder: FactsBuilder, bindings: GoBindings, isTestFile: boolean) {
    this.#builder = builder
    this.#bindings = bindings
    this.#isTestFile = isTestFile
  }

  visits(): [string, Visit][] {
    return [
      ['type_spec', (node) => this.#type(node, false)],
      ['type_alias', (node) => this.#type(node, true)],
      ['function_declaration', (node) => this.#function(node)],
      ['method_declaration', (node) => this.#method(node)],
      ['func_literal', (node) => this.#literal(node)],
      ['method_elem', (node) => this.#interfaceMethod(node)],
      ['field_declaration', (node) => this.#field(node)],
      ['type_elem', (node) => this.#embedded(node)],
    ]
  }

  finish(): void {
    for (const { symbol, owner } of this.#methods) {
      const parent = this.#types.get(owner)
      if (parent !== undefined) this.#builder.adopt(symbol, parent)
    }
  }

  #type(node: number, isAlias: boolean): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'type_identifier')
    const name = tree.textOf(nameNode)
    const written = namedChildren(tree, node).at(-1) ?? -1
    const kind: SymbolKind = isAlias ? 'type' : (kinds.get(tree.kind(written)) ?? 'type')
    const body = kind === 'type' ? undefined : childOf(tree, written, 'field_declaration_list')
    const symbol = builder.add({
      node,
      nameNode,
      kind,
      flags: this.#flags(name),
      ...(body !== undefined && body > 0 && { body }),
    })
    builder.bind(name, { is: 'symbol', symbol })
    if (builder.scope === 0) this.#types.set(name, symbol)
    builder.enter(tree.after(node), 'type', symbol)
    this.#typeParameters(node, symbol)
    if (kind !== 'type') return
    const type = typeOf(builder, written)
    if (isAlias) builder.declared.push([symbol, type])
    else builder.bases.push({ symbol, owner: -1, type, kind: 'extends' })
  }

  #typeParameters(node: number, symbol: number): void {
    const parameters = typeParameters(this.#builder, node)
    for (const { name, bound } of parameters) this.#builder.bind(name, { is: 'parameter', bound })
    if (parameters.length > 0) this.#builder.parameters.push([symbol, parameters.map(({ name }) => name)])
  }

  #function(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'identifier')
    const name = tree.textOf(nameNode)
    const isTest = this.#isTestFile && /^(Test|Benchmark|Fuzz|Example)/.test(name)
    const symbol = builder.add({
      node,
      nameNode,
      kind: 'function',
      body: this.#body(node),
      flags: { ...this.#flags(name), ...(isTest && { isTest }) },
    })
    if (name !== 'init' && name !== '_') builder.bind(name, { is: 'symbol', symbol })
    builder.enter(tree.after(node), 'function', symbol)
    this.#typeParameters(node, symbol)
    this.#signature(symbol, node, childrenOf(tree, node, 'parameter_list'))
  }

  #method(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'field_identifier')
    const [receiver = -1, ...lists] = childrenOf(tree, node, 'parameter_list')
    const declaration = firstNamed(tree, receiver)
    const parts = namedChildren(tree, declaration)
    const [ownerName = '', ...names] = tree.textOf(parts.at(-1) ?? -1).match(/\w+/g) ?? []
    const symbol = builder.add({
      node,
      nameNode,
      kind: 'method',
      ownerName,
      body: this.#body(node),
      flags: this.#flags(tree.textOf(nameNode)),
    })
    this.#methods.push({ symbol, owner: ownerName })
    builder.members.push({ symbol, owner: builder.type([ownerName]) })
    builder.enter(tree.after(node), 'function', symbol)
    for (const name of names) builder.bind(name, { is: 'parameter', bound: -1 })
    this.#bindings.parameters(receiver)
    this.#signature(symbol, node, lists)
  }

  /** The parameters, and what stands between them and the body. */
  #signature(symbol: number, node: number, lists: readonly number[]): void {
    const builder = this.#builder
    const { tree } = builder
    const [parameters = -1, results] = lists
    if (symbol >= 0 && parameters < 0) return
    this.#bindings.parameters(parameters)
    const behind = tree.after(parameters)
    const written = results ?? (behind < tree.after(node) && tree.parent(behind) === node ? behind : -1)
    if (results !== undefined) this.#bindings.parameters(results)
    if (written < 0 || tree.kind(written) === 'block' || symbol < 0) return
    const type = typeOf(builder, written)
    if (type >= 0) builder.declared.push([symbol, type])
  }

  #literal(node: number): void {
    const { tree } = this.#builder
    this.#builder.enter(tree.after(node), 'function')
    this.#signature(-1, node, childrenOf(tree, node, 'parameter_list'))
  }

  #interfaceMethod(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'field_identifier')
    const symbol = builder.add({
      node,
      nameNode,
      kind: 'method',
      flags: { ...this.#flags(tree.textOf(nameNode)), isAbstract: true },
    })
    builder.enter(tree.after(node), 'function')
    this.#signature(symbol, node, childrenOf(tree, node, 'parameter_list'))
  }

  #field(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    // A struct inside of a field has no name that its fields could be found by.
    if (
      builder.scopeKind !== 'type' ||
      tree.kind(tree.parent(tree.parent(tree.parent(node)))) !== 'type_spec'
    )
      return
    const parts = namedChildren(tree, node)
    const names = parts.filter((part) => tree.kind(part) === 'field_identifier')
    const written = parts.find((part) => !names.includes(part)) ?? -1
    const type = typeOf(builder, written)
    if (names.length === 0) {
      builder.bases.push({ symbol: builder.symbol, owner: -1, type, kind: 'extends' })
      names.push(lastName(builder, written))
    }
    for (const nameNode of names) {
      const symbol = builder.add({ node, nameNode, kind: 'field', flags: this.#flags(tree.textOf(nameNode)) })
      if (type >= 0) builder.declared.push([symbol, type])
    }
  }

  /** `Other` in an interface; a union of types is none. */
  #embedded(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    if (tree.kind(tree.parent(node)) !== 'interface_type' || namedChildren(tree, node).length !== 1) return
    const type = typeOf(builder, node)
    if (type >= 0 && builder.scopeKind === 'type')
      builder.bases.push({ symbol: builder.symbol, owner: -1, type, kind: 'extends' })
  }

  #body(node: number): number | undefined {
    const body = childOf(this.#builder.tree, node, 'block')
    return body < 0 ? undefined : body
  }

  #flags(name: string): { isExported?: true; isLocal?: true } {
    if (this.#builder.enclosing(['function']) > 0) return { isLocal: true }
    return { ...(/^\p{Lu}/u.test(name) && { isExported: true }) }
  }
}

const kinds: ReadonlyMap<string, SymbolKind> = new Map([
  ['struct_type', 'struct'],
  ['interface_type', 'interface'],
])

function lastName({ tree }: FactsBuilder, node: number): number {
  let at = node
  while (!tree.isLeaf(at)) {
    const parts = namedChildren(tree, at).filter((part) => tree.kind(part) !== 'type_arguments')
    const last = parts.at(-1)
    if (last === undefined) break
    at = last
  }
  return at
}
