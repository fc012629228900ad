import type { Evaluator, Member } from './evaluator.ts'
import { eitherOf, type Type } from './types.ts'

const empty = new Set(['undefined', 'null', 'void', 'never'])

/**
 * A member of one of several types. Parts without it have been told apart before it is used. Where two parts declare
 * it apart nothing is said: which one is meant may have been told apart as well.
 */
export function unionMember(
  evaluator: Evaluator,
  parts: readonly (Type | undefined)[],
  name: string,
): Member | undefined {
  const found: Member[] = []
  for (const part of parts) {
    const open = evaluator.opened(part)
    if (open === undefined) return undefined
    if (
      (open.kind === 'builtin' && empty.has(open.name)) ||
      (open.kind === 'literal' && empty.has(open.text))
    )
      continue
    const member = evaluator.member(open, name)
    if (member !== undefined) found.push(member)
    else if (open.kind === 'parameter') return undefined
  }
  const [first] = found
  if (first === undefined || found.length === 1) return first
  const own = found.find(({ symbols }) => symbols.length > 0)
  const isOne = found.every((member) => isSame(member, own ?? first))
  return { ...(own ?? first), isUnsure: !isOne, type: () => eitherOf(found.map((member) => member.type())) }
}

function isSame({ symbols }: Member, other: Member): boolean {
  const [left] = symbols
  const [right] = other.symbols
  return left?.unit === right?.unit && left?.symbol === right?.symbol
}
