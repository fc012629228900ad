import type { ReferenceKind } from '../../../../shared/model/graph.ts'
import type { ReferencePass } from './reference-pass.ts'

/** `extends Base` of a class; in JavaScript the base follows the word directly. */
export function markHeritage(pass: ReferencePass, node: number): void {
  const base = pass.reader.namedAfter(node, 'extends')
  const kind = pass.reader.kind(base)
  if (kind === 'identifier' || kind === 'member_expression') pass.markCallee(base, 'extends')
}

/** Names of the types of a clause. */
export function markTypes(pass: ReferencePass, clause: number, as: ReferenceKind): void {
  const { reader } = pass
  for (const type of reader.named(clause)) {
    let name = type
    for (let kind = reader.kind(name); kind === 'generic_type'; kind = reader.kind(name))
      name = reader.firstNamed(name)
    if (reader.kind(name) === 'nested_type_identifier') name = reader.named(name).at(-1) ?? -1
    if (name >= 0) pass.marks.set(name, as)
  }
}
