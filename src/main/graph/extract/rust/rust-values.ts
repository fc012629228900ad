import { Expressions, type ReadExpression } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import { firstNamed, namedChildren } from '../declared/nodes.ts'
import { pathOf, typeOf } from './rust-types.ts'

export function rustValues(builder: FactsBuilder): Expressions {
  return new Expressions(builder, readers)
}

function readers(values: Expressions): Readonly<Record<string, ReadExpression>> {
  const { builder } = values
  const { tree } = builder
  return {
    identifier: (node) => values.name({ name: tree.textOf(node) }),
    self: () => values.name({ name: 'self' }),
    field_expression: (node, depth) => {
      const [object = -1, name = -1] = namedChildren(tree, node)
      return values.member(object, { name: tree.textOf(name) }, depth)
    },
    scoped_identifier: (node) => {
      const path = pathOf(tree.textOf(node))
      return path === undefined ? -1 : builder.value({ is: 'type', type: builder.type(path) })
    },
    call_expression: (node, depth) => values.wrap('result', firstNamed(tree, node), depth),
    generic_function: values.inner,
    struct_expression: (node) => values.typed(typeOf(builder, firstNamed(tree, node))),
    try_expression: (node, depth) => values.wrap('item', firstNamed(tree, node), depth),
    await_expression: (node, depth) => values.wrap('awaited', firstNamed(tree, node), depth),
    index_expression: (node, depth) => values.wrap('element', firstNamed(tree, node), depth),
    reference_expression: (node, depth) => values.of(namedChildren(tree, node).at(-1) ?? -1, depth + 1),
    unary_expression: values.inner,
    parenthesized_expression: values.inner,
    type_cast_expression: (node) => values.typed(typeOf(builder, namedChildren(tree, node).at(-1) ?? -1)),
    string_literal: values.literal('str'),
    integer_literal: values.literal('i32'),
    float_literal: values.literal('f64'),
    boolean_literal: values.literal('bool'),
  }
}
