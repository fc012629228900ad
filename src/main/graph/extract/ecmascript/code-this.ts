import type { Coder } from './coder.ts'

/** The nearest function that has a `this` of its own, or field or block of a class; -1 at the top. */
const owners = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'method_definition',
  'public_field_definition',
  'field_definition',
  'class_static_block',
])

export function codeThis(coder: Coder, node: number): number {
  const owner = ownerOf(coder, node)
  if (owner < 0) return -1
  const typed = declaredThis(coder, owner)
  if (typed >= 0) return coder.addExpression(['typed', typed])
  const { reader, tree } = coder.draft
  const holder = tree.parent(owner)
  if (reader.kind(holder) === 'class_body') return codeClassThis(coder, owner)
  if (reader.kind(holder) === 'object') return coder.addExpression(['self', coder.object(holder)])
  if (reader.kind(holder) === 'pair') return coder.addExpression(['self', coder.object(tree.parent(holder))])
  return -1
}

export function codeSuper(coder: Coder, node: number): number {
  const owner = ownerOf(coder, node)
  const symbol = owner < 0 ? -1 : classAround(coder, owner)
  return symbol < 0 ? -1 : coder.addExpression(['super', symbol, isStatic(coder, owner)])
}

function codeClassThis(coder: Coder, owner: number): number {
  const symbol = classAround(coder, owner)
  if (symbol < 0) return -1
  return coder.leaf(isStatic(coder, owner) ? ['name', symbol * 4] : ['this', symbol])
}

function ownerOf(coder: Coder, node: number): number {
  const { reader, tree } = coder.draft
  for (let owner = tree.parent(node); owner >= 0; owner = tree.parent(owner))
    if (owners.has(reader.kind(owner))) return owner
  return -1
}

/** Final index of the class whose member this is; -1 for none. */
function classAround(coder: Coder, member: number): number {
  const { tree, symbolAt } = coder.draft
  return coder.symbol(symbolAt.get(tree.parent(tree.parent(member))) ?? -1)
}

function isStatic(coder: Coder, member: number): boolean {
  return coder.draft.reader.has(member, 'static')
}

/** `function f(this: A)` */
function declaredThis(coder: Coder, owner: number): number {
  const { reader } = coder.draft
  const first = reader.firstNamed(reader.child(owner, 'formal_parameters'))
  return reader.child(first, 'this') < 0 ? -1 : coder.type(reader.child(first, 'type_annotation'))
}
