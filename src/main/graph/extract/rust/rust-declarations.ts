import type { SymbolKind } from '../../../../shared/model/graph.ts'
import type { SymbolFlags } from '../../facts.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childBehind, childOf, childrenOf, firstNamed, hasChild, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import type { RustBindings } from './rust-bindings.ts'
import { lastName, typeOf, typeParameters } from './rust-types.ts'

/** What stands around a function: an `impl` of a type, a trait, or neither. */
type Around =
  | { readonly is: 'impl'; readonly type: number; readonly name: string; readonly end: number }
  | { readonly is: 'trait'; readonly symbol: number; readonly end: number }

/** Types, traits, implementations, functions and modules. */
export class RustDeclarations {
  readonly #builder: FactsBuilder
  readonly #bindings: RustBindings
  readonly #around: Around[] = []
  readonly #types = new Map<string, number>()
  readonly #methods: { readonly symbol: number; readonly owner: string }[] = []

  constructor(builder: FactsBuilder, bindings: RustBindings) {
    this.#builder = builder
    this.#bindings = bindings
  }

  visits(): [string, Visit][] {
    return [
      ['struct_item', (node) => this.#type(node, 'struct')],
      ['union_item', (node) => this.#type(node, 'struct')],
      ['enum_item', (node) => this.#type(node, 'enum')],
      ['enum_variant', (node) => this.#variant(node)],
      ['trait_item', (node) => this.#trait(node)],
      ['type_item', (node) => this.#alias(node)],
      ['impl_item', (node) => this.#impl(node)],
      ['function_item', (node) => this.#function(node)],
      ['function_signature_item', (node) => this.#function(node)],
      ['field_declaration', (node) => this.#field(node)],
      ['const_item', (node) => this.#value(node, 'constant')],
      ['static_item', (node) => this.#value(node, 'variable')],
      ['macro_definition', (node) => this.#macro(node)],
      ['mod_item', (node) => this.#module(node)],
    ]
  }

  finish(): void {
    for (const { symbol, owner } of this.#methods) {
      const parent = this.#types.get(owner)
      if (parent !== undefined) this.#builder.adopt(symbol, parent)
    }
  }

  #add(node: number, kind: SymbolKind, more: { ownerName?: string; flags?: SymbolFlags } = {}): number {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'identifier', 'type_identifier', 'field_identifier')
    const body = childOf(
      tree,
      node,
      'block',
      'declaration_list',
      'field_declaration_list',
      'enum_variant_list',
    )
    const isLocal = builder.enclosing(['function']) > 0
    const flags: SymbolFlags = {
      ...(isLocal ? { isLocal } : hasChild(tree, node, 'visibility_modifier') && { isExported: true }),
      ...more.flags,
    }
    return builder.add({ node, nameNode, kind, flags, ownerName: more.ownerName, ...(body >= 0 && { body }) })
  }

  #bindName(symbol: number): void {
    this.#builder.bind(this.#builder.symbols[symbol]?.name ?? '', { is: 'symbol', symbol })
  }

  #type(node: number, kind: 'struct' | 'enum'): void {
    const builder = this.#builder
    const symbol = this.#add(node, kind)
    this.#bindName(symbol)
    this.#types.set(builder.symbols[symbol]?.name ?? '', symbol)
    builder.enter(builder.tree.after(node), 'block', symbol)
    this.#typeParameters(node, symbol)
  }

  #typeParameters(node: number, symbol: number): void {
    const parameters = typeParameters(this.#builder, node)
    for (const { name, bound } of parameters) this.#builder.bind(name, { is: 'parameter', bound })
    if (symbol >= 0 && parameters.length > 0)
      this.#builder.parameters.push([symbol, parameters.map(({ name }) => name)])
  }

  #variant(node: number): void {
    const builder = this.#builder
    const owner = builder.symbol
    const symbol = this.#add(node, 'enum_member')
    builder.declared.push([symbol, builder.type([builder.symbols[owner]?.name ?? ''])])
  }

  #trait(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const symbol = this.#add(node, 'trait')
    this.#bindName(symbol)
    this.#types.set(builder.symbols[symbol]?.name ?? '', symbol)
    for (const bound of namedChildren(tree, childOf(tree, node, 'trait_bounds'))) {
      const type = typeOf(builder, bound)
      if (type >= 0) builder.bases.push({ symbol, owner: -1, type, kind: 'extends' })
    }
    builder.enter(tree.after(node), 'block', symbol)
    this.#typeParameters(node, symbol)
    builder.bind('Self', { is: 'valued', value: builder.value({ is: 'class', type: symbol }) })
    this.#around.push({ is: 'trait', symbol, end: tree.after(node) })
  }

  #alias(node: number): void {
    const builder = this.#builder
    const symbol = this.#add(node, 'type')
    this.#bindName(symbol)
    builder.enter(builder.tree.after(node), 'block')
    this.#typeParameters(node, symbol)
    const type = typeOf(builder, childBehind(builder.tree, node, '='))
    if (type >= 0) builder.declared.push([symbol, type])
  }

  /** `impl Trait for Type`, `impl Type`. */
  #impl(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    builder.enter(tree.after(node), 'block')
    this.#typeParameters(node, -1)
    const parts = namedChildren(tree, node).filter((part) => !notTypes.has(tree.kind(part)))
    const [first = -1, second] = parts
    const written = second ?? first
    const type = typeOf(builder, written)
    if (second !== undefined) this.#implements(first, type)
    builder.bind('Self', { is: 'valued', value: builder.value({ is: 'type', type }) })
    const name = tree.textOf(lastName(builder, written)).replace(/<.*/s, '')
    this.#around.push({ is: 'impl', type, name, end: tree.after(node) })
  }

  #implements(node: number, owner: number): void {
    const builder = this.#builder
    const type = typeOf(builder, node)
    if (type < 0) return
    builder.bases.push({ symbol: -1, owner, type, kind: 'implements' })
    const head = builder.tree.kind(node) === 'generic_type' ? firstNamed(builder.tree, node) : node
    builder.refer('implements', lastName(builder, head), builder.value({ is: 'type', type }))
  }

  #nearest(node: number): Around | undefined {
    while ((this.#around.at(-1)?.end ?? Infinity) <= node) this.#around.pop()
    const around = this.#around.at(-1)
    const { tree } = this.#builder
    const holder = tree.kind(tree.parent(tree.parent(node)))
    return holder === 'impl_item' || holder === 'trait_item' ? around : undefined
  }

  #function(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const around = this.#nearest(node)
    const list = childOf(tree, node, 'parameters')
    const isStatic = around !== undefined && !hasChild(tree, list, 'self_parameter')
    const flags = { ...this.#ownFlags(node), ...(isStatic && { isStatic }) }
    const ownerName = around?.is === 'impl' && around.name !== '' ? { ownerName: around.name } : {}
    const symbol = this.#add(node, around === undefined ? 'function' : 'method', { flags, ...ownerName })
    if (around === undefined) this.#bindName(symbol)
    if (around?.is === 'impl') {
      this.#methods.push({ symbol, owner: around.name })
      builder.members.push({ symbol, owner: around.type })
    }
    builder.enter(tree.after(node), 'function', symbol)
    this.#typeParameters(node, symbol)
    this.#parameters(list, around)
    const returned = typeOf(builder, childBehind(tree, node, '->'))
    if (returned >= 0) builder.declared.push([symbol, returned])
  }

  #parameters(list: number, around: Around | undefined): void {
    const builder = this.#builder
    const { tree } = builder
    if (around !== undefined && hasChild(tree, list, 'self_parameter')) {
      const value =
        around.is === 'impl'
          ? builder.value({ is: 'typed', type: around.type })
          : builder.value({ is: 'self', type: around.symbol })
      builder.bind('self', { is: 'valued', value })
    }
    for (const parameter of childrenOf(tree, list, 'parameter')) this.#bindings.parameter(parameter)
  }

  #ownFlags(node: number): SymbolFlags {
    const isAbstract = this.#builder.tree.kind(node) === 'function_signature_item'
    return { ...(this.#isTest(node) && { isTest: true }), ...(isAbstract && { isAbstract }) }
  }

  #isTest(node: number): boolean {
    const { tree } = this.#builder
    const siblings = tree.children(tree.parent(node))
    const before = siblings[siblings.indexOf(node) - 1] ?? -1
    return tree.kind(before) === 'attribute_item' && /^#\[(\w+::)?test\b/.test(tree.textOf(before))
  }

  #field(node: number): void {
    const builder = this.#builder
    const symbol = this.#add(node, 'field')
    const type = typeOf(builder, childBehind(builder.tree, node, ':'))
    if (type >= 0) builder.declared.push([symbol, type])
  }

  #value(node: number, kind: 'constant' | 'variable'): void {
    const builder = this.#builder
    const symbol = this.#add(node, kind)
    const isAssociated = this.#nearest(node) !== undefined
    if (!isAssociated) this.#bindName(symbol)
    const type = typeOf(builder, childBehind(builder.tree, node, ':'))
    if (type >= 0) builder.declared.push([symbol, type])
  }

  /** Macros have names of their own. */
  #macro(node: number): void {
    const symbol = this.#add(node, 'macro')
    this.#builder.bind(`${this.#builder.symbols[symbol]?.name ?? ''}!`, { is: 'symbol', symbol }, 0)
  }

  #module(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const name = tree.textOf(childOf(tree, node, 'identifier'))
    if (!hasChild(tree, node, 'declaration_list')) {
      const index = builder.import({
        module: '@mod',
        name,
        isExported: hasChild(tree, node, 'visibility_modifier'),
      })
      builder.bind(name, { is: 'import', import: index })
      return
    }
    const symbol = this.#add(node, 'module')
    this.#bindName(symbol)
    const outer = builder.value({ is: 'name', name: '@self', scope: builder.scope })
    builder.enter(tree.after(node), 'module', symbol)
    builder.bind('@self', { is: 'symbol', symbol })
    builder.bind('@super', { is: 'valued', value: outer })
  }
}

const notTypes = new Set([
  'type_parameters',
  'declaration_list',
  'where_clause',
  'visibility_modifier',
  'attribute_item',
])
