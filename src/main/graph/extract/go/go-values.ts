import { Expressions, type ReadExpression } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { typeOf } from './go-types.ts'

export function goValues(builder: FactsBuilder): Expressions {
  return new Expressions(builder, readers)
}

function readers(values: Expressions): Readonly<Record<string, ReadExpression>> {
  const { builder } = values
  const { tree } = builder
  const first = (node: number): number => firstNamed(tree, node)
  return {
    identifier: (node) => values.name({ name: tree.textOf(node) }),
    selector_expression: (node, depth) => {
      const [object = -1, name = -1] = namedChildren(tree, node)
      return values.member(object, { name: tree.textOf(name) }, depth)
    },
    call_expression: (node, depth) => called(values, node, depth),
    index_expression: (node, depth) => values.wrap('element', first(node), depth),
    slice_expression: values.inner,
    parenthesized_expression: values.inner,
    unary_expression: (node, depth) =>
      tree.kind(node + 1) === '<-' ? values.wrap('item', first(node), depth) : values.inner(node, depth),
    composite_literal: (node) => values.typed(typeOf(builder, first(node))),
    type_conversion_expression: (node) => converted(values, first(node)),
    type_assertion_expression: (node) =>
      values.typed(typeOf(builder, namedChildren(tree, node).at(-1) ?? -1)),
    type_instantiation_expression: values.inner,
    interpreted_string_literal: values.literal('string'),
    raw_string_literal: values.literal('string'),
    int_literal: values.literal('int'),
    float_literal: values.literal('float64'),
    true: values.literal('bool'),
    false: values.literal('bool'),
    nil: () => builder.value({ is: 'nothing' }),
  }
}

/** `new(T)` and `make(T)` give a T. */
function called(values: Expressions, node: number, depth: number): number {
  const { builder } = values
  const { tree } = builder
  const callee = firstNamed(tree, node)
  const name = tree.kind(callee) === 'identifier' ? tree.textOf(callee) : ''
  if ((name === 'new' || name === 'make') && !builder.isBound(name, builder.scopeOfName(name)))
    return values.typed(typeOf(builder, firstNamed(tree, childOf(tree, node, 'argument_list'))))
  return values.wrap('result', callee, depth)
}

/** `T(x)`, and `f[int](x)` which the grammar cannot tell from it. */
function converted(values: Expressions, written: number): number {
  const { builder } = values
  if (builder.tree.kind(written) !== 'generic_type') return values.typed(typeOf(builder, written))
  const path = builder.tree.textOf(firstNamed(builder.tree, written)).split('.')
  const of = builder.value({ is: 'type', type: builder.type(path) })
  return builder.value({ is: 'result', of })
}
