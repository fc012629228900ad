import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FileFacts } from '../../facts.ts'
import type { Expressions } from '../declared/expressions.ts'
import { FactsBuilder } from '../declared/facts-builder.ts'
import { childOf, firstNamed } from '../declared/nodes.ts'
import { type Visit, walk } from '../declared/walk.ts'
import { RustBindings } from './rust-bindings.ts'
import { RustDeclarations } from './rust-declarations.ts'
import { readUse } from './rust-imports.ts'
import { lastName, pathOf } from './rust-types.ts'
import { rustValues } from './rust-values.ts'

/** Facts of a Rust file. What stands in the arguments of a macro is text to the grammar and is not read. */
export function extractRust(tree: SyntaxTree): FileFacts {
  const builder = new FactsBuilder(tree)
  const values = rustValues(builder)
  const bindings = new RustBindings(builder, values)
  const declarations = new RustDeclarations(builder, bindings)
  const open: Visit = (node) => void builder.enter(tree.after(node), 'block')
  walk(
    tree,
    builder,
    new Map<string, Visit>([
      ['block', open],
      ['if_expression', open],
      ['while_expression', open],
      ['use_declaration', (node) => readUse(builder, node)],
      ['call_expression', (node) => call(builder, values, firstNamed(tree, node))],
      ['macro_invocation', (node) => expand(builder, firstNamed(tree, node))],
      ['struct_expression', (node) => make(builder, firstNamed(tree, node))],
      ...bindings.visits(),
      ...declarations.visits(),
    ]),
  )
  declarations.finish()
  return builder.finish('rust')
}

function call(builder: FactsBuilder, values: Expressions, node: number): void {
  const { tree } = builder
  const callee = tree.kind(node) === 'generic_function' ? firstNamed(tree, node) : node
  const name = nameOf(builder, callee)
  if (name >= 0) builder.refer('call', name, values.of(callee))
}

function nameOf(builder: FactsBuilder, callee: number): number {
  switch (builder.tree.kind(callee)) {
    case 'identifier':
      return callee
    case 'field_expression':
      return childOf(builder.tree, callee, 'field_identifier')
    case 'scoped_identifier':
      return lastName(builder, callee)
    default:
      return -1
  }
}

function expand(builder: FactsBuilder, node: number): void {
  const path = pathOf(builder.tree.textOf(node))
  if (path === undefined) return
  const type = builder.type([...path.slice(0, -1), `${path.at(-1) ?? ''}!`])
  builder.refer('call', lastName(builder, node), builder.value({ is: 'type', type }))
}

function make(builder: FactsBuilder, node: number): void {
  const path = pathOf(builder.tree.textOf(node))
  if (path === undefined) return
  const value = builder.value({ is: 'type', type: builder.type(path) })
  builder.refer('new', lastName(builder, node), value)
}
