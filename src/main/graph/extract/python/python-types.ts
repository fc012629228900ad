import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { parseTypeText } from './quoted-type.ts'

/** A nested annotation deeper than this says nothing that linking uses. */
const deepest = 12

type ReadType = (builder: FactsBuilder, node: number, depth: number) => number

const inner: ReadType = (builder, node, depth) => typeOf(builder, firstNamed(builder.tree, node), depth + 1)
const named: ReadType = (builder, node) => namedType(builder, node, [])
const union: ReadType = (builder, node, depth) =>
  builder.type(['|'], argumentsOf(builder, namedChildren(builder.tree, node), depth))

const readers: ReadonlyMap<string, ReadType> = new Map([
  ['type', inner],
  ['parenthesized_expression', inner],
  ['identifier', named],
  ['attribute', named],
  ['member_type', named],
  ['dotted_name', named],
  ['generic_type', genericType],
  ['subscript', genericType],
  ['binary_operator', union],
  ['union_type', union],
  ['string', quotedType],
  ['none', (builder) => builder.type(['None'])],
])

/** The type that an annotation writes; -1 where it is no type that has a name. */
export function typeOf(builder: FactsBuilder, node: number, depth = 0): number {
  if (node < 0 || depth > deepest) return -1
  return readers.get(builder.tree.kind(node))?.(builder, node, depth) ?? -1
}

function genericType(builder: FactsBuilder, node: number, depth: number): number {
  const { tree } = builder
  const [head = -1, ...rest] = namedChildren(tree, node)
  const given = rest.flatMap((child) =>
    tree.kind(child) === 'type_parameter' ? namedChildren(tree, child) : [child],
  )
  return namedType(builder, head, argumentsOf(builder, given, depth))
}

function argumentsOf(builder: FactsBuilder, nodes: readonly number[], depth: number): number[] {
  return nodes.map((node) => typeOf(builder, node, depth + 1))
}

function namedType(builder: FactsBuilder, node: number, given: readonly number[]): number {
  const path = builder.tree.textOf(node).split('.')
  if (!path.every((part) => /^\w+$/.test(part.trim()))) return -1
  const type = builder.type(
    path.map((part) => part.trim()),
    given,
  )
  builder.refer('type', lastName(builder, node), builder.value({ is: 'type', type }), path.at(-1) ?? '')
  return type
}

function lastName(builder: FactsBuilder, node: number): number {
  const names = namedChildren(builder.tree, node)
  return names.at(-1) ?? node
}

function quotedType(builder: FactsBuilder, node: number): number {
  const content = childOf(builder.tree, node, 'string_content')
  return content < 0 ? -1 : parseTypeText(builder, builder.tree.textOf(content))
}
