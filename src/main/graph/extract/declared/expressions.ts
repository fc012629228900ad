import type { FactsBuilder } from './facts-builder.ts'
import { firstNamed } from './nodes.ts'

/** Describes one kind of expression; -1: nothing can be said. */
export type ReadExpression = (node: number, depth: number) => number

export interface Named {
  readonly name: string
  readonly count?: number
}

/** A longer chain of members and calls is not followed: it would be read anew for each of its links. */
const deepest = 60

/** Describes the expressions of a file, each once. */
export class Expressions {
  readonly builder: FactsBuilder
  readonly #readers: ReadonlyMap<string, ReadExpression>
  readonly #known = new Map<number, number>()

  /** `readers` makes one reader a node kind. */
  constructor(
    builder: FactsBuilder,
    readers: (expressions: Expressions) => Readonly<Record<string, ReadExpression>>,
  ) {
    this.builder = builder
    this.#readers = new Map(Object.entries(readers(this)))
  }

  of(node: number, depth = 0): number {
    if (node < 0 || depth > deepest) return -1
    const known = this.#known.get(node)
    if (known !== undefined) return known
    const value = this.#readers.get(this.builder.tree.kind(node))?.(node, depth) ?? -1
    if (value >= 0) this.#known.set(node, value)
    return value
  }

  /** For a node that says what the first one in it says. */
  readonly inner: ReadExpression = (node, depth) => this.of(firstNamed(this.builder.tree, node), depth + 1)

  wrap(is: 'result' | 'element' | 'item' | 'key' | 'awaited', node: number, depth: number): number {
    const of = this.of(node, depth + 1)
    return of < 0 ? -1 : this.builder.value({ is, of })
  }

  /** `named.count`: how many arguments the call gives, where names are overloaded. */
  member(object: number, named: Named, depth: number): number {
    const of = this.of(object, depth + 1)
    return of < 0 ? -1 : this.builder.value({ is: 'member', of, ...named })
  }

  /** A name whose variable is declared before it is used. */
  name(named: Named): number {
    return this.builder.value({ is: 'name', ...named, scope: this.builder.scopeOfName(named.name) })
  }

  typed(type: number): number {
    return type < 0 ? -1 : this.builder.value({ is: 'typed', type })
  }

  /** For a literal of a type of the language. */
  literal(name: string): ReadExpression {
    return () => this.builder.value({ is: 'typed', type: this.builder.type([name]) })
  }
}
