import type { MemberCode } from '../../extract/ecmascript/linkage.ts'
import type { Evaluator, Member } from './evaluator.ts'
import { substitute } from './substitute.ts'
import { noEnvironment, type Signature, type Type } from './types.ts'

type ObjectType = Extract<Type, { kind: 'object' }>

/** A member of an object literal or a type literal; what is spread into it stands behind its own. */
export function objectMember(evaluator: Evaluator, type: ObjectType, name: string): Member | undefined {
  const { unit, object, environment } = type
  const own = object.members.filter((member) => member[0] === name)
  if (own.length === 0) return spreadMember(evaluator, type, name)
  return {
    symbols: own.filter((member) => member[1] >= 0).map((member) => ({ unit, symbol: member[1] })),
    isExternal: false,
    type: () => substitute(typeOfMembers(evaluator, type, own), environment),
  }
}

function typeOfMembers(
  evaluator: Evaluator,
  { unit }: ObjectType,
  members: readonly MemberCode[],
): Type | undefined {
  const signatures: Signature[] = []
  for (const [, , kind, value] of members) {
    const fn = unit.linkage.functions[value]
    if (kind === 'function' && fn !== undefined) signatures.push({ unit, fn, environment: noEnvironment })
    if (kind === 'expression') return evaluator.expression(unit, value)
    if (kind === 'type') return evaluator.typeOf(unit, value)
    if (kind === 'getter' && fn !== undefined)
      return evaluator.returned({ unit, fn, environment: noEnvironment })
  }
  return signatures.length > 0 ? { kind: 'function', signatures } : undefined
}

function spreadMember(evaluator: Evaluator, { unit, object }: ObjectType, name: string): Member | undefined {
  for (const spread of object.spreads.toReversed()) {
    const found = evaluator.member(evaluator.expression(unit, spread), name)
    if (found?.isExternal === false) return found
  }
  return undefined
}
