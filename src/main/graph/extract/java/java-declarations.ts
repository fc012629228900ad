import type { SymbolKind } from '../../../../shared/model/graph.ts'
import type { SymbolFlags } from '../../facts.ts'
import type { Expressions } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import type { BaseFact } from '../declared/linkage.ts'
import { childBehind, childOf, childrenOf, firstNamed, hasChild, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import type { JavaBindings } from './java-bindings.ts'
import { lastName, typeKinds, typeOf, typeParameters } from './java-types.ts'
import { madeType } from './java-values.ts'

const kinds: Readonly<Record<string, SymbolKind>> = {
  class_declaration: 'class',
  record_declaration: 'class',
  interface_declaration: 'interface',
  annotation_type_declaration: 'interface',
  enum_declaration: 'enum',
}
/** A call can give no more arguments (The Java Virtual Machine Specification, 4.3.3). */
const mostArguments = 255

/** Types, methods, constructors and fields. */
export class JavaDeclarations {
  readonly #builder: FactsBuilder
  readonly #values: Expressions
  readonly #bindings: JavaBindings
  /** Superclass of a class. */
  readonly superclasses = new Map<number, number>()

  constructor(builder: FactsBuilder, values: Expressions, bindings: JavaBindings) {
    this.#builder = builder
    this.#values = values
    this.#bindings = bindings
  }

  visits(): [string, Visit][] {
    return [
      ...Object.keys(kinds).map((kind): [string, Visit] => [
        kind,
        (node) => this.#type(node, kinds[kind] ?? 'class'),
      ]),
      ['method_declaration', (node) => this.#method(node, 'method')],
      ['annotation_type_element_declaration', (node) => this.#method(node, 'method')],
      ['constructor_declaration', (node) => this.#method(node, 'constructor')],
      ['compact_constructor_declaration', (node) => this.#method(node, 'constructor')],
      ['field_declaration', (node) => this.#fields(node)],
      ['constant_declaration', (node) => this.#fields(node)],
      ['enum_constant', (node) => this.#enumConstant(node)],
      ['class_body', (node) => this.#anonymous(node)],
    ]
  }

  #type(node: number, kind: SymbolKind): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'identifier')
    const body = namedChildren(tree, node).at(-1) ?? -1
    const symbol = builder.add({ node, nameNode, kind, body, flags: this.#flags(node) })
    builder.bind(tree.textOf(nameNode), { is: 'symbol', symbol })
    builder.enter(tree.after(node), 'type', symbol)
    this.#typeParameters(node, symbol)
    this.#base(symbol, firstNamed(tree, childOf(tree, node, 'superclass')), 'extends')
    const interfaces = childOf(tree, node, 'super_interfaces', 'extends_interfaces')
    for (const base of namedChildren(tree, childOf(tree, interfaces, 'type_list')))
      this.#base(symbol, base, kind === 'interface' ? 'extends' : 'implements')
    // Every type has members of the language: of Object, of Enum.
    builder.bases.push({ symbol, owner: -1, type: builder.type(['Object']), kind: 'extends' })
    if (tree.kind(node) === 'record_declaration') this.#components(childOf(tree, node, 'formal_parameters'))
  }

  #typeParameters(node: number, symbol: number): void {
    const parameters = typeParameters(this.#builder, node)
    for (const { name, bound } of parameters) this.#builder.bind(name, { is: 'parameter', bound })
    if (parameters.length > 0) this.#builder.parameters.push([symbol, parameters.map(({ name }) => name)])
  }

  #base(symbol: number, node: number, kind: BaseFact['kind']): void {
    if (node < 0) return
    const builder = this.#builder
    const type = typeOf(builder, node)
    builder.bases.push({ symbol, owner: -1, type, kind })
    const head = builder.tree.kind(node) === 'generic_type' ? firstNamed(builder.tree, node) : node
    builder.refer(kind, lastName(builder, head), builder.value({ is: 'type', type }))
    if (kind === 'extends') this.superclasses.set(symbol, type)
  }

  /** A component of a record is a field and the method that reads it. */
  #components(list: number): void {
    const builder = this.#builder
    const { tree } = builder
    for (const node of childrenOf(tree, list, 'formal_parameter')) {
      const symbol = builder.add({ node, nameNode: childOf(tree, node, 'identifier'), kind: 'property' })
      const type = this.#written(node)
      if (type >= 0) builder.declared.push([symbol, type])
    }
  }

  #written(node: number): number {
    const { tree } = this.#builder
    return typeOf(this.#builder, childOf(tree, node, ...typeKinds.filter((kind) => kind !== 'identifier')))
  }

  #method(node: number, kind: 'method' | 'constructor'): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'identifier')
    const body = childOf(tree, node, 'block', 'constructor_body')
    const flags = this.#flags(node)
    const isAbstract = kind === 'method' && body < 0
    const symbol = builder.add({
      node,
      nameNode,
      kind,
      ...(body >= 0 && { body }),
      flags: { ...flags, ...(isAbstract && { isAbstract }), ...(this.#isTest(node) && { isTest: true }) },
    })
    const list = childOf(tree, node, 'formal_parameters')
    const count = childrenOf(tree, list, 'formal_parameter').length
    if (list >= 0)
      builder.arity.push([symbol, count, hasChild(tree, list, 'spread_parameter') ? mostArguments : count])
    builder.enter(tree.after(node), 'function', symbol)
    this.#typeParameters(node, symbol)
    const returned = kind === 'method' ? this.#written(node) : -1
    if (returned >= 0) builder.declared.push([symbol, returned])
    this.#bindings.parameters(list)
  }

  #isTest(node: number): boolean {
    const { tree } = this.#builder
    const modifiers = childOf(tree, node, 'modifiers')
    return childrenOf(tree, modifiers, 'marker_annotation', 'annotation').some((one) =>
      /^(Test|ParameterizedTest|RepeatedTest|TestFactory)$/.test(tree.textOf(firstNamed(tree, one))),
    )
  }

  #fields(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const type = this.#written(node)
    const flags = this.#flags(node)
    const isConstant =
      /\bfinal\b/.test(tree.textOf(childOf(tree, node, 'modifiers'))) && flags.isStatic === true
    for (const declarator of childrenOf(tree, node, 'variable_declarator')) {
      const nameNode = firstNamed(tree, declarator)
      const symbol = builder.add({ node, nameNode, kind: isConstant ? 'constant' : 'field', flags })
      const isArray = hasChild(tree, declarator, 'dimensions')
      if (type >= 0) builder.declared.push([symbol, isArray ? builder.type(['list'], [type]) : type])
      else builder.inferred.push([symbol, this.#values.of(childBehind(tree, declarator, '='))])
    }
  }

  #enumConstant(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const owner = builder.ownerOf(builder.enclosing(['type']))
    const ownerName = builder.symbols[owner]?.name ?? ''
    const symbol = builder.add({ node, nameNode: childOf(tree, node, 'identifier'), kind: 'enum_member' })
    const type = builder.type([ownerName])
    builder.declared.push([symbol, type])
    if (hasChild(tree, node, 'class_body')) {
      builder.bases.push({ symbol, owner: -1, type, kind: 'extends' })
      builder.enter(tree.after(node), 'type', symbol)
    }
  }

  /** `new Foo() { ... }` is a class without a name. */
  #anonymous(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const creation = tree.parent(node)
    if (tree.kind(creation) !== 'object_creation_expression') return
    const written = madeType(builder, creation)
    const name = `${tree.textOf(lastName(builder, written)).replace(/<.*/s, '')}$`
    const flags = { isLocal: true }
    const symbol = builder.add({ node, nameNode: written, name, kind: 'class', flags })
    const type = builder.type(tree.textOf(written).replace(/<.*/s, '').split('.'))
    builder.bases.push({ symbol, owner: -1, type, kind: 'extends' })
    builder.enter(tree.after(node), 'type', symbol)
  }

  #flags(node: number): SymbolFlags {
    const { tree } = this.#builder
    const modifiers = tree.textOf(childOf(tree, node, 'modifiers'))
    const has = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(modifiers)
    if (this.#builder.enclosing(['function']) > 0) return { isLocal: true }
    return {
      ...(!has('private') && { isExported: true }),
      ...(has('static') && { isStatic: true }),
      ...(has('abstract') && { isAbstract: true }),
    }
  }
}
