import type { FileDraft, ValueSource } from './draft.ts'
import {
  type BindingCode,
  type ExpressionCode,
  type FunctionCode,
  type Name,
  nameKind,
  type ObjectCode,
  type TypeCode,
  type TypeParameterCode,
} from './linkage.ts'

/** Deeper expressions and types are unknown: nobody writes them by hand, and the stack has an end. */
const deepest = 200
/** How each sort of node is coded; given from outside, for each of them asks the coder for the others. */
export interface Codes {
  readonly binding: (coder: Coder, source: ValueSource | undefined) => BindingCode
  readonly expression: (coder: Coder, node: number) => number
  readonly fn: (coder: Coder, node: number) => FunctionCode
  readonly object: (coder: Coder, node: number) => ObjectCode
  readonly type: (coder: Coder, node: number) => number
  readonly typeParameter: (coder: Coder, node: number) => TypeParameterCode
}

const unfilled = { function: { typeParameters: [], parameters: [], type: -1, returns: [] } }

/**
 * Turns nodes into codes, each once and only what is asked for. Functions, objects, bindings and type parameters are
 * numbered at once and filled in later, so that what refers to itself ends and chains of them need no stack.
 */
export class Coder {
  readonly draft: FileDraft
  readonly functions: FunctionCode[] = []
  readonly objects: ObjectCode[] = []
  readonly bindings: BindingCode[] = []
  readonly typeParameters: TypeParameterCode[] = []
  readonly expressions: ExpressionCode[] = []
  readonly types: TypeCode[] = []
  readonly #rank: Int32Array
  readonly #codes: Codes
  readonly #leaves = new Map<string, number>()
  readonly #known = {
    function: new Map<number, number>(),
    object: new Map<number, number>(),
    binding: new Map<number, number>(),
    typeParameter: new Map<number, number>(),
    expression: new Map<number, number>(),
    type: new Map<number, number>(),
  }
  readonly #pending: (() => void)[] = []
  #depth = 0

  /** `rank` gives the final index of each symbol of the draft. */
  constructor(draft: FileDraft, rank: Int32Array, codes: Codes) {
    this.draft = draft
    this.#codes = codes
    this.#rank = rank
  }

  symbol(index: number): number {
    return index < 0 ? -1 : (this.#rank[index] ?? -1)
  }

  /** The name of the draft with final indices. */
  name(name: Name): Name {
    if (name < 0) return -1
    const index = name >> 2
    switch (name % 4) {
      case nameKind.symbol:
        return this.symbol(index) * 4 + nameKind.symbol
      case nameKind.binding:
        return this.binding(index) * 4 + nameKind.binding
      case nameKind.typeParameter:
        return this.typeParameter(index) * 4 + nameKind.typeParameter
      default:
        return name
    }
  }

  /** Fills in everything that was numbered. */
  drain(): void {
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) next()
  }

  expression(node: number): number {
    if (node < 0) return -1
    const known = this.#known.expression.get(node)
    if (known !== undefined) return known
    if (this.#depth > deepest) return -1
    this.#depth++
    const index = this.#codes.expression(this, node)
    this.#depth--
    this.#known.expression.set(node, index)
    return index
  }

  addExpression(code: ExpressionCode): number {
    return this.expressions.push(code) - 1
  }

  /** The same leaf is one expression, wherever it stands. */
  leaf(code: ExpressionCode & readonly [string, (number | string)?]): number {
    const key = code.join(' ')
    const known = this.#leaves.get(key)
    if (known !== undefined) return known
    const index = this.addExpression(code)
    this.#leaves.set(key, index)
    return index
  }

  type(node: number): number {
    if (node < 0) return -1
    const known = this.#known.type.get(node)
    if (known !== undefined) return known
    if (this.#depth > deepest) return -1
    this.#depth++
    const index = this.#codes.type(this, node)
    this.#depth--
    this.#known.type.set(node, index)
    return index
  }

  addType(code: TypeCode): number {
    return this.types.push(code) - 1
  }

  fn(node: number): number {
    return this.#later('function', node, this.functions, {
      empty: unfilled.function,
      fill: () => this.#codes.fn(this, node),
    })
  }

  /** Object literals and type literals. */
  object(node: number): number {
    const empty: ObjectCode = { members: [], spreads: [], calls: [], constructs: [], index: -1 }
    return this.#later('object', node, this.objects, { empty, fill: () => this.#codes.object(this, node) })
  }

  binding(index: number): number {
    return this.#later('binding', index, this.bindings, {
      empty: [-1, -1],
      fill: () => this.#codes.binding(this, this.draft.bindings[index]),
    })
  }

  typeParameter(index: number): number {
    return this.#later('typeParameter', index, this.typeParameters, {
      empty: { name: '', constraint: -1, fallback: -1 },
      fill: () => this.#codes.typeParameter(this, this.draft.typeParameters[index] ?? -1),
    })
  }

  #later<Code>(
    table: 'function' | 'object' | 'binding' | 'typeParameter',
    key: number,
    codes: Code[],
    { empty, fill }: { readonly empty: Code; readonly fill: () => Code },
  ): number {
    const known = this.#known[table].get(key)
    if (known !== undefined) return known
    const index = codes.push(empty) - 1
    this.#known[table].set(key, index)
    this.#pending.push(() => {
      const depth = this.#depth
      this.#depth = 0
      codes[index] = fill()
      this.#depth = depth
    })
    return index
  }
}
