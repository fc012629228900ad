import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { typeOf } from './python-types.ts'

/** A longer chain of members and calls is not followed: it would be read anew for each of its links. */
const deepest = 60

/** Describes expressions of one file, each once. -1: nothing can be said. */
export class PythonValues {
  readonly #builder: FactsBuilder
  readonly #known = new Map<number, number>()

  constructor(builder: FactsBuilder) {
    this.#builder = builder
  }

  of(node: number, depth = 0): number {
    if (node < 0 || depth > deepest) return -1
    const known = this.#known.get(node)
    if (known !== undefined) return known
    const value = this.#read(node, depth)
    if (value >= 0) this.#known.set(node, value)
    return value
  }

  #read(node: number, depth: number): number {
    const builder = this.#builder
    const { tree } = builder
    const kind = tree.kind(node)
    if (transparent.has(kind)) return this.of(firstNamed(tree, node), depth + 1)
    if (sequences.has(kind)) return this.#sequence(node, depth)
    switch (kind) {
      case 'identifier':
        return builder.value({ is: 'name', name: tree.textOf(node), scope: builder.scope })
      case 'attribute':
        return this.#attribute(node, depth)
      case 'call':
        return this.#call(node, depth)
      case 'subscript':
        return this.#wrap('element', firstNamed(tree, node), depth)
      case 'await':
        return this.#wrap('awaited', firstNamed(tree, node), depth)
      case 'named_expression':
      case 'assignment':
        return this.of(namedChildren(tree, node).at(-1) ?? -1, depth + 1)
      case 'none':
        return builder.value({ is: 'nothing' })
      default:
        return this.#literal(node)
    }
  }

  #wrap(is: 'element' | 'awaited', inner: number, depth: number): number {
    const of = this.of(inner, depth + 1)
    return of < 0 ? -1 : this.#builder.value({ is, of })
  }

  #attribute(node: number, depth: number): number {
    const { tree } = this.#builder
    const [object = -1, name = -1] = namedChildren(tree, node)
    const of = isSuperCall(this.#builder, object) ? this.#superValue() : this.of(object, depth + 1)
    return of < 0 ? -1 : this.#builder.value({ is: 'member', of, name: tree.textOf(name) })
  }

  #superValue(): number {
    const type = enclosingClass(this.#builder)
    return type < 0 ? -1 : this.#builder.value({ is: 'super', type })
  }

  /** `cast(Foo, x)` is a Foo. */
  #call(node: number, depth: number): number {
    const builder = this.#builder
    const callee = firstNamed(builder.tree, node)
    if (/^(typing\.)?cast$/.test(builder.tree.textOf(callee))) {
      const type = typeOf(builder, firstNamed(builder.tree, childOf(builder.tree, node, 'argument_list')))
      return type < 0 ? -1 : builder.value({ is: 'typed', type })
    }
    const of = this.of(callee, depth + 1)
    return of < 0 ? -1 : builder.value({ is: 'result', of })
  }

  /** A list of objects whose class is seen at its first element, where all are made alike. */
  #sequence(node: number, depth: number): number {
    const builder = this.#builder
    const heads = namedChildren(builder.tree, node).filter(
      (child) => !['for_in_clause', 'if_clause'].includes(builder.tree.kind(child)),
    )
    const [first = -1] = heads
    const made = (child: number): string =>
      builder.tree.kind(child) === 'call' ? builder.tree.textOf(firstNamed(builder.tree, child)) : ''
    const name = first < 0 ? '' : made(first)
    if (depth > 1 || !/^[A-Z]\w*$/.test(name) || heads.some((head) => made(head) !== name)) return -1
    return builder.value({ is: 'typed', type: builder.type(['list'], [builder.type([name])]) })
  }

  #literal(node: number): number {
    const builder = this.#builder
    const name = literals.get(builder.tree.kind(node))
    return name === undefined ? -1 : builder.value({ is: 'typed', type: builder.type([name]) })
  }
}

const transparent: ReadonlySet<string> = new Set(['parenthesized_expression', 'as_pattern'])
const sequences: ReadonlySet<string> = new Set(['list', 'list_comprehension', 'set'])
const literals: ReadonlyMap<string, string> = new Map([
  ['string', 'str'],
  ['concatenated_string', 'str'],
  ['integer', 'int'],
  ['float', 'float'],
  ['true', 'bool'],
  ['false', 'bool'],
  ['dictionary', 'dict'],
  ['dictionary_comprehension', 'dict'],
  ['tuple', 'tuple'],
])

function isSuperCall(builder: FactsBuilder, node: number): boolean {
  return (
    node >= 0 && /^super\s*\(\s*\)$/.test(builder.tree.kind(node) === 'call' ? builder.tree.textOf(node) : '')
  )
}

export function enclosingClass(builder: FactsBuilder): number {
  return builder.ownerOf(builder.enclosing(['type']))
}
