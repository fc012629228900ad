import {
  type Declare,
  exportAround,
  exportSymbol,
  flagsOf,
  functionExpressions,
  unwrapped,
} from './declare-shared.ts'
import { declareParameters } from './declare-parameters.ts'
import { declareRequire } from './declare-commonjs.ts'
import type { FileDraft, ValueSource } from './draft.ts'
import { declarePattern, isPattern } from './patterns.ts'
import { Scope } from './scope.ts'

/** Functions, variables, parameters and the blocks that hold them. */
export const valueDeclarations: Readonly<Record<string, Declare>> = {
  function_declaration: declareFunction,
  generator_function_declaration: declareFunction,
  function_signature: declareFunction,
  function_expression: declareFunctionExpression,
  generator_function: declareFunctionExpression,
  arrow_function: declareArrow,
  formal_parameters: declareParameters,
  variable_declarator: declareVariable,
  for_in_statement: declareLoop,
  for_statement: openBlock,
  statement_block: openBlock,
  switch_body: openBlock,
  class_static_block: openBlock,
  catch_clause: declareCatch,
  return_statement: addReturn,
}

function openBlock(draft: FileDraft, node: number): void {
  draft.openScope(node, 'block')
}

function declareFunction(draft: FileDraft, node: number): void {
  const { reader, scope } = draft
  const nameNode = reader.child(node, 'identifier')
  const statement = exportAround(draft, node)
  const symbol = draft.addSymbol({
    name: nameNode >= 0 ? reader.textOf(nameNode) : 'default',
    kind: 'function',
    parent: draft.symbol,
    node,
    nameNode,
    flags: flagsOf(draft, node, statement >= 0),
    code: 'function',
    of: node,
  })
  if (nameNode >= 0) draft.declare(scope.values, symbol)
  exportSymbol(draft, statement, symbol)
  draft.open(node, new Scope('function', scope, node), symbol)
}

function declareFunctionExpression(draft: FileDraft, node: number): void {
  const statement = exportAround(draft, node)
  const inner = new Scope('function', draft.scope, node)
  if (statement >= 0) {
    declareFunction(draft, node)
    return
  }
  const nameNode = draft.reader.child(node, 'identifier')
  if (nameNode >= 0) {
    // Its own name inside of it stands for the symbol that it becomes, where it becomes one.
    draft.isName[nameNode] = 1
    const own = draft.symbols[draft.symbol]?.of === node ? draft.symbol : -1
    if (own >= 0) inner.values.set(draft.reader.textOf(nameNode), own * 4)
    else declareOwnName(draft, node, nameNode, inner)
    draft.open(node, inner, own >= 0 ? draft.symbol : (draft.symbolAt.get(node) ?? draft.symbol))
    return
  }
  draft.open(node, inner, draft.symbol)
}

function declareOwnName(draft: FileDraft, node: number, nameNode: number, inner: Scope): void {
  const symbol = draft.addSymbol({
    name: draft.reader.textOf(nameNode),
    kind: 'function',
    parent: draft.symbol,
    node,
    nameNode,
    flags: { ...flagsOf(draft, node), isLocal: true },
    code: 'function',
    of: node,
  })
  draft.declare(inner.values, symbol)
}

function declareArrow(draft: FileDraft, node: number): void {
  const inner = new Scope('function', draft.scope, node)
  const first = draft.reader.firstNamed(node)
  if (draft.reader.kind(first) === 'identifier' && draft.reader.kind(draft.tree.after(first)) === '=>')
    draft.addBinding(first, { from: { kind: 'parameter', fn: node, index: 0 }, path: [] }, inner)
  draft.open(node, inner, draft.symbol)
}

function declareVariable(draft: FileDraft, node: number): void {
  const { reader, tree } = draft
  const target = reader.firstNamed(node)
  const init = reader.namedAfter(node, '=')
  if (declareRequire(draft, node, { target, init })) return
  const declaration = tree.parent(node)
  const isVar = reader.kind(declaration) === 'variable_declaration'
  const scope = isVar ? draft.scope.hoisting : draft.scope
  const type = reader.child(node, 'type_annotation')
  const source: ValueSource = { from: { kind: 'init', type, init }, path: [] }
  const isFunction = functionExpressions.has(reader.kind(unwrapped(draft, init)))
  if (draft.scope.isLocal && !(isFunction && type < 0)) {
    declarePattern(draft, target, { source, scope })
    return
  }
  const statement = exportAround(draft, declaration)
  if (isPattern(reader.kind(target))) declarePattern(draft, target, { source, scope, statement })
  else declareVariableSymbol(draft, node, { target, source, scope, statement })
}

interface VariableParts {
  readonly target: number
  readonly source: ValueSource
  readonly scope: Scope
  readonly statement: number
}

/** A function that a variable holds is that function, unless the variable says its type. */
function declareVariableSymbol(
  draft: FileDraft,
  node: number,
  { target, source, scope, statement }: VariableParts,
): void {
  const { reader, tree } = draft
  const value = unwrapped(draft, reader.namedAfter(node, '='))
  const isFunction = functionExpressions.has(reader.kind(value))
  const isOwn = isFunction && reader.child(node, 'type_annotation') < 0
  const symbol = draft.addSymbol({
    name: reader.textOf(target),
    kind: isFunction ? 'function' : reader.has(tree.parent(node), 'const') ? 'constant' : 'variable',
    parent: draft.symbol,
    node,
    nameNode: target,
    flags: flagsOf(draft, isFunction ? value : node, statement >= 0),
    code: isOwn ? 'function' : 'value',
    of: isOwn ? value : node,
    source,
  })
  draft.declare(scope.values, symbol)
  exportSymbol(draft, statement, symbol)
  draft.open(node, draft.scope, symbol)
}

function declareLoop(draft: FileDraft, node: number): void {
  const { reader } = draft
  const scope = new Scope('block', draft.scope, node)
  const isOf = reader.has(node, 'of')
  if (reader.has(node, 'const') || reader.has(node, 'let') || reader.has(node, 'var')) {
    const target = reader.firstNamed(node)
    const of = reader.namedAfter(node, 'of')
    const source: ValueSource = {
      from: isOf ? { kind: 'each', of, isAsync: reader.has(node, 'await') } : { kind: 'nothing' },
      path: [],
    }
    declarePattern(draft, target, { source, scope: reader.has(node, 'var') ? draft.scope.hoisting : scope })
  }
  draft.open(node, scope, draft.symbol)
}

function declareCatch(draft: FileDraft, node: number): void {
  const scope = new Scope('block', draft.scope, node)
  const target = draft.reader.namedAfter(node, '(')
  if (target >= 0) declarePattern(draft, target, { source: { from: { kind: 'nothing' }, path: [] }, scope })
  draft.open(node, scope, draft.symbol)
}

function addReturn(draft: FileDraft, node: number): void {
  const value = draft.reader.firstNamed(node)
  const fn = draft.scope.functionNode
  if (value < 0 || fn < 0) return
  const known = draft.returns.get(fn)
  if (known === undefined) draft.returns.set(fn, [value])
  else known.push(value)
}
