import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed, namedChildren } from '../declared/nodes.ts'

/** A type nested deeper than this says nothing that linking uses. */
const deepest = 12

type ReadType = (builder: FactsBuilder, node: number, depth: number) => number

const inner: ReadType = (builder, node, depth) => typeOf(builder, firstNamed(builder.tree, node), depth + 1)
/** The element stands last: before it the length of an array may stand. */
const sequence: ReadType = (builder, node, depth) =>
  builder.type(['list'], [typeOf(builder, namedChildren(builder.tree, node).at(-1) ?? -1, depth + 1)])

const readers: ReadonlyMap<string, ReadType> = new Map([
  ['pointer_type', inner],
  ['parenthesized_type', inner],
  ['type_elem', inner],
  ['type_constraint', inner],
  ['slice_type', sequence],
  ['array_type', sequence],
  ['implicit_length_array_type', sequence],
  ['channel_type', (builder, node, depth) => builder.type(['chan'], argumentsOf(builder, node, depth))],
  ['map_type', (builder, node, depth) => builder.type(['map'], argumentsOf(builder, node, depth))],
  ['generic_type', genericType],
  ['type_identifier', (builder, node) => namedType(builder, node, [])],
  ['identifier', (builder, node) => namedType(builder, node, [])],
  ['qualified_type', (builder, node) => namedType(builder, node, [])],
  ['function_type', (builder) => builder.type(['func'])],
  ['parameter_list', results],
])

/** The type that is written, pointers taken off; of several results a tuple. -1 where it has no name. */
export function typeOf(builder: FactsBuilder, node: number, depth = 0): number {
  if (node < 0 || depth > deepest) return -1
  return readers.get(builder.tree.kind(node))?.(builder, node, depth) ?? -1
}

function argumentsOf(builder: FactsBuilder, node: number, depth: number): number[] {
  return namedChildren(builder.tree, node).map((child) => typeOf(builder, child, depth + 1))
}

function genericType(builder: FactsBuilder, node: number, depth: number): number {
  const [head = -1, list = -1] = namedChildren(builder.tree, node)
  return namedType(builder, head, argumentsOf(builder, list, depth))
}

function namedType(builder: FactsBuilder, node: number, given: readonly number[]): number {
  const { tree } = builder
  const path = tree.textOf(node).split('.')
  const type = builder.type(path, given)
  const name = tree.isLeaf(node) ? node : (namedChildren(tree, node).at(-1) ?? node)
  builder.refer('type', name, builder.value({ is: 'type', type }))
  return type
}

function results(builder: FactsBuilder, node: number, depth: number): number {
  const { tree } = builder
  const types = namedChildren(tree, node).flatMap((parameter) => {
    const parts = namedChildren(tree, parameter)
    const names = parts.filter((part) => tree.kind(part) === 'identifier').length
    const type = typeOf(builder, parts.at(-1) ?? -1, depth + 1)
    return Array.from({ length: Math.max(1, names) }, () => type)
  })
  const [only = -1] = types
  return types.length === 1 ? only : builder.type(['tuple'], types)
}

/** Names of `[K comparable, V any]`, with their bounds. */
export function typeParameters(
  builder: FactsBuilder,
  node: number,
): { readonly name: string; readonly bound: number }[] {
  const { tree } = builder
  return namedChildren(tree, childOf(tree, node, 'type_parameter_list')).flatMap((declaration) => {
    const bound = typeOf(builder, childOf(tree, declaration, 'type_constraint'))
    return namedChildren(tree, declaration)
      .filter((child) => tree.kind(child) === 'identifier')
      .map((child) => ({ name: tree.textOf(child), bound }))
  })
}
