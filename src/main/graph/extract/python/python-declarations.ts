import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childBehind, childOf, childrenOf, firstNamed, hasChild, namedChildren } from '../declared/nodes.ts'
import type { Visit } from '../declared/walk.ts'
import { enclosingClass, type PythonValues } from './python-values.ts'
import { typeOf } from './python-types.ts'

/** Classes, functions and their parameters. */
export class PythonDeclarations {
  readonly #builder: FactsBuilder
  readonly #values: PythonValues
  readonly #isTestFile: boolean

  constructor(builder: FactsBuilder, values: PythonValues, isTestFile: boolean) {
    this.#builder = builder
    this.#values = values
    this.#isTestFile = isTestFile
  }

  visits(): [string, Visit][] {
    return [
      [
        'class_definition',
        (node) => {
          this.#class(node)
        },
      ],
      [
        'function_definition',
        (node) => {
          this.#function(node)
        },
      ],
      [
        'type_alias_statement',
        (node) => {
          this.#alias(node)
        },
      ],
    ]
  }

  #class(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'identifier')
    const name = tree.textOf(nameNode)
    const symbol = builder.add({
      node,
      nameNode,
      kind: 'class',
      body: childOf(tree, node, 'block'),
      flags: this.#flags(name, name.startsWith('Test')),
    })
    builder.bind(name, { is: 'symbol', symbol })
    const names = this.#typeParameters(node)
    for (const base of namedChildren(tree, childOf(tree, node, 'argument_list'))) {
      this.#base(symbol, base)
      names.push(...this.#genericParameters(base))
    }
    if (names.length > 0) builder.parameters.push([symbol, names])
    builder.enter(tree.after(node), 'type', symbol)
    for (const parameter of names) builder.bind(parameter, { is: 'parameter', bound: -1 })
  }

  #base(symbol: number, node: number): void {
    const builder = this.#builder
    const { tree } = builder
    if (tree.kind(node) === 'keyword_argument') return
    const type = typeOf(builder, node)
    builder.bases.push({ symbol, owner: -1, type, kind: 'extends' })
    const head = tree.kind(node) === 'subscript' ? firstNamed(tree, node) : node
    const name = tree.kind(head) === 'attribute' ? (namedChildren(tree, head).at(-1) ?? head) : head
    if (type >= 0) builder.refer('extends', name, this.#values.of(head))
  }

