import type { Expressions } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import type { Binding } from '../declared/linkage.ts'
import { childBehind, childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import { pathOf, typeOf } from './rust-types.ts'

/** What patterns bind. */
export class RustBindings {
  readonly #builder: FactsBuilder
  readonly #values: Expressions

  constructor(builder: FactsBuilder, values: Expressions) {
    this.#builder = builder
    this.#values = values
  }

  visits(): [string, Visit][] {
    return [
      ['let_declaration', (node) => this.#let(node)],
      ['let_condition', (node) => this.#condition(node)],
      ['for_expression', (node) => this.#loop(node)],
      ['match_arm', (node) => this.#arm(node)],
      ['closure_expression', (node) => this.#closure(node)],
    ]
  }

  /** From behind it to the end of the block the names are new ones, also where they were bound before. */
  #let(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const block = tree.parent(node)
    const pattern = namedChildren(tree, node).find((child) => tree.kind(child) !== 'mutable_specifier') ?? -1
    const written = childBehind(tree, node, ':')
    const type = typeOf(builder, written)
    const value = this.#values.of(childBehind(tree, node, '='))
    if (tree.after(node) >= tree.after(block)) return
    builder.later(tree.after(node), () => {
      builder.enter(tree.after(block), 'block')
      this.bind(pattern, type >= 0 ? { is: 'typed', type } : valued(value))
    })
  }

  #condition(node: number): void {
    const { tree } = this.#builder
    const value = this.#values.of(childBehind(tree, node, '='))
    const pattern = firstNamed(tree, node)
    this.#builder.later(tree.after(node), () => this.bind(pattern, valued(value)))
  }

  #loop(node: number): void {
    const { tree } = this.#builder
    const of = this.#values.of(childBehind(tree, node, 'in'))
    this.#builder.enter(tree.after(node), 'block')
    this.bind(childBehind(tree, node, 'for'), valued(of < 0 ? -1 : this.#builder.value({ is: 'item', of })))
  }

  #arm(node: number): void {
    const { tree } = this.#builder
    const value = this.#values.of(firstNamed(tree, tree.parent(tree.parent(node))))
    this.#builder.enter(tree.after(node), 'block')
    this.bind(firstNamed(tree, childOf(tree, node, 'match_pattern')), valued(value))
  }

  #closure(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const given = this.#givenToClosure(node)
    builder.enter(tree.after(node), 'function')
    for (const parameter of namedChildren(tree, childOf(tree, node, 'closure_parameters')))
      if (tree.kind(parameter) === 'parameter') this.parameter(parameter)
      else this.bind(parameter, valued(given))
  }

  /** `items.iter().map(|item| ...)` gives each of the items. */
  #givenToClosure(node: number): number {
    const { tree } = this.#builder
    const callee = firstNamed(tree, tree.parent(tree.parent(node)))
    if (tree.kind(callee) !== 'field_expression') return -1
    const [object = -1, name = -1] = namedChildren(tree, callee)
    const of = eachItem.test(tree.textOf(name)) ? this.#values.of(object) : -1
    return of < 0 ? -1 : this.#builder.value({ is: 'item', of })
  }

  parameter(node: number): void {
    const { tree } = this.#builder
    const pattern = namedChildren(tree, node).find((child) => tree.kind(child) !== 'mutable_specifier') ?? -1
    const type = typeOf(this.#builder, childBehind(tree, node, ':'))
    this.bind(pattern, type >= 0 ? { is: 'typed', type } : { is: 'opaque' })
  }

  bind(pattern: number, binding: Binding, depth = 0): void {
    const { tree } = this.#builder
    if (pattern < 0 || depth > deepest) return
    switch (tree.kind(pattern)) {
      case 'identifier':
      case 'shorthand_field_identifier':
        this.#builder.bind(tree.textOf(pattern), binding)
        break
      case 'tuple_pattern':
        namedChildren(tree, pattern).forEach((part, at) =>
          this.bind(part, this.#part(binding, at), depth + 1),
        )
        break
      case 'tuple_struct_pattern':
        this.#wrapped(pattern, binding, depth)
        break
      case 'struct_pattern':
        this.#fields(pattern, depth)
        break
      default:
        for (const part of namedChildren(tree, pattern))
          this.bind(part, transparent(tree.kind(pattern), binding), depth + 1)
    }
  }

  #of(binding: Binding): number {
    if (binding.is === 'valued') return binding.value
    return binding.is === 'typed' ? this.#values.typed(binding.type) : -1
  }

  #part(binding: Binding, at: number): Binding {
    const of = this.#of(binding)
    return valued(of < 0 ? -1 : this.#builder.value({ is: 'part', of, at }))
  }

  /** `Some(x)` and `Ok(x)` hold what the value holds. */
  #wrapped(pattern: number, binding: Binding, depth: number): void {
    const { tree } = this.#builder
    const [name = -1, ...parts] = namedChildren(tree, pattern)
    const of = /^(Some|Ok)$/.test(tree.textOf(name)) ? this.#of(binding) : -1
    const inner = valued(of < 0 ? -1 : this.#builder.value({ is: 'item', of }))
    for (const part of parts) this.bind(part, inner, depth + 1)
  }

  #fields(pattern: number, depth: number): void {
    const builder = this.#builder
    const { tree } = builder
    const [name = -1, ...fields] = namedChildren(tree, pattern)
    const path = pathOf(tree.textOf(name))
    for (const field of fields) {
      const label = childOf(tree, field, 'field_identifier', 'shorthand_field_identifier')
      if (label < 0 || path === undefined) continue
      const of = builder.value({ is: 'typed', type: builder.type(path) })
      const value = builder.value({ is: 'member', of, name: tree.textOf(label) })
      const target = childBehind(tree, field, ':')
      this.bind(target < 0 ? label : target, valued(value), depth + 1)
    }
  }
}

/** A pattern in patterns deeper than this binds nothing that is known. */
const deepest = 12
const eachItem =
  /^(map|for_each|filter|any|all|find|position|flat_map|inspect|take_while|skip_while|partition|and_then|map_or|is_some_and|retain|sort_by_key|max_by_key|min_by_key)$/

function transparent(kind: string, binding: Binding): Binding {
  return ['ref_pattern', 'mut_pattern', 'reference_pattern', 'match_pattern'].includes(kind)
    ? binding
    : { is: 'opaque' }
}

function valued(value: number): Binding {
  return value >= 0 ? { is: 'valued', value } : { is: 'opaque' }
}
