import type { SymbolKind } from '../../../../shared/model/graph.ts'
import { type Declare, exportAround, exportSymbol, flagsOf } from './declare-shared.ts'
import type { FileDraft, SymbolDraft } from './draft.ts'
import { nameKind } from './linkage.ts'
import { Scope } from './scope.ts'

const typeNames = new Set(['type_identifier', 'identifier'])

/** Classes, interfaces, aliases, enums, and the scopes of type parameters. */
export const typeDeclarations: Readonly<Record<string, Declare>> = {
  class_declaration: declareClass,
  abstract_class_declaration: declareClass,
  class: declareClass,
  interface_declaration: (draft, node) => {
    declareType(draft, node, { kind: 'interface', code: 'interface' })
  },
  type_alias_declaration: (draft, node) => {
    declareType(draft, node, { kind: 'type', code: 'alias' })
  },
  enum_declaration: declareEnum,
  enum_assignment: (draft, node) => {
    declareEnumMember(draft, node, draft.reader.firstNamed(node))
  },
  enum_body: (draft, node) => {
    for (const child of draft.reader.named(node))
      if (draft.reader.kind(child) !== 'enum_assignment') declareEnumMember(draft, child, child)
  },
  type_parameter: (draft, node) => {
    declareTypeParameter(draft, node, draft.reader.firstNamed(node))
  },
  mapped_type_clause: (draft, node) => {
    declareTypeParameter(draft, node, draft.reader.firstNamed(node))
  },
  infer_type: (draft, node) => {
    declareTypeParameter(draft, node, draft.reader.firstNamed(node))
  },
  index_signature: openTypes,
  conditional_type: openTypes,
  function_type: openTypes,
  constructor_type: openTypes,
  call_signature: openTypes,
  construct_signature: openTypes,
}

function openTypes(draft: FileDraft, node: number): void {
  draft.openScope(node, 'type')
}

function declareTypeParameter(draft: FileDraft, node: number, name: number): void {
  if (name < 0) return
  draft.isName[name] = 1
  const index = draft.typeParameters.push(node) - 1
  draft.typeParameterAt.set(node, index)
  draft.scope.types.set(draft.reader.textOf(name), index * 4 + nameKind.typeParameter)
}

function declareClass(draft: FileDraft, node: number): void {
  const { reader, scope } = draft
  const isExpression = reader.kind(node) === 'class'
  const nameNode = reader.childOf(node, typeNames)
  const statement = exportAround(draft, node)
  const symbol = draft.addSymbol({
    name: nameNode >= 0 ? reader.textOf(nameNode) : statement >= 0 ? 'default' : 'class',
    kind: 'class',
    parent: draft.symbol,
    node,
    nameNode,
    flags: flagsOf(draft, node, statement >= 0),
    code: 'class',
    of: node,
  })
  const inner = new Scope('type', scope, node)
  if (nameNode >= 0) {
    const home = isExpression && statement < 0 ? inner : scope
    draft.declare(home.values, symbol)
    draft.declare(home.types, symbol)
  }
  exportSymbol(draft, statement, symbol)
  draft.open(node, inner, symbol)
}

function declareType(
  draft: FileDraft,
  node: number,
  as: { readonly kind: SymbolKind; readonly code: SymbolDraft['code'] },
): void {
  const nameNode = draft.reader.childOf(node, typeNames)
  const statement = exportAround(draft, node)
  const flags = flagsOf(draft, node, statement >= 0)
  const name = draft.reader.textOf(nameNode)
  const symbol = draft.addSymbol({ name, ...as, parent: draft.symbol, node, nameNode, flags, of: node })
  draft.declare(draft.scope.types, symbol)
  exportSymbol(draft, statement, symbol)
  draft.open(node, new Scope('type', draft.scope, node), symbol)
}

function declareEnum(draft: FileDraft, node: number): void {
  const nameNode = draft.reader.child(node, 'identifier')
  const statement = exportAround(draft, node)
  const symbol = draft.addSymbol({
    name: draft.reader.textOf(nameNode),
    kind: 'enum',
    parent: draft.symbol,
    node,
    nameNode,
    flags: flagsOf(draft, node, statement >= 0),
    code: 'scope',
    of: node,
  })
  draft.declare(draft.scope.values, symbol)
  draft.declare(draft.scope.types, symbol)
  exportSymbol(draft, statement, symbol)
  draft.open(node, new Scope('block', draft.scope, node), symbol)
}

function declareEnumMember(draft: FileDraft, node: number, nameNode: number): void {
  if (nameNode < 0) return
  const name = draft.reader.textOf(nameNode).replaceAll(/^['"]|['"]$/g, '')
  const flags = flagsOf(draft, node)
  draft.addSymbol({
    name,
    kind: 'enum_member',
    parent: draft.symbol,
    node,
    nameNode,
    flags,
    code: 'other',
    of: node,
  })
}
