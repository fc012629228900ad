import type { Expressions } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import type { Binding } from '../declared/linkage.ts'
import { childBehind, childOf, childrenOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import { typeKinds, typeOf } from './java-types.ts'

/** Variables of methods: declarations, parameters, patterns. */
export class JavaBindings {
  readonly #builder: FactsBuilder
  readonly #values: Expressions

  constructor(builder: FactsBuilder, values: Expressions) {
    this.#builder = builder
    this.#values = values
  }

  visits(): [string, Visit][] {
    return [
      ['local_variable_declaration', (node) => this.#local(node)],
      ['enhanced_for_statement', (node) => this.#loop(node)],
      ['instanceof_expression', (node) => this.#pattern(node)],
      ['type_pattern', (node) => this.#typed(node)],
      ['record_pattern_component', (node) => this.#typed(node)],
      ['catch_formal_parameter', (node) => this.#caught(node)],
      ['resource', (node) => this.#resource(node)],
      ['lambda_expression', (node) => this.#lambda(node)],
    ]
  }

  #local(node: number): void {
    const { tree } = this.#builder
    const type = this.#writtenType(node)
    for (const declarator of childrenOf(tree, node, 'variable_declarator')) {
      const value = type < 0 ? this.#values.of(childBehind(tree, declarator, '=')) : -1
      this.#bind(firstNamed(tree, declarator), type, value)
    }
  }

  #writtenType(node: number): number {
    return typeOf(
      this.#builder,
      childOf(this.#builder.tree, node, ...typeKinds.filter((kind) => kind !== 'identifier')),
    )
  }

  #loop(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const type = this.#writtenType(node)
    const of = type < 0 ? this.#values.of(childBehind(tree, node, ':')) : -1
    builder.enter(tree.after(node), 'block')
    this.#bind(childOf(tree, node, 'identifier'), type, of < 0 ? -1 : builder.value({ is: 'item', of }))
  }

  /** `x instanceof Foo f` binds below the `if` around it, `!(x instanceof Foo f)` behind it. */
  #pattern(node: number): void {
    const { tree } = this.#builder
    const name = childBehind(tree, node, 'instanceof') < 0 ? -1 : (namedChildren(tree, node)[2] ?? -1)
    if (tree.kind(name) !== 'identifier') return
    const type = typeOf(this.#builder, namedChildren(tree, node)[1] ?? -1)
    this.#bind(name, type, -1, this.#isDenied(node) ? this.#builder.outerScope() : this.#builder.scope)
  }

  #isDenied(node: number): boolean {
    const { tree } = this.#builder
    let above = tree.parent(node)
    while (tree.kind(above) === 'parenthesized_expression') above = tree.parent(above)
    return tree.kind(above) === 'unary_expression' && tree.textOf(above).startsWith('!')
  }

  #typed(node: number): void {
    const [written = -1, name = -1] = namedChildren(this.#builder.tree, node)
    this.#bind(name, typeOf(this.#builder, written), -1)
  }

  #caught(node: number): void {
    const { tree } = this.#builder
    const types = namedChildren(tree, childOf(tree, node, 'catch_type'))
    const type = types.length === 1 ? typeOf(this.#builder, types[0] ?? -1) : -1
    this.#bind(childOf(tree, node, 'identifier'), type, -1)
  }

  #resource(node: number): void {
    const { tree } = this.#builder
    const type = this.#writtenType(node)
    const name = childOf(tree, node, 'identifier')
    const value = this.#values.of(childBehind(tree, node, '='))
    if (childBehind(tree, node, '=') >= 0) this.#bind(name, type, value)
  }

  #lambda(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const given = this.#givenToLambda(node)
    builder.enter(tree.after(node), 'function')
    const [head = -1] = namedChildren(tree, node)
    const kind = tree.kind(head)
    if (kind === 'formal_parameters') this.parameters(head)
    else if (kind === 'identifier') this.#bind(head, -1, given)
    else if (kind === 'inferred_parameters')
      for (const name of namedChildren(tree, head)) this.#bind(name, -1, -1)
  }

  /** `items.forEach(x -> ...)` gives each of the items. */
  #givenToLambda(node: number): number {
    const builder = this.#builder
    const { tree } = builder
    const call = tree.parent(tree.parent(node))
    if (tree.kind(call) !== 'method_invocation') return -1
    const [object = -1, name = -1] = namedChildren(tree, call)
    if (!eachItem.test(tree.textOf(name))) return -1
    const of = this.#values.of(object)
    return of < 0 ? -1 : builder.value({ is: 'item', of })
  }

  parameters(list: number): void {
    const { tree } = this.#builder
    for (const node of childrenOf(tree, list, 'formal_parameter', 'spread_parameter')) {
      const one = this.#writtenType(node)
      const isMany = tree.kind(node) === 'spread_parameter' || childOf(tree, node, 'dimensions') >= 0
      const type = isMany && one >= 0 ? this.#builder.type(['list'], [one]) : one
      const declarator = childOf(tree, node, 'variable_declarator')
      this.#bind(declarator < 0 ? childOf(tree, node, 'identifier') : firstNamed(tree, declarator), type, -1)
    }
  }

  #bind(nameNode: number, type: number, value: number, scope = this.#builder.scope): void {
    if (nameNode < 0) return
    const binding: Binding =
      type >= 0 ? { is: 'typed', type } : value >= 0 ? { is: 'valued', value } : { is: 'opaque' }
    this.#builder.bind(this.#builder.tree.textOf(nameNode), binding, scope)
  }
}

/** Methods of collections, streams and optionals that call what they are given with their items. */
const eachItem =
  /^(forEach|forEachOrdered|filter|map|flatMap|mapToInt|mapToLong|mapToDouble|anyMatch|allMatch|noneMatch|removeIf|peek|ifPresent|takeWhile|dropWhile)$/
