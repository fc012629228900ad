import { Expressions, type ReadExpression } from '../declared/expressions.ts'
import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, childrenOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { typeOf } from './java-types.ts'

export function javaValues(builder: FactsBuilder): Expressions {
  return new Expressions(builder, readers)
}

function readers(values: Expressions): Readonly<Record<string, ReadExpression>> {
  const { builder } = values
  const { tree } = builder
  const ofType = (node: number): number => values.typed(typeOf(builder, node))
  return {
    identifier: (node) => values.name({ name: tree.textOf(node) }),
    this: () => aroundAs(values, 'self'),
    super: () => aroundAs(values, 'super'),
    field_access: (node, depth) => {
      const [object = -1, name = -1] = namedChildren(tree, node)
      if (tree.kind(name) === 'this') return outerThis(values, object)
      return values.member(object, { name: tree.textOf(name) }, depth)
    },
    method_invocation: (node, depth) => {
      const of = callee(values, node, depth)
      return of < 0 ? -1 : builder.value({ is: 'result', of })
    },
    object_creation_expression: (node) => ofType(madeType(builder, node)),
    array_access: (node, depth) => values.wrap('element', firstNamed(tree, node), depth),
    cast_expression: (node) => ofType(firstNamed(tree, node)),
    parenthesized_expression: values.inner,
    string_literal: values.literal('String'),
    null_literal: () => builder.value({ is: 'nothing' }),
    class_literal: values.literal('Class'),
    array_creation_expression: (node) => {
      const type = typeOf(builder, firstNamed(tree, node))
      return type < 0 ? -1 : values.typed(builder.type(['list'], [type]))
    },
  }
}

/** `Outer.this`. */
function outerThis(values: Expressions, node: number): number {
  return values.typed(values.builder.type([values.builder.tree.textOf(node)]))
}

function aroundAs({ builder }: Expressions, is: 'self' | 'super'): number {
  const type = builder.ownerOf(builder.enclosing(['type']))
  return type < 0 ? -1 : builder.value({ is, type })
}

/** The type behind `new`. */
export function madeType({ tree }: FactsBuilder, node: number): number {
  return childOf(tree, node, 'type_identifier', 'generic_type', 'scoped_type_identifier')
}

/** The name of the method that is called. */
export function nameOfCall({ tree }: FactsBuilder, node: number): number {
  const list = childOf(tree, node, 'argument_list')
  return childrenOf(tree, node, 'identifier').findLast((child) => child < list) ?? -1
}

/** The method that a `method_invocation` names, with how many arguments it is given. */
export function callee(values: Expressions, node: number, depth = 0): number {
  const { builder } = values
  const { tree } = builder
  const nameNode = nameOfCall(builder, node)
  const named = {
    name: tree.textOf(nameNode),
    count: namedChildren(tree, childOf(tree, node, 'argument_list')).length,
  }
  const object = firstNamed(tree, node)
  return object === nameNode ? values.name(named) : values.member(object, named, depth)
}
