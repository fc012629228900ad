import type { ReferenceKind } from '../../../../shared/model/graph.ts'
import { ByKind } from '../by-kind.ts'
import type { Coder } from './coder.ts'
import { wellKnownGlobals } from './globals.ts'
import { nameKind } from './linkage.ts'
import { ReferencePass } from './reference-pass.ts'
import { markHeritage, markTypes } from './reference-marks.ts'

type Visit = (pass: ReferencePass, node: number) => void

const visits = new ByKind<Visit>({
  call_expression: (pass, node) => {
    pass.markCallee(pass.reader.firstNamed(node), 'call')
  },
  new_expression: (pass, node) => {
    pass.markCallee(pass.reader.firstNamed(node), 'new')
  },
  decorator: (pass, node) => {
    const inner = pass.reader.firstNamed(node)
    const isCall = pass.reader.kind(inner) === 'call_expression'
    pass.markCallee(isCall ? pass.reader.firstNamed(inner) : inner, 'decorates')
  },
  jsx_opening_element: markElement,
  jsx_self_closing_element: markElement,
  class_heritage: markHeritage,
  extends_clause: markHeritage,
  implements_clause: (pass, node) => {
    markTypes(pass, node, 'implements')
  },
  extends_type_clause: (pass, node) => {
    markTypes(pass, node, 'extends')
  },
  identifier: visitIdentifier,
  shorthand_property_identifier: visitIdentifier,
  type_identifier: visitType,
  property_identifier: visitMember,
  private_property_identifier: visitMember,
  super: visitSuper,
  string: (pass, node) => {
    if (pass.coder.draft.importNames.has(node)) visitIdentifier(pass, node)
  },
})

/** The second pass: each use of a name, with what the scopes say of it. */
export function findReferences(coder: Coder): ReferencePass {
  const pass = new ReferencePass(coder)
  const { tree } = coder.draft
  const row = visits.of(tree.kinds)
  for (let node = 0; node < tree.size; node++) row[tree.kindId(node)]?.(pass, node)
  return pass
}

/** Lower-case names are elements of the page. */
function markElement(pass: ReferencePass, node: number): void {
  const name = pass.reader.firstNamed(node)
  const isComponent = pass.reader.kind(name) !== 'identifier' || !/^[a-z]/.test(pass.reader.textOf(name))
  if (isComponent) pass.markCallee(name, 'jsx')
}

const calls: ReadonlySet<ReferenceKind> = new Set(['call', 'new', 'decorates', 'jsx', 'extends', 'super'])

function visitIdentifier(pass: ReferencePass, node: number): void {
  const { draft } = pass.coder
  const index = draft.importNames.get(node)
  if (index !== undefined) {
    const isExport =
      pass.reader.kind(draft.tree.parent(node)) !== 'import_specifier' && isInExport(pass, node)
    pass.add(node, isExport ? 'export' : 'import', index * 4 + nameKind.import)
    return
  }
  if (draft.isName[node] === 1) return
  const kind = pass.marks.get(node) ?? (draft.exportNames.has(node) ? 'export' : 'value')
  const name = valueOf(pass, node, kind)
  const isOfFile = name >= 0 && name % 4 !== nameKind.binding
  if (isOfFile) pass.add(node, kind, pass.coder.name(name))
  else if (calls.has(kind)) pass.add(node, kind, name < 0 ? globalUse(pass, node) : pass.coder.name(name))
}

function globalUse(pass: ReferencePass, node: number): number {
  const isWhole = pass.coder.draft.tree.faults.length === 0
  return isWhole || wellKnownGlobals.has(pass.reader.textOf(node)) ? -1 : -2
}

function valueOf(pass: ReferencePass, node: number, kind: ReferenceKind): number {
  const scope = pass.coder.draft.scopeAt(node)
  const text = pass.reader.textOf(node)
  const value = scope.value(text)
  // `export { T }` may name a type.
  return value < 0 && kind === 'export' ? scope.type(text) : value
}

function isInExport(pass: ReferencePass, node: number): boolean {
  const { tree } = pass.coder.draft
  const kind = pass.reader.kind(tree.parent(node))
  return kind === 'export_specifier' || kind === 'namespace_export'
}

function visitType(pass: ReferencePass, node: number): void {
  const { draft } = pass.coder
  if (draft.isName[node] === 1) return
  const kind = pass.marks.get(node) ?? 'type'
  const parent = draft.tree.parent(node)
  if (pass.reader.kind(parent) === 'nested_type_identifier') {
    const receiver = pass.coder.expression(pass.reader.firstNamed(parent))
    if (receiver >= 0) pass.add(node, kind, [receiver, 1])
    return
  }
  const name = draft.scopeAt(node).type(pass.reader.textOf(node))
  if (name >= 0 && name % 4 !== nameKind.typeParameter) pass.add(node, kind, pass.coder.name(name))
}

function visitMember(pass: ReferencePass, node: number): void {
  const { draft } = pass.coder
  if (draft.isName[node] === 1) return
  const kind = pass.marks.get(node)
  const parent = draft.tree.parent(node)
  const parentKind = pass.reader.kind(parent)
  if (parentKind !== 'member_expression' && parentKind !== 'nested_identifier') return
  const object = pass.reader.firstNamed(parent)
  if (kind === undefined && !isPlainReceiver(pass, object)) return
  pass.add(node, kind ?? 'value', [pass.coder.expression(object), 0])
}

/** Values are noted of `this`, and of what has a name in the file. */
function isPlainReceiver(pass: ReferencePass, object: number): boolean {
  const kind = pass.reader.kind(object)
  if (kind === 'this') return true
  if (kind !== 'identifier') return false
  const name = pass.coder.draft.scopeAt(object).value(pass.reader.textOf(object))
  return name >= 0 && name % 4 !== nameKind.binding
}

function visitSuper(pass: ReferencePass, node: number): void {
  if (pass.marks.get(node) === 'call') pass.add(node, 'super', [pass.coder.expression(node), 0])
}
