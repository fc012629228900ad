import type { FactsBuilder } from '../declared/facts-builder.ts'
import { firstNamed, hasChild, namedChildren } from '../declared/nodes.ts'

/** Lists in lists deeper than this are not read. */
const deepest = 12

/** `use a::{self, b::C, d as e, f::*}`: one import for each name. */
export function readUse(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const isExported = hasChild(tree, node, 'visibility_modifier')
  const children = namedChildren(tree, node)
  read(builder, children.at(-1) ?? -1, { prefix: [], isExported, depth: 0 })
}

interface Reading {
  readonly prefix: readonly string[]
  readonly isExported: boolean
  readonly depth: number
}

type Read = (builder: FactsBuilder, node: number, reading: Reading) => void

const readers: ReadonlyMap<string, Read> = new Map([
  ['scoped_use_list', readBelow],
  ['use_list', readList],
  ['use_wildcard', readAll],
  ['use_as_clause', readAlias],
])

function read(builder: FactsBuilder, node: number, reading: Reading): void {
  if (node < 0 || reading.depth > deepest) return
  const reader = readers.get(builder.tree.kind(node)) ?? readName
  reader(builder, node, { ...reading, depth: reading.depth + 1 })
}

function pathTo({ tree }: FactsBuilder, node: number, { prefix }: Reading): string[] {
  return [...prefix, ...segments(tree.textOf(node))]
}

function readBelow(builder: FactsBuilder, node: number, reading: Reading): void {
  const [head = -1, list = head] = namedChildren(builder.tree, node)
  const prefix = list === head ? reading.prefix : pathTo(builder, head, reading)
  readList(builder, list, { ...reading, prefix })
}

function readList(builder: FactsBuilder, node: number, reading: Reading): void {
  for (const child of namedChildren(builder.tree, node)) read(builder, child, reading)
}

function readAll(builder: FactsBuilder, node: number, reading: Reading): void {
  const path = [...pathTo(builder, firstNamed(builder.tree, node), reading), '*']
  take(builder, node, { ...reading, path, bound: '' })
}

function readAlias(builder: FactsBuilder, node: number, reading: Reading): void {
  const [head = -1, alias = -1] = namedChildren(builder.tree, node)
  take(builder, head, { ...reading, path: pathTo(builder, head, reading), bound: builder.tree.textOf(alias) })
}

function readName(builder: FactsBuilder, node: number, reading: Reading): void {
  const path = pathTo(builder, node, reading)
  take(builder, node, { ...reading, path, bound: path.at(-1) ?? '' })
}

function segments(text: string): string[] {
  return text
    .replace(/\s/g, '')
    .split('::')
    .filter((one) => one !== '')
}

function take(
  builder: FactsBuilder,
  node: number,
  { path, bound, isExported }: Reading & { readonly path: readonly string[]; readonly bound: string },
): void {
  // `a::{self}` is a.
  const whole = path.at(-1) === 'self' && path.length > 1 ? path.slice(0, -1) : path
  const name = whole.at(-1) ?? ''
  const taken = bound === 'self' ? name : bound
  const index = builder.import({ module: whole.slice(0, -1).join('::'), name, isExported })
  if (name === '*') return
  builder.bind(taken, { is: 'import', import: index })
  builder.bind(`${taken}!`, { is: 'import', import: index })
  builder.refer('import', node, builder.value({ is: 'imported', import: index }), name)
}
