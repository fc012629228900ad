import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FileFacts } from '../../facts.ts'
import { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed, namedChildren } from '../declared/nodes.ts'
import { type Visit, walk } from '../declared/walk.ts'
import { PythonBindings } from './python-bindings.ts'
import { PythonDeclarations } from './python-declarations.ts'
import { readImport, readImportFrom } from './python-imports.ts'
import { PythonValues } from './python-values.ts'

/** Facts of a Python file. `file` is its path, by which tests are known. */
export function extractPython(tree: SyntaxTree, file: string): FileFacts {
  const builder = new FactsBuilder(tree)
  const values = new PythonValues(builder)
  const bindings = new PythonBindings(builder, values)
  const declarations = new PythonDeclarations(
    builder,
    values,
    /(^|\/)(test_[^/]*|[^/]*_test|conftest)\.py$/.test(file),
  )
  walk(
    tree,
    builder,
    new Map<string, Visit>([...visits(builder, values, bindings), ...declarations.visits()]),
  )
  return builder.finish('python')
}

function visits(builder: FactsBuilder, values: PythonValues, bindings: PythonBindings): [string, Visit][] {
  const { tree } = builder
  return [
    [
      'import_statement',
      (node) => {
        readImport(builder, node)
      },
    ],
    [
      'import_from_statement',
      (node) => {
        readImportFrom(builder, node)
      },
    ],
    [
      'assignment',
      (node) => {
        bindings.assign(node)
      },
    ],
    [
      'named_expression',
      (node) => {
        bindings.assignName(node)
      },
    ],
    [
      'for_statement',
      (node) => {
        bindings.loop(node)
      },
    ],
    [
      'for_in_clause',
      (node) => {
        bindings.loop(node)
      },
    ],
    [
      'as_pattern',
      (node) => {
        bindings.alias(node)
      },
    ],
    [
      'global_statement',
      (node) => {
        bindings.global(node)
      },
    ],
    [
      'call',
      (node) => {
        refer(builder, values, firstNamed(tree, node), 'call')
      },
    ],
    [
      'decorator',
      (node) => {
        decorate(builder, values, node)
      },
    ],
    [
      'lambda',
      (node) => {
        builder.enter(tree.after(node), 'function')
      },
    ],
    [
      'lambda_parameters',
      (node) => {
        bindings.opaque(namedChildren(tree, node))
      },
    ],
    ...['list_comprehension', 'set_comprehension', 'dictionary_comprehension', 'generator_expression'].map(
      (kind): [string, Visit] => [
        kind,
        (node) => {
          builder.enter(tree.after(node), 'block')
        },
      ],
    ),
  ]
}

function refer(
  builder: FactsBuilder,
  values: PythonValues,
  callee: number,
  kind: 'call' | 'decorates',
): void {
  const { tree } = builder
  if (callee < 0) return
  const name = tree.kind(callee) === 'attribute' ? (namedChildren(tree, callee).at(-1) ?? callee) : callee
  if (tree.kind(name) === 'identifier') builder.refer(kind, name, values.of(callee))
}

function decorate(builder: FactsBuilder, values: PythonValues, node: number): void {
  const inner = firstNamed(builder.tree, node)
  if (childOf(builder.tree, node, 'call') < 0) refer(builder, values, inner, 'decorates')
}
