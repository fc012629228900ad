import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FileFacts } from '../../facts.ts'
import type { Expressions } from '../declared/expressions.ts'
import { FactsBuilder } from '../declared/facts-builder.ts'
import { firstNamed, hasChild } from '../declared/nodes.ts'
import { type Visit, walk } from '../declared/walk.ts'
import { JavaBindings } from './java-bindings.ts'
import { JavaDeclarations } from './java-declarations.ts'
import { lastName } from './java-types.ts'
import { callee, javaValues, madeType, nameOfCall } from './java-values.ts'

/** Nodes that open a scope of variables. */
const blocks = [
  'block',
  'constructor_body',
  'if_statement',
  'while_statement',
  'for_statement',
  'try_with_resources_statement',
  'catch_clause',
  'switch_rule',
  'switch_block_statement_group',
]

/** Facts of a Java file. */
export function extractJava(tree: SyntaxTree): FileFacts {
  const builder = new FactsBuilder(tree)
  const values = javaValues(builder)
  const bindings = new JavaBindings(builder, values)
  const declarations = new JavaDeclarations(builder, values, bindings)
  walk(
    tree,
    builder,
    new Map<string, Visit>([
      ...blocks.map((kind): [string, Visit] => [
        kind,
        (node) => void builder.enter(tree.after(node), 'block'),
      ]),
      ['package_declaration', (node) => void (builder.home = nameBelow(builder, node))],
      ['import_declaration', (node) => readImport(builder, node)],
      [
        'method_invocation',
        (node) => void builder.refer('call', nameOfCall(builder, node), callee(values, node)),
      ],
      ['object_creation_expression', (node) => make(builder, node)],
      ['explicit_constructor_invocation', (node) => construct(builder, declarations, node)],
      ['marker_annotation', (node) => annotate(builder, node)],
      ['annotation', (node) => annotate(builder, node)],
      ['method_reference', (node) => refer(builder, values, node)],
      ...bindings.visits(),
      ...declarations.visits(),
    ]),
  )
  return builder.finish('java')
}

function nameBelow({ tree }: FactsBuilder, node: number): string {
  return tree.textOf(firstNamed(tree, node)).replace(/\s/g, '')
}

function readImport(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const path = nameBelow(builder, node)
  const at = path.lastIndexOf('.')
  const isWhole = hasChild(tree, node, 'asterisk')
  const [module, name] = isWhole ? [path, '*'] : [path.slice(0, Math.max(0, at)), path.slice(at + 1)]
  const index = builder.import({ module, name, isExported: false })
  if (isWhole) return
  builder.bind(name, { is: 'import', import: index }, 0)
  const last = lastName(builder, firstNamed(tree, node))
  builder.refer(
    'import',
    tree.isLeaf(last) ? last : firstNamed(tree, node),
    builder.value({ is: 'imported', import: index }),
    name,
  )
}

function make(builder: FactsBuilder, node: number): void {
  const { tree } = builder
  const written = madeType(builder, node)
  const head = tree.kind(written) === 'generic_type' ? firstNamed(tree, written) : written
  const type = builder.type(tree.textOf(head).split('.'))
  builder.refer('new', lastName(builder, head), builder.value({ is: 'type', type }))
}

/** `this(...)` and `super(...)` in a constructor. */
function construct(builder: FactsBuilder, declarations: JavaDeclarations, node: number): void {
  const { tree } = builder
  const owner = builder.ownerOf(builder.enclosing(['type']))
  const superclass = declarations.superclasses.get(owner)
  const isOwn = hasChild(tree, node, 'this')
  const value = isOwn
    ? builder.value({ is: 'class', type: owner })
    : superclass === undefined
      ? -1
      : builder.value({ is: 'type', type: superclass })
  builder.refer('super', firstNamed(tree, node), value)
}

function annotate(builder: FactsBuilder, node: number): void {
  const name = firstNamed(builder.tree, node)
  const type = builder.type(builder.tree.textOf(name).split('.'))
  builder.refer('decorates', lastName(builder, name), builder.value({ is: 'type', type }))
}

/** `Foo::bar` uses the method without calling it. */
function refer(builder: FactsBuilder, values: Expressions, node: number): void {
  const { tree } = builder
  const children = tree.children(node)
  const [object = -1] = children
  const name = children.at(-1) ?? -1
  if (tree.kind(name) === 'identifier')
    builder.refer('value', name, values.member(object, { name: tree.textOf(name) }, 0))
}
