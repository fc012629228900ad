import type { SymbolKind } from '../../../../shared/model/graph.ts'
import { type Declare, flagsOf, functionExpressions, unwrapped } from './declare-shared.ts'
import type { FileDraft, SymbolDraft } from './draft.ts'
import { Scope } from './scope.ts'

/** Members of classes, interfaces, type literals and object literals. */
export const memberDeclarations: Readonly<Record<string, Declare>> = {
  method_definition: declareMethod,
  method_signature: declareMethod,
  abstract_method_signature: declareMethod,
  public_field_definition: declareField,
  field_definition: declareField,
  property_signature: (draft, node) => {
    if (draft.reader.kind(draft.tree.parent(node)) === 'interface_body' || isAliasBody(draft, node))
      addMember(draft, node, { kind: 'property', code: 'value', of: node })
    else markName(draft, node)
  },
  pair: declarePair,
  shorthand_property_identifier: (draft, node) => {
    if (isNamedObject(draft, node) || isReturnedObject(draft, node))
      draft.addSymbol({ ...memberDraft(draft, node, node), kind: 'property', code: 'value', of: node })
    // It is a use of the local name as well.
    draft.isName[node] = 0
  },
}

const memberNames = new Set([
  'property_identifier',
  'private_property_identifier',
  'string',
  'number',
  'computed_property_name',
])

/** Name of a member as it is looked up: quotes are dropped, `[Symbol.iterator]` stays. */
export function memberName(draft: FileDraft, nameNode: number): string {
  const text = draft.reader.textOf(nameNode)
  if (draft.reader.kind(nameNode) === 'string') return text.slice(1, -1)
  return text
}

export function nameOfMember(draft: FileDraft, node: number): number {
  return draft.reader.childOf(node, memberNames)
}

function markName(draft: FileDraft, node: number): void {
  const name = nameOfMember(draft, node)
  if (name >= 0) draft.isName[name] = 1
}

function memberDraft(
  draft: FileDraft,
  node: number,
  nameNode: number,
): Pick<SymbolDraft, 'name' | 'parent' | 'node' | 'nameNode' | 'flags'> {
  const name = memberName(draft, nameNode)
  return { name, parent: draft.symbol, node, nameNode, flags: flagsOf(draft, node) }
}

function addMember(
  draft: FileDraft,
  node: number,
  as: { readonly kind: SymbolKind; readonly code: SymbolDraft['code']; readonly of: number },
): number {
  const nameNode = nameOfMember(draft, node)
  return nameNode < 0 ? draft.symbol : draft.addSymbol({ ...memberDraft(draft, node, nameNode), ...as })
}

function declareMethod(draft: FileDraft, node: number): void {
  const { reader } = draft
  const isAccessor = reader.has(node, 'get') || reader.has(node, 'set')
  const isConstructor =
    reader.textOf(nameOfMember(draft, node)) === 'constructor' &&
    reader.kind(draft.tree.parent(node)) === 'class_body'
  const symbol = addMember(draft, node, {
    kind: isConstructor ? 'constructor' : isAccessor ? 'property' : 'method',
    code: isAccessor ? 'accessor' : 'function',
    of: node,
  })
  draft.open(node, new Scope('function', draft.scope, node), symbol)
}

function declareField(draft: FileDraft, node: number): void {
  const value = unwrapped(draft, draft.reader.namedAfter(node, '='))
  const isFunction = functionExpressions.has(draft.reader.kind(value))
  const symbol = addMember(draft, node, {
    kind: isFunction ? 'method' : 'field',
    code: isFunction && draft.reader.child(node, 'type_annotation') < 0 ? 'function' : 'value',
    of: isFunction && draft.reader.child(node, 'type_annotation') < 0 ? value : node,
  })
  draft.open(node, draft.scope, symbol)
}

/** Of an object with a name every member is a symbol, of any other one those that are called. */
function declarePair(draft: FileDraft, node: number): void {
  const nameNode = nameOfMember(draft, node)
  const value = unwrapped(draft, draft.reader.namedAfter(node, ':'))
  const isFunction = functionExpressions.has(draft.reader.kind(value))
  if (nameNode >= 0) draft.isName[nameNode] = draft.reader.kind(nameNode) === 'computed_property_name' ? 0 : 1
  if (nameNode < 0 || (!isFunction && !isNamedObject(draft, node))) return
  const symbol = addMember(draft, node, {
    kind: isFunction ? 'method' : 'property',
    code: isFunction ? 'function' : 'value',
    of: isFunction ? value : node,
  })
  draft.open(node, draft.scope, symbol)
}

/** Whether the object of this member is what a variable of the file or a namespace is given. */
function isNamedObject(draft: FileDraft, member: number): boolean {
  const { tree, reader } = draft
  let node = tree.parent(tree.parent(member))
  while (reader.kind(node) === 'as_expression' || reader.kind(node) === 'satisfies_expression')
    node = tree.parent(node)
  return reader.kind(node) === 'variable_declarator' && !draft.scope.isLocal
}

function isReturnedObject(draft: FileDraft, member: number): boolean {
  const { tree, reader } = draft
  let node = tree.parent(tree.parent(member))
  while (reader.kind(node) === 'parenthesized_expression' || reader.kind(node) === 'as_expression')
    node = tree.parent(node)
  return reader.kind(node) === 'return_statement' || reader.kind(node) === 'arrow_function'
}

function isAliasBody(draft: FileDraft, member: number): boolean {
  const { tree, reader } = draft
  let node = tree.parent(tree.parent(member))
  while (reader.kind(node) === 'intersection_type' || reader.kind(node) === 'union_type')
    node = tree.parent(node)
  return reader.kind(node) === 'type_alias_declaration'
}
