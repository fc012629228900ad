import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, childrenOf, firstNamed, namedChildren } from '../declared/nodes.ts'

/** A type nested deeper than this says nothing that linking uses. */
const deepest = 12

type ReadType = (builder: FactsBuilder, node: number, depth: number) => number

/** The last named child: the bound of a wildcard, the type behind annotations. */
const last: ReadType = (builder, node, depth) =>
  typeOf(builder, namedChildren(builder.tree, node).at(-1) ?? -1, depth + 1)
const named: ReadType = (builder, node) => namedType(builder, node, [])

const readers: ReadonlyMap<string, ReadType> = new Map([
  ['type_identifier', named],
  ['identifier', named],
  ['scoped_type_identifier', named],
  ['integral_type', (builder, node) => builder.type([builder.tree.textOf(node)])],
  ['floating_point_type', (builder, node) => builder.type([builder.tree.textOf(node)])],
  ['boolean_type', (builder) => builder.type(['boolean'])],
  ['wildcard', last],
  ['annotated_type', last],
  ['generic_type', genericType],
  ['type_bound', (builder, node, depth) => typeOf(builder, firstNamed(builder.tree, node), depth + 1)],
  [
    'array_type',
    (builder, node, depth) =>
      builder.type(['list'], [typeOf(builder, firstNamed(builder.tree, node), depth + 1)]),
  ],
])

/** The type that is written; -1 for `void`, `var` and what has no name. */
export function typeOf(builder: FactsBuilder, node: number, depth = 0): number {
  if (node < 0 || depth > deepest || builder.tree.textOf(node) === 'var') return -1
  return readers.get(builder.tree.kind(node))?.(builder, node, depth) ?? -1
}

export const typeKinds = [...readers.keys(), 'void_type']

function genericType(builder: FactsBuilder, node: number, depth: number): number {
  const [head = -1, list = -1] = namedChildren(builder.tree, node)
  const given = namedChildren(builder.tree, list).map((one) => typeOf(builder, one, depth + 1))
  return namedType(builder, head, given)
}

function namedType(builder: FactsBuilder, node: number, given: readonly number[]): number {
  const type = builder.type(builder.tree.textOf(node).split('.'), given)
  builder.refer('type', lastName(builder, node), builder.value({ is: 'type', type }))
  return type
}

/** The node of the last name in `a.b.C`. */
export function lastName({ tree }: FactsBuilder, node: number): number {
  let at = node
  for (;;) {
    const next = childrenOf(tree, at, 'type_identifier', 'identifier', 'scoped_type_identifier').at(-1)
    if (next === undefined) return at
    at = next
  }
}

/** Names of `<T extends A>`, with their bounds. */
export function typeParameters(
  builder: FactsBuilder,
  node: number,
): { readonly name: string; readonly bound: number }[] {
  const { tree } = builder
  return childrenOf(tree, childOf(tree, node, 'type_parameters'), 'type_parameter').map((parameter) => ({
    name: tree.textOf(childOf(tree, parameter, 'type_identifier', 'identifier')),
    bound: typeOf(builder, childOf(tree, parameter, 'type_bound')),
  }))
}
