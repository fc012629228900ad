import type { Coder } from './coder.ts'
import { nameOfMember, memberName } from './declare-members.ts'
import type { ContextCode } from './linkage.ts'

type Climb = (coder: Coder, parent: number, node: number) => ContextCode | undefined | 'further'

const further = (): 'further' => 'further'
const contexts: Readonly<Record<string, Climb>> = {
  parenthesized_expression: further,
  ternary_expression: further,
  binary_expression: further,
  arguments: argumentOf,
  as_expression: assertedType,
  satisfies_expression: assertedType,
  variable_declarator: annotatedType,
  public_field_definition: annotatedType,
  required_parameter: annotatedType,
  optional_parameter: annotatedType,
  pair: memberOf,
  object: memberOf,
  return_statement: returnedFrom,
  arrow_function: returnedFrom,
  assignment_expression: assignedTo,
}

/** Where a function or an object literal stands, which says what it is given or must be. */
export function codeContext(coder: Coder, node: number): ContextCode | undefined {
  const { tree, reader } = coder.draft
  let child = node
  for (let depth = 0; depth < 20; depth++) {
    const parent = tree.parent(child)
    const found = contexts[reader.kind(parent)]?.(coder, parent, child)
    if (found !== 'further') return found
    child = parent
  }
  return undefined
}

function argumentOf(coder: Coder, parent: number, node: number): ContextCode | undefined {
  const { tree, reader } = coder.draft
  const call = coder.expression(tree.parent(parent))
  return call < 0 ? undefined : ['argument', call, reader.named(parent).indexOf(node)]
}

function assertedType(coder: Coder, parent: number): ContextCode | undefined {
  const type = coder.type(coder.draft.reader.named(parent)[1] ?? -1)
  return type < 0 ? undefined : ['type', type]
}

function annotatedType(coder: Coder, parent: number): ContextCode | undefined {
  const type = coder.type(coder.draft.reader.child(parent, 'type_annotation'))
  return type < 0 ? undefined : ['type', type]
}

function memberOf(coder: Coder, parent: number, node: number): ContextCode | undefined {
  const { tree, reader } = coder.draft
  const isPair = reader.kind(parent) === 'pair'
  const name = nameOfMember(coder.draft, isPair ? parent : node)
  if (name < 0) return undefined
  const object = coder.object(isPair ? tree.parent(parent) : parent)
  return ['member', object, memberName(coder.draft, name)]
}

function returnedFrom(coder: Coder, parent: number): ContextCode | undefined {
  const isArrow = coder.draft.reader.kind(parent) === 'arrow_function'
  const fn = isArrow ? parent : coder.draft.scopeAt(parent).functionNode
  return fn < 0 ? undefined : ['returned', coder.fn(fn)]
}

function assignedTo(coder: Coder, parent: number, node: number): ContextCode | undefined {
  const left = coder.draft.reader.firstNamed(parent)
  const target = left === node ? -1 : coder.expression(left)
  return target < 0 ? undefined : ['expression', target]
}
