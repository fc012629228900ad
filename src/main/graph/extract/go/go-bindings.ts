import type { Expressions } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import type { Binding } from '../declared/linkage.ts'
import { childOf, childrenBefore, childrenOf, hasChild, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import { typeOf } from './go-types.ts'

/** Variables: what `:=`, `var`, `range` and `switch x := y.(type)` bind. */
export class GoBindings {
  readonly #builder: FactsBuilder
  readonly #values: Expressions
  #constantType = -1

  constructor(builder: FactsBuilder, values: Expressions) {
    this.#builder = builder
    this.#values = values
  }

  visits(): [string, Visit][] {
    return [
      ['short_var_declaration', (node) => this.#short(node)],
      ['receive_statement', (node) => this.#short(node)],
      ['var_spec', (node) => this.#spec(node, 'variable')],
      ['const_declaration', () => void (this.#constantType = -1)],
      ['const_spec', (node) => this.#spec(node, 'constant')],
      ['range_clause', (node) => this.#range(node)],
      ['type_case', (node) => this.#typeCase(node)],
    ]
  }

  #short(node: number): void {
    const { tree } = this.#builder
    const [left = -1, right = -1] = namedChildren(tree, node)
    if (!hasChild(tree, node, ':=')) return
    const sources = tree.kind(right) === 'expression_list' ? namedChildren(tree, right) : [right]
    const pairs = this.#pairs(namedChildren(tree, left), sources)
    this.#builder.later(tree.after(node), () => {
      for (const [name, value] of pairs) this.#bindOnce(name, valued(value))
    })
  }

  /** Names with the values that they are given: of `a, ok := x.(T)` the first is the value, the second says nothing. */
  #pairs(names: readonly number[], sources: readonly number[]): [number, number][] {
    const { tree } = this.#builder
    if (names.length === sources.length)
      return names.map((name, at) => [name, this.#values.of(sources[at] ?? -1)])
    const [source = -1] = sources
    const of = this.#values.of(source)
    const isCall = tree.kind(source) === 'call_expression'
    return names.map((name, at) => {
      if (of < 0 || (!isCall && at > 0)) return [name, -1]
      return [name, isCall ? this.#builder.value({ is: 'part', of, at }) : of]
    })
  }

  /** A second `:=` of a name in one scope gives another value to the same variable. */
  #bindOnce(nameNode: number, binding: Binding): void {
    const builder = this.#builder
    const name = builder.tree.textOf(nameNode)
    if (builder.tree.kind(nameNode) === 'identifier' && name !== '_' && !builder.isBound(name))
      builder.bind(name, binding)
  }

  #spec(node: number, kind: 'variable' | 'constant'): void {
    const { tree } = this.#builder
    const parts = namedChildren(tree, node)
    const names = parts.filter((part) => tree.kind(part) === 'identifier')
    const list = parts.find((part) => tree.kind(part) === 'expression_list') ?? -1
    const written = parts.find((part) => part !== list && !names.includes(part)) ?? -1
    let type = typeOf(this.#builder, written)
    // `const ( A Kind = iota; B )`: the second is a Kind, too.
    if (kind === 'constant') type = this.#constantType = list < 0 ? this.#constantType : type
    const pairs = this.#pairs(names, namedChildren(tree, list))
    for (const [name, value] of pairs) {
      if (this.#builder.scope === 0) this.#declare(node, name, { kind, type, value })
      else this.#bindOnce(name, type >= 0 ? { is: 'typed', type } : valued(value))
    }
  }

  #declare(
    node: number,
    nameNode: number,
    { kind, type, value }: { kind: 'variable' | 'constant'; type: number; value: number },
  ): void {
    const builder = this.#builder
    const name = builder.tree.textOf(nameNode)
    const symbol = builder.add({
      node,
      nameNode,
      kind,
      flags: { ...(/^\p{Lu}/u.test(name) && { isExported: true }) },
    })
    builder.bind(name, { is: 'symbol', symbol })
    if (type >= 0) builder.declared.push([symbol, type])
    else builder.inferred.push([symbol, value])
  }

  #range(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    if (!hasChild(tree, node, ':=')) return
    const [list = -1, ranged = -1] = namedChildren(tree, node)
    const of = this.#values.of(ranged)
    namedChildren(tree, list).forEach((name, at) => {
      const value = of < 0 ? -1 : builder.value({ is: at === 0 ? 'key' : 'element', of })
      this.#bindOnce(name, valued(value))
    })
  }

  /** In a case of one type the variable of the switch has that type. */
  #typeCase(node: number): void {
    const { tree } = this.#builder
    const around = tree.parent(node)
    const [name = -1] = namedChildren(tree, childOf(tree, around, 'expression_list'))
    if (!hasChild(tree, around, ':=') || name < 0) return
    const types = childrenBefore(tree, node, ':')
    const type = types.length === 1 ? typeOf(this.#builder, types[0] ?? -1) : -1
    this.#bindOnce(name, type >= 0 ? { is: 'typed', type } : { is: 'opaque' })
  }

  /** `(a, b T, c ...U)`. */
  parameters(list: number): void {
    const builder = this.#builder
    const { tree } = builder
    for (const node of childrenOf(tree, list, 'parameter_declaration', 'variadic_parameter_declaration')) {
      const parts = namedChildren(tree, node)
      const one = typeOf(builder, parts.at(-1) ?? -1)
      const isMany = tree.kind(node) === 'variadic_parameter_declaration' && one >= 0
      const type = isMany ? builder.type(['list'], [one]) : one
      for (const name of parts.slice(0, -1))
        this.#bindOnce(name, type >= 0 ? { is: 'typed', type } : { is: 'opaque' })
    }
  }
}

function valued(value: number): Binding {
  return value >= 0 ? { is: 'valued', value } : { is: 'opaque' }
}
