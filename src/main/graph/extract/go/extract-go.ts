import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FileFacts } from '../../facts.ts'
import type { Expressions } from '../declared/expressions.ts'
import { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { type Visit, walk } from '../declared/walk.ts'
import { GoBindings } from './go-bindings.ts'
import { GoDeclarations } from './go-declarations.ts'
import { goValues } from './go-values.ts'

/** Nodes that open a scope of variables. */
const blocks = [
  'block',
  'if_statement',
  'for_statement',
  'expression_switch_statement',
  'type_switch_statement',
  'expression_case',
  'type_case',
  'default_case',
  'communication_case',
]

/** Facts of a Go file. `file` is its path, by which tests are known. */
export function extractGo(tree: SyntaxTree, file: string): FileFacts {
  const builder = new FactsBuilder(tree)
  const values = goValues(builder)
  const bindings = new GoBindings(builder, values)
  const declarations = new GoDeclarations(builder, bindings, file.endsWith('_test.go'))
  const visits = new Map<string, Visit>([
    ...blocks.map((kind): [string, Visit] => [kind, (node) => void builder.enter(tree.after(node), 'block')]),
    ...declarations.visits(),
    ...bindings.visits().map(([kind, visit]): [string, Visit] => [kind, opening(builder, kind, visit)]),
    ['package_clause', (node) => void (builder.home = tree.textOf(firstNamed(tree, node)))],
    ['import_spec', (node) => readImport(builder, node)],
    ['call_expression', (node) => call(builder, values, firstNamed(tree, node))],
    ['composite_literal', (node) => make(builder, firstNamed(tree, node))],
    ['type_conversion_expression', (node) => convert(builder, node)],
  ])
  walk(tree, builder, visits)
  declarations.finish()
  return builder.finish('go')
}

/** A case of a switch opens its scope before it binds. */
function opening(builder: FactsBuilder, kind: string, visit: Visit): Visit {
  if (!blocks.includes(kind)) return visit
  return (node) => {
    builder.enter(builder.tree.after(node), 'block')
    visit(node)
  }
}

function readImport(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const path = childOf(tree, node, 'interpreted_string_literal', 'raw_string_literal')
  const module = tree.textOf(path).slice(1, -1)
  const alias = namedChildren(tree, node).find((child) => child !== path)
  const bound = alias === undefined ? nameOfPackage(module) : tree.textOf(alias)
  const isWhole = bound === '.'
  const index = builder.import({ module, name: isWhole ? '*' : '', isExported: false })
  if (!isWhole && bound !== '_') builder.bind(bound, { is: 'import', import: index }, 0)
  builder.refer('import', path, builder.value({ is: 'imported', import: index }), module)
}

/** What a package is called that is imported by this path, as a rule: `gopkg.in/yaml.v3` and `x/y/v2` are exceptions. */
function nameOfPackage(module: string): string {
  const segments = module.split('/').filter((segment) => !/^v\d+$/.test(segment))
  return (segments.at(-1) ?? module).replace(/\.v\d+$/, '')
}

function call(builder: FactsBuilder, values: Expressions, callee: number): void {
  const { tree } = builder
  const bare = unwrapped(builder, callee)
  const name = tree.kind(bare) === 'selector_expression' ? childOf(tree, bare, 'field_identifier') : bare
  if (['identifier', 'field_identifier'].includes(tree.kind(name)))
    builder.refer('call', name, values.of(bare))
}

/** `(f)(x)`, `f[int](x)`. */
function unwrapped({ tree }: FactsBuilder, node: number): number {
  let bare = node
  while (
    ['parenthesized_expression', 'type_instantiation_expression', 'index_expression'].includes(
      tree.kind(bare),
    )
  )
    bare = firstNamed(tree, bare)
  return bare
}

function make(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const head = tree.kind(node) === 'generic_type' ? firstNamed(tree, node) : node
  if (!['type_identifier', 'qualified_type'].includes(tree.kind(head))) return
  const name = tree.isLeaf(head) ? head : (namedChildren(tree, head).at(-1) ?? head)
  const type = builder.type(tree.textOf(head).split('.'))
  builder.refer('new', name, builder.value({ is: 'type', type }))
}

/** `f[int](x)` is read as a conversion by the grammar. */
function convert(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const written = firstNamed(tree, node)
  if (tree.kind(written) !== 'generic_type') return
  const head = firstNamed(tree, written)
  const name = tree.isLeaf(head) ? head : (namedChildren(tree, head).at(-1) ?? head)
  builder.refer('call', name, builder.value({ is: 'type', type: builder.type(tree.textOf(head).split('.')) }))
}
