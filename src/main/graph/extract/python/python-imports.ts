import type { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, childrenOf, namedChildren } from '../declared/nodes.ts'

/** `import a.b`, `import a.b as c`: without an alias the first segment is what is bound. */
export function readImport(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  for (const child of namedChildren(tree, node)) {
    if (tree.kind(child) === 'aliased_import') {
      const [path = -1, alias = -1] = namedChildren(tree, child)
      take(builder, { module: tree.textOf(path), name: '', bound: tree.textOf(alias), at: path })
    } else if (tree.kind(child) === 'dotted_name') {
      const module = tree.textOf(child)
      const [first = module] = module.split('.')
      take(builder, { module: first, name: '', bound: first, at: child })
      if (first !== module) take(builder, { module, name: '', bound: '', at: child })
    }
  }
}

/** `from .a import b as c, *`. */
export function readImportFrom(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const source = childOf(tree, node, 'relative_import', 'dotted_name')
  if (source < 0) return
  const module = tree.textOf(source).replace(/\s/g, '')
  for (const child of childrenOf(tree, node, 'dotted_name', 'aliased_import', 'wildcard_import')) {
    if (child === source) continue
    const [path = child, alias = path] =
      tree.kind(child) === 'aliased_import' ? namedChildren(tree, child) : []
    const name = tree.textOf(path)
    take(builder, { module, name, bound: name === '*' ? '' : tree.textOf(alias), at: path })
  }
}

interface Taken {
  readonly module: string
  readonly name: string
  /** The name in this file; empty where none is bound. */
  readonly bound: string
  readonly at: number
}

function take(builder: FactsBuilder, { module, name, bound, at }: Taken): void {
  const index = builder.import({ module, name, isExported: builder.scopeKind === 'file' })
  if (bound !== '') builder.bind(bound, { is: 'import', import: index })
  if (name !== '*')
    builder.refer('import', at, builder.value({ is: 'imported', import: index }), name === '' ? module : name)
}
