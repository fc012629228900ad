import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, childrenOf, firstNamed, namedChildren } from '../declared/nodes.ts'

/** A type nested deeper than this says nothing that linking uses. */
const deepest = 12

type ReadType = (builder: FactsBuilder, node: number, depth: number) => number

const last: ReadType = (builder, node, depth) =>
  typeOf(builder, namedChildren(builder.tree, node).at(-1) ?? -1, depth + 1)
const first: ReadType = (builder, node, depth) => typeOf(builder, firstNamed(builder.tree, node), depth + 1)
const named: ReadType = (builder, node) => namedType(builder, node, [])

const readers: ReadonlyMap<string, ReadType> = new Map([
  ['type_identifier', named],
  ['identifier', named],
  ['scoped_type_identifier', named],
  ['scoped_identifier', named],
  ['primitive_type', (builder, node) => builder.type([builder.tree.textOf(node)])],
  ['reference_type', last],
  ['pointer_type', last],
  ['dynamic_type', last],
  ['abstract_type', last],
  ['bounded_type', first],
  ['trait_bounds', first],
  ['generic_type', genericType],
  ['array_type', (builder, node, depth) => builder.type(['list'], [first(builder, node, depth)])],
  ['tuple_type', (builder, node, depth) => builder.type(['tuple'], argumentsOf(builder, node, depth))],
])

/** The type that is written, references taken off; -1 where it has no name. */
export function typeOf(builder: FactsBuilder, node: number, depth = 0): number {
  if (node < 0 || depth > deepest) return -1
  return readers.get(builder.tree.kind(node))?.(builder, node, depth) ?? -1
}

function argumentsOf(builder: FactsBuilder, node: number, depth: number): number[] {
  return namedChildren(builder.tree, node)
    .filter((child) => builder.tree.kind(child) !== 'lifetime')
    .map((child) => typeOf(builder, child, depth + 1))
}

function genericType(builder: FactsBuilder, node: number, depth: number): number {
  const list = childOf(builder.tree, node, 'type_arguments')
  return namedType(builder, firstNamed(builder.tree, node), argumentsOf(builder, list, depth))
}

function namedType(builder: FactsBuilder, node: number, given: readonly number[]): number {
  const path = pathOf(builder.tree.textOf(node))
  if (path === undefined) return -1
  const type = builder.type(path, given)
  builder.refer('type', lastName(builder, node), builder.value({ is: 'type', type }))
  return type
}

/** `a::b::C` without type arguments; `self` and `super` with a sign, as no variable is called. */
export function pathOf(text: string): string[] | undefined {
  const bare = text.replace(/\s/g, '').replace(/::<.*?>(?=::|$)|<.*>$/g, '')
  const path = bare.replace(/^::/, '').split('::')
  if (!path.every((part) => /^(?:r#)?\w+$/.test(part))) return undefined
  return path.map((part) => (path.length > 1 && (part === 'self' || part === 'super') ? `@${part}` : part))
}

/** The node of the last name in `a::b::C`. */
export function lastName({ tree }: FactsBuilder, node: number): number {
  let at = node
  for (;;) {
    const parts = childrenOf(tree, at, 'identifier', 'type_identifier', 'scoped_identifier')
    const next = parts.at(-1)
    if (next === undefined) return at
    at = next
  }
}

/** Names of `<T: A>` and their bounds, those of `where` too. */
export function typeParameters(
  builder: FactsBuilder,
  node: number,
): { readonly name: string; readonly bound: number }[] {
  const { tree } = builder
  const predicates = childrenOf(tree, childOf(tree, node, 'where_clause'), 'where_predicate')
  return childrenOf(tree, childOf(tree, node, 'type_parameters'), 'type_parameter').map((parameter) => {
    const name = tree.textOf(childOf(tree, parameter, 'type_identifier'))
    const behind = predicates.find((one) => tree.textOf(firstNamed(tree, one)) === name) ?? -1
    const bounds = [parameter, behind].map((one) => childOf(tree, one, 'trait_bounds'))
    return { name, bound: typeOf(builder, bounds.find((one) => one >= 0) ?? -1) }
  })
}
