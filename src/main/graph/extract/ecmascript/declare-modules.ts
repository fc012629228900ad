import { type Declare, exportAround, exportSymbol, flagsOf } from './declare-shared.ts'
import { declareAssignment } from './declare-commonjs.ts'
import type { FileDraft } from './draft.ts'
import { nameKind } from './linkage.ts'
import { Scope } from './scope.ts'

/** Imports, exports, namespaces and ambient modules. */
export const moduleDeclarations: Readonly<Record<string, Declare>> = {
  import_statement: declareImports,
  import_alias: declareAlias,
  export_statement: declareExports,
  internal_module: declareNamespace,
  module: declareNamespace,
  ambient_declaration: declareGlobal,
  assignment_expression: declareAssignment,
}

/** The text of a string node without its quotes. */
export function stringOf(draft: FileDraft, node: number): string {
  return draft.reader.textOf(node).slice(1, -1)
}

function declareImports(draft: FileDraft, node: number): void {
  const { reader } = draft
  const required = reader.child(node, 'import_require_clause')
  if (required >= 0) {
    const from = stringOf(draft, reader.child(required, 'string'))
    bindImport(draft, reader.child(required, 'identifier'), { from, name: '=' })
    return
  }
  const from = stringOf(draft, reader.child(node, 'string'))
  const isType = reader.has(node, 'type')
  for (const part of reader.named(reader.child(node, 'import_clause'))) {
    const kind = reader.kind(part)
    if (kind === 'identifier')
      bindImport(draft, part, { from, name: 'default', ...(isType ? { isType } : {}) })
    else if (kind === 'namespace_import') bindImport(draft, reader.firstNamed(part), { from, name: '*' })
    else if (kind === 'named_imports')
      for (const specifier of reader.named(part)) declareSpecifier(draft, specifier, { from, isType })
  }
}

function declareSpecifier(
  draft: FileDraft,
  specifier: number,
  { from, isType }: { from: string; isType: boolean },
): void {
  const { reader } = draft
  const names = reader.named(specifier)
  const imported = names[0] ?? -1
  const local = names.at(-1) ?? -1
  const isOnlyType = isType || reader.has(specifier, 'type')
  const code = { from, name: exportedName(draft, imported), ...(isOnlyType ? { isType: true as const } : {}) }
  bindImport(draft, local, code)
  if (imported !== local) draft.importNames.set(imported, draft.imports.length - 1)
}

function exportedName(draft: FileDraft, node: number): string {
  return draft.reader.kind(node) === 'string' ? stringOf(draft, node) : draft.reader.textOf(node)
}

function bindImport(
  draft: FileDraft,
  local: number,
  code: { readonly from: string; readonly name: string; readonly isType?: boolean },
): void {
  if (local < 0) return
  const { from, name } = code
  const index = draft.addImport({ from, name, ...(code.isType === true ? { isType: true } : {}) }, [local])
  const text = draft.reader.textOf(local)
  const means = index * 4 + nameKind.import
  if (code.isType !== true) draft.scope.values.set(text, means)
  draft.scope.types.set(text, means)
  // `typeof` of what is imported as a type is allowed.
  if (code.isType === true && !draft.scope.values.has(text)) draft.scope.values.set(text, means)
}

/** `import x = A.B` */
function declareAlias(draft: FileDraft, node: number): void {
  const local = draft.reader.firstNamed(node)
  const target = draft.reader.namedAfter(node, '=')
  if (local < 0 || target < 0) return
  const index = draft.addImport({ from: '', name: '', alias: target }, [])
  draft.isName[local] = 1
  const text = draft.reader.textOf(local)
  draft.scope.values.set(text, index * 4 + nameKind.import)
  draft.scope.types.set(text, index * 4 + nameKind.import)
  if (exportAround(draft, node) >= 0) draft.exports.push({ kind: 'name', name: text, local: text })
}

function declareExports(draft: FileDraft, node: number): void {
  const { reader } = draft
  if (draft.scope.kind !== 'module') return
  const source = reader.child(node, 'string')
  const clause = reader.child(node, 'export_clause')
  const from = source < 0 ? undefined : stringOf(draft, source)
  if (clause >= 0) {
    for (const specifier of reader.named(clause)) declareExport(draft, specifier, from)
    return
  }
  const all = reader.child(node, 'namespace_export')
  if (all >= 0 && from !== undefined) {
    const name = exportedName(draft, reader.firstNamed(all))
    const index = draft.addImport({ from, name: '*' }, [reader.firstNamed(all)])
    draft.exports.push({ kind: 'import', name, index })
    return
  }
  if (from !== undefined && reader.has(node, '*')) draft.exports.push({ kind: 'all', from })
  else declareExportedValue(draft, node)
}

function declareExport(draft: FileDraft, specifier: number, from: string | undefined): void {
  const names = draft.reader.named(specifier)
  const local = names[0] ?? -1
  const exported = names.at(-1) ?? -1
  if (local < 0) return
  const name = exportedName(draft, exported)
  if (exported !== local) draft.isName[exported] = 1
  if (from === undefined) {
    draft.exportNames.add(local)
    draft.exports.push({ kind: 'name', name, local: draft.reader.textOf(local) })
    return
  }
  const index = draft.addImport({ from, name: exportedName(draft, local) }, [local])
  draft.exports.push({ kind: 'import', name, index })
}

const declarationsOfDefault = /^(function_|generator_|class$|class_|abstract_class|interface_)/

/** `export default expression` and `export = expression`; declarations export themselves. */
function declareExportedValue(draft: FileDraft, node: number): void {
  const { reader } = draft
  const isDefault = reader.has(node, 'default')
  const token = isDefault ? 'default' : '='
  const value = reader.namedAfter(node, token)
  if (value < 0 || declarationsOfDefault.test(reader.kind(value))) return
  draft.exports.push({ kind: 'expression', name: isDefault ? 'default' : '=', node: value })
}

/** `namespace A.B {}`: one symbol, whose blocks share one scope. `declare module 'x'` is apart from the file. */
function declareNamespace(draft: FileDraft, node: number): void {
  const { reader, scope } = draft
  const nameNode = reader.firstNamed(node)
  const isAmbient = reader.kind(nameNode) === 'string'
  const name = isAmbient ? stringOf(draft, nameNode) : reader.textOf(nameNode)
  const around =
    reader.kind(draft.tree.parent(node)) === 'expression_statement' ? draft.tree.parent(node) : node
  const statement = exportAround(draft, around)
  const symbol = draft.addSymbol({
    name,
    kind: 'module',
    parent: draft.symbol,
    node,
    nameNode,
    flags: flagsOf(draft, node, statement >= 0),
    code: 'scope',
    of: node,
  })
  const key = `${draft.symbol} ${name}`
  const inner = draft.namespaces.get(key) ?? new Scope('namespace', scope, node)
  draft.namespaces.set(key, inner)
  if (!isAmbient) {
    draft.declare(scope.values, symbol)
    draft.declare(scope.types, symbol)
    exportSymbol(draft, statement, symbol)
  }
  draft.open(node, inner, symbol)
}

/** What `declare global` holds belongs to no module, and is not what a name of this file means by itself. */
function declareGlobal(draft: FileDraft, node: number): void {
  if (draft.reader.has(node, 'global'))
    draft.open(node, new Scope('namespace', draft.scope, node), draft.symbol)
}
