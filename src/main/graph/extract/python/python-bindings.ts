import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childBehind, childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { enclosingClass, type PythonValues } from './python-values.ts'
import { typeOf } from './python-types.ts'

/** What a target is given: a written type, a value, or nothing that is known (-1 each). */
interface Given {
  readonly type: number
  readonly value: number
  readonly node: number
}

/** Which names statements bind, and to what. */
export class PythonBindings {
  readonly #builder: FactsBuilder
  readonly #values: PythonValues
  /** Scope and name of `global`. */
  readonly #globals = new Set<string>()
  /** Fields of classes that are known: class and name to symbol. */
  readonly #fields = new Map<string, number>()

  constructor(builder: FactsBuilder, values: PythonValues) {
    this.#builder = builder
    this.#values = values
  }

  assign(node: number): void {
    const { tree } = this.#builder
    const [target = -1] = namedChildren(tree, node)
    const type = typeOf(this.#builder, childOf(tree, node, 'type'))
    const written = childBehind(tree, node, '=')
    this.#give(target, { type, value: this.#values.of(written), node })
  }

  assignName(node: number): void {
    const [target = -1, value = -1] = namedChildren(this.#builder.tree, node)
    this.#give(target, { type: -1, value: this.#values.of(value), node })
  }

  loop(node: number): void {
    const { tree } = this.#builder
    const of = this.#values.of(childBehind(tree, node, 'in'))
    const value = of < 0 ? -1 : this.#builder.value({ is: 'item', of })
    this.#give(firstNamed(tree, node), { type: -1, value, node })
  }

  /** `with a() as b`, `except E as e`, `case Foo() as f`. */
  alias(node: number): void {
    const { tree } = this.#builder
    const [source = -1, target = -1] = namedChildren(tree, node)
    this.#give(tree.kind(target) === 'as_pattern_target' ? firstNamed(tree, target) : target, {
      type: -1,
      value: this.#aliased(tree.kind(tree.parent(node)), source),
      node,
    })
  }

  #aliased(around: string, source: number): number {
    const { tree } = this.#builder
    const builder = this.#builder
    if (around === 'except_clause') {
      const type = tree.kind(source) === 'tuple' ? -1 : typeOf(builder, source)
      return type < 0 ? -1 : builder.value({ is: 'typed', type })
    }
    if (around === 'case_pattern') {
      const type = typeOf(builder, childOf(tree, childOf(tree, source, 'class_pattern'), 'dotted_name'))
      return type < 0 ? -1 : builder.value({ is: 'typed', type })
    }
    const of = this.#values.of(source)
    if (of < 0) return -1
    const enter = builder.value({ is: 'member', of, name: '__enter__' })
    return builder.value({ is: 'result', of: enter })
  }

  global(node: number): void {
    for (const name of namedChildren(this.#builder.tree, node))
      this.#globals.add(`${String(this.#scope())} ${this.#builder.tree.textOf(name)}`)
  }

  opaque(nodes: readonly number[]): void {
    for (const node of nodes) this.#give(node, { type: -1, value: -1, node })
  }

  #give(target: number, given: Given): void {
    const { tree } = this.#builder
    switch (tree.kind(target)) {
      case 'identifier':
        this.#giveName(target, given)
        break
      case 'attribute':
        this.#giveField(target, given)
        break
      case 'pattern_list':
      case 'tuple_pattern':
      case 'list_pattern':
      case 'tuple':
        this.#giveParts(target, given)
        break
      case 'default_parameter':
      case 'list_splat_pattern':
      case 'dictionary_splat_pattern':
        this.#give(firstNamed(tree, target), { type: -1, value: -1, node: given.node })
        break
      default:
    }
  }

  #giveParts(target: number, { value, node }: Given): void {
    namedChildren(this.#builder.tree, target).forEach((part, at) => {
      const one = value < 0 ? -1 : this.#builder.value({ is: 'part', of: value, at })
      this.#give(part, { type: -1, value: one, node })
    })
  }

  /** The scope that a name is bound in: comprehensions have their own, `if` and `for` have none. */
  #scope(): number {
    return this.#builder.enclosing(['function', 'type', 'file', 'block'])
  }

  #giveName(target: number, given: Given): void {
    const builder = this.#builder
    const name = builder.tree.textOf(target)
    const scope = this.#scope()
    if (this.#globals.has(`${String(scope)} ${name}`)) return
    const owner = builder.ownerOf(scope)
    const isType = owner >= 0 && builder.kindOfSymbol(owner) === 'class' && builder.scopeKind === 'type'
    if (isType) this.#field(owner, target, given)
    else if (scope === 0) this.#variable(target, given)
    else builder.bind(name, bindingOf(given), scope)
  }

  #variable(target: number, given: Given): void {
    const builder = this.#builder
    const name = builder.tree.textOf(target)
    const known = this.#fields.get(`-1 ${name}`)
    if (known !== undefined) {
      this.#tell(known, given)
      return
    }
    const kind = /^[A-Z][A-Z0-9_]*$/.test(name) ? 'constant' : 'variable'
    const symbol = builder.add({
      node: given.node,
      nameNode: target,
      kind,
      parent: -1,
      flags: { isExported: !name.startsWith('_') },
    })
    this.#fields.set(`-1 ${name}`, symbol)
    builder.bind(name, { is: 'symbol', symbol }, 0)
    this.#tell(symbol, given)
  }

  /** `self.name = ...` declares a field of the class. */
  #giveField(target: number, given: Given): void {
    const builder = this.#builder
    const [object = -1, name = -1] = namedChildren(builder.tree, target)
    const owner = enclosingClass(builder)
    if (owner < 0 || builder.scopeKind === 'type' || builder.tree.textOf(object) !== 'self') return
    this.#field(owner, name, given)
  }

  #field(owner: number, nameNode: number, given: Given): void {
    const builder = this.#builder
    const name = builder.tree.textOf(nameNode)
    const key = `${String(owner)} ${name}`
    let symbol = this.#fields.get(key)
    if (symbol === undefined) {
      symbol = builder.add({ node: given.node, nameNode, kind: 'field', parent: owner })
      this.#fields.set(key, symbol)
      if (builder.scopeKind === 'type') builder.bind(name, { is: 'symbol', symbol })
    }
    this.#tell(symbol, given)
  }

  #tell(symbol: number, { type, value }: Given): void {
    if (type >= 0) this.#builder.declared.push([symbol, type])
    else this.#builder.inferred.push([symbol, value])
  }
}

function bindingOf({
  type,
  value,
}: Given): { is: 'typed'; type: number } | { is: 'valued'; value: number } | { is: 'opaque' } {
  if (type >= 0) return { is: 'typed', type }
  return value >= 0 ? { is: 'valued', value } : { is: 'opaque' }
}
