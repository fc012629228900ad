import type { SymbolFlags } from '../../facts.ts'
import type { FileDraft } from './draft.ts'

export type Declare = (draft: FileDraft, node: number) => void

/** `export_statement` around a declaration (`declare` may stand between); -1 where it is not exported. */
export function exportAround(draft: FileDraft, declaration: number): number {
  const { tree, reader } = draft
  let parent = tree.parent(declaration)
  if (reader.kind(parent) === 'ambient_declaration') parent = tree.parent(parent)
  return reader.kind(parent) === 'export_statement' ? parent : -1
}

/** Notes that `symbol` is exported by the statement; inside of namespaces that is only a flag. */
export function exportSymbol(draft: FileDraft, statement: number, symbol: number): void {
  if (statement < 0 || draft.scopeAt(statement).kind !== 'module') return
  const name = draft.reader.has(statement, 'default') ? 'default' : (draft.symbols[symbol]?.name ?? '')
  draft.exports.push({ kind: 'symbol', name, symbol })
}

export function flagsOf(draft: FileDraft, node: number, isExported = false): SymbolFlags {
  const { reader } = draft
  return {
    ...(isExported ? { isExported } : {}),
    ...(reader.has(node, 'static') ? { isStatic: true } : {}),
    ...(reader.has(node, 'abstract') ? { isAbstract: true } : {}),
    ...(reader.has(node, 'async') ? { isAsync: true } : {}),
    ...(draft.scope.isLocal ? { isLocal: true } : {}),
  }
}

const wrappers = new Set([
  'parenthesized_expression',
  'as_expression',
  'satisfies_expression',
  'non_null_expression',
])

/** What stands inside of parentheses, casts and `!`. */
export function unwrapped(draft: FileDraft, node: number): number {
  let inner = node
  for (let depth = 0; depth < 50 && wrappers.has(draft.reader.kind(inner)); depth++)
    inner = draft.reader.firstNamed(inner)
  return inner
}

export const functionKinds = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'function_declaration',
  'generator_function_declaration',
  'method_definition',
])
export const functionExpressions = new Set(['arrow_function', 'function_expression', 'generator_function'])
