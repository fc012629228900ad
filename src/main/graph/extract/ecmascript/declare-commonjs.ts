import { flagsOf, functionExpressions, unwrapped } from './declare-shared.ts'
import type { FileDraft } from './draft.ts'
import { nameKind } from './linkage.ts'

const exportsOf = /^(?:module\.)?exports(?:\.([\p{ID_Start}$_][\p{ID_Continue}$]*))?$/u

/** `const x = require('./y')` and `const { a, b: c } = require('./y')` are imports. */
export function declareRequire(
  draft: FileDraft,
  node: number,
  { target, init }: { target: number; init: number },
): boolean {
  const from = requiredPath(draft, init)
  if (from === undefined || draft.scope.isLocal) return false
  const { reader } = draft
  if (reader.kind(target) === 'identifier') {
    bind(draft, target, { from, name: '=' })
    return true
  }
  if (reader.kind(target) !== 'object_pattern') return false
  for (const member of reader.named(target)) {
    const kind = reader.kind(member)
    if (kind === 'shorthand_property_identifier_pattern')
      bind(draft, member, { from, name: reader.textOf(member) })
    else if (kind === 'pair_pattern') {
      const key = reader.firstNamed(member)
      const local = reader.namedAfter(member, ':')
      if (reader.kind(local) === 'identifier') bind(draft, local, { from, name: reader.textOf(key) })
      draft.isName[key] = 1
    }
  }
  return node >= 0
}

/** Path of a call `require('path')`. */
export function requiredPath(draft: FileDraft, node: number): string | undefined {
  const { reader } = draft
  if (reader.kind(node) !== 'call_expression' || reader.textOf(reader.firstNamed(node)) !== 'require')
    return undefined
  const path = reader.child(reader.child(node, 'arguments'), 'string')
  return path < 0 ? undefined : reader.textOf(path).slice(1, -1)
}

function bind(draft: FileDraft, local: number, code: { from: string; name: string }): void {
  const index = draft.addImport(code, [local])
  const text = draft.reader.textOf(local)
  draft.scope.values.set(text, index * 4 + nameKind.import)
  draft.scope.types.set(text, index * 4 + nameKind.import)
}

/** `module.exports = x`, `exports.a = x`: exports of a CommonJS module; a function given so is a symbol. */
export function declareAssignment(draft: FileDraft, node: number): void {
  const { reader } = draft
  const left = reader.firstNamed(node)
  const name = exportedName(draft, left)
  if (name === undefined) return
  const right = reader.namedAfter(node, '=')
  const value = unwrapped(draft, right)
  if (!functionExpressions.has(reader.kind(value))) {
    draft.exports.push({ kind: 'expression', name, node: right })
    return
  }
  const own = reader.child(value, 'identifier')
  const isWhole = name === '='
  const symbol = draft.addSymbol({
    name: isWhole ? (own < 0 ? 'module.exports' : reader.textOf(own)) : name,
    kind: 'function',
    parent: draft.symbol,
    node,
    nameNode: isWhole ? own : reader.child(left, 'property_identifier'),
    flags: flagsOf(draft, value, true),
    code: 'function',
    of: value,
  })
  draft.exports.push({ kind: 'symbol', name, symbol })
  draft.open(node, draft.scope, symbol)
}

/** `=` for the whole module; `undefined` for what exports nothing. */
function exportedName(draft: FileDraft, left: number): string | undefined {
  if (draft.scope.isLocal || draft.language !== 'javascript') return undefined
  if (draft.reader.kind(left) !== 'member_expression') return undefined
  const found = exportsOf.exec(draft.reader.textOf(left))
  return found === null ? undefined : (found[1] ?? '=')
}
