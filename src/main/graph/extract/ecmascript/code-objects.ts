import type { Coder } from './coder.ts'
import { codeContext } from './code-context.ts'
import { memberName, nameOfMember } from './declare-members.ts'
import { functionExpressions, unwrapped } from './declare-shared.ts'
import type { MemberCode, ObjectCode } from './linkage.ts'

interface Draft {
  readonly members: MemberCode[]
  readonly spreads: number[]
  readonly calls: number[]
  readonly constructs: number[]
  index: number
}

type CodeMember = (coder: Coder, node: number, into: Draft) => void

const memberCodes: Readonly<Record<string, CodeMember>> = {
  method_definition: codeMethod,
  method_signature: codeMethod,
  pair: codePair,
  shorthand_property_identifier: codeShorthand,
  property_signature: codeProperty,
  spread_element: (coder, node, into) => {
    into.spreads.push(coder.expression(coder.draft.reader.firstNamed(node)))
  },
  call_signature: (coder, node, into) => {
    into.calls.push(coder.fn(node))
  },
  construct_signature: (coder, node, into) => {
    into.constructs.push(coder.fn(node))
  },
  index_signature: (coder, node, into) => {
    into.index = codeIndex(coder, node)
  },
}

/** Object literals, type literals and the bodies of interfaces. */
export function codeObject(coder: Coder, node: number): ObjectCode {
  const draft: Draft = { members: [], spreads: [], calls: [], constructs: [], index: -1 }
  const { reader } = coder.draft
  for (const member of reader.named(node)) memberCodes[reader.kind(member)]?.(coder, member, draft)
  const context = reader.kind(node) === 'object' ? codeContext(coder, node) : undefined
  return { ...draft, ...(context === undefined ? {} : { context }) }
}

const annotations = new Set([
  'type_annotation',
  'opting_type_annotation',
  'omitting_type_annotation',
  'adding_type_annotation',
])

/** What any key gives. */
export function codeIndex(coder: Coder, node: number): number {
  const { reader, typeParameterAt } = coder.draft
  const type = coder.type(reader.childOf(node, annotations))
  const clause = reader.child(node, 'mapped_type_clause')
  const parameter = typeParameterAt.get(clause)
  if (clause < 0 || parameter === undefined) return type
  const keys = coder.type(reader.namedAfter(clause, 'in'))
  return coder.addType(['mapped', coder.typeParameter(parameter), keys, type])
}

function symbolOf(coder: Coder, node: number): number {
  return coder.symbol(coder.draft.symbolAt.get(node) ?? -1)
}

function codeMethod(coder: Coder, node: number, into: Draft): void {
  const { reader } = coder.draft
  if (reader.has(node, 'set')) return
  const name = memberName(coder.draft, nameOfMember(coder.draft, node))
  into.members.push([
    name,
    symbolOf(coder, node),
    reader.has(node, 'get') ? 'getter' : 'function',
    coder.fn(node),
  ])
}

function codePair(coder: Coder, node: number, into: Draft): void {
  const { reader } = coder.draft
  const name = memberName(coder.draft, nameOfMember(coder.draft, node))
  const value = reader.namedAfter(node, ':')
  const inner = unwrapped(coder.draft, value)
  const isFunction = functionExpressions.has(reader.kind(inner))
  into.members.push([
    name,
    symbolOf(coder, node),
    isFunction ? 'function' : 'expression',
    isFunction ? coder.fn(inner) : coder.expression(value),
  ])
}

function codeShorthand(coder: Coder, node: number, into: Draft): void {
  into.members.push([
    coder.draft.reader.textOf(node),
    symbolOf(coder, node),
    'expression',
    coder.expression(node),
  ])
}

function codeProperty(coder: Coder, node: number, into: Draft): void {
  const name = memberName(coder.draft, nameOfMember(coder.draft, node))
  const type = coder.type(coder.draft.reader.child(node, 'type_annotation'))
  into.members.push([name, symbolOf(coder, node), 'type', type])
}