  /** `Generic[T, U]` names the parameters of the class. */
  #genericParameters(node: number): string[] {
    const { tree } = this.#builder
    const [head = -1, ...given] = namedChildren(tree, node)
    const isGeneric =
      tree.kind(node) === 'subscript' && /^(typing\.)?(Generic|Protocol)$/.test(tree.textOf(head))
    return isGeneric ? given.map((one) => tree.textOf(one)) : []
  }

  /** `class A[T: Bound]`, `def f[T]()`. */
  #typeParameters(node: number): string[] {
    const { tree } = this.#builder
    const list = childOf(tree, node, 'type_parameter')
    if (list < 0) return []
    return namedChildren(tree, list).map((one) => /\w+/.exec(tree.textOf(one))?.[0] ?? '')
  }

  #function(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const nameNode = childOf(tree, node, 'identifier')
    const name = tree.textOf(nameNode)
    const owner = builder.scopeKind === 'type' ? enclosingClass(builder) : -1
    const decorators = decoratorsOf(builder, node)
    const isProperty =
      owner >= 0 && decorators.some((one) => /(^|[._])property$|^(abc\.)?cached_property$/.test(one))
    const isAccessor = decorators.some((one) => /\.(setter|deleter|overload)$|^overload$/.test(one))
    const symbol = builder.add({
      node,
      nameNode,
      kind: isProperty ? 'property' : owner >= 0 ? kindOfMethod(name) : 'function',
      body: childOf(tree, node, 'block'),
      flags: {
        ...this.#flags(name, name.startsWith('test')),
        ...(hasChild(tree, node, 'async') && { isAsync: true }),
        ...(decorators.includes('staticmethod') && { isStatic: true }),
        ...(decorators.some((one) => one.endsWith('abstractmethod')) && { isAbstract: true }),
      },
    })
    if (!isAccessor) builder.bind(name, { is: 'symbol', symbol })
    builder.enter(tree.after(node), 'function', symbol)
    for (const parameter of this.#typeParameters(node))
      builder.bind(parameter, { is: 'parameter', bound: -1 })
    this.#returns(node, symbol)
    this.#parameters(childOf(tree, node, 'parameters'), owner, decorators)
  }

  #returns(node: number, symbol: number): void {
    const { tree } = this.#builder
    const written = childOf(tree, node, 'type')
    if (written < 0) return
    const type = typeOf(this.#builder, written)
    if (type >= 0) this.#builder.declared.push([symbol, type])
  }

  #parameters(list: number, owner: number, decorators: readonly string[]): void {
    const { tree } = this.#builder
    namedChildren(tree, list).forEach((node, at) => {
      const isReceiver = at === 0 && owner >= 0 && !decorators.includes('staticmethod')
      if (isReceiver && tree.kind(node) === 'identifier') this.#receiver(node, owner, decorators)
      else this.#parameter(node)
    })
  }

  #receiver(node: number, owner: number, decorators: readonly string[]): void {
    const builder = this.#builder
    const is = decorators.includes('classmethod') ? 'class' : 'self'
    const value = builder.value({ is, type: owner })
    builder.bind(builder.tree.textOf(node), { is: 'valued', value })
  }

  #parameter(node: number): void {
    const builder = this.#builder
    const { tree } = builder
    const kind = tree.kind(node)
    if (kind === 'identifier' || kind === 'default_parameter') {
      builder.bind(tree.textOf(kind === 'identifier' ? node : firstNamed(tree, node)), { is: 'opaque' })
      return
    }
    const first = firstNamed(tree, node)
    const splat = tree.kind(first) === 'list_splat_pattern' || tree.kind(node) === 'list_splat_pattern'
    const type = typeOf(builder, childOf(tree, node, 'type'))
    const name = tree.textOf(node).match(/\w+/)?.[0] ?? ''
    if (type < 0 || tree.kind(first) === 'dictionary_splat_pattern') builder.bind(name, { is: 'opaque' })
    else builder.bind(name, { is: 'typed', type: splat ? builder.type(['list'], [type]) : type })
  }

  #alias(node: number): void {
    const builder = this.#builder
    const [name = -1] = childrenOf(builder.tree, node, 'type')
    const nameNode = firstNamed(builder.tree, name)
    const symbol = builder.add({ node, nameNode, kind: 'type', flags: this.#flags('', false) })
    builder.bind(builder.tree.textOf(nameNode), { is: 'symbol', symbol })
    const type = typeOf(builder, childBehind(builder.tree, node, '='))
    if (type >= 0) builder.declared.push([symbol, type])
  }

  #flags(name: string, isTest: boolean): { isLocal?: true; isExported?: true; isTest?: true } {
    const isLocal = this.#builder.enclosing(['function']) > 0
    return {
      ...(isLocal ? { isLocal } : !name.startsWith('_') && { isExported: true }),
      ...(isTest && this.#isTestFile && { isTest: true }),
    }
  }
}

function kindOfMethod(name: string): 'constructor' | 'method' {
  return name === '__init__' ? 'constructor' : 'method'
}

/** What stands behind each `@`, its arguments left out. */
function decoratorsOf({ tree }: FactsBuilder, node: number): string[] {
  const around = tree.parent(node)
  if (tree.kind(around) !== 'decorated_definition') return []
  return childrenOf(tree, around, 'decorator').map((one) =>
    tree.textOf(firstNamed(tree, one)).replace(/\(.*/s, ''),
  )
}
