import type { TypeCode } from '../../extract/ecmascript/linkage.ts'
import type { Evaluator } from './evaluator.ts'
import { lookedUp } from './lookup-types.ts'
import { composed, substitute } from './substitute.ts'
import { eitherOf, type Environment, type Type } from './types.ts'
import type { Unit } from './unit.ts'
import { openedUtility } from './utility-types.ts'
import { environmentOf } from './environments.ts'
import { conditional } from './conditional-types.ts'

const mostAliases = 30

/** Opens aliases, type parameters' bounds left alone, until a type with members shows. */
export function openType(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  let open = type
  for (let count = 0; count < mostAliases; count++) {
    const next = openOnce(evaluator, open)
    if (next === open) return open
    open = next
  }
  return undefined
}

function openOnce(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  if (type?.kind === 'alias') {
    const declaration = type.unit.linkage.declarations[type.symbol]
    if (declaration?.[0] !== 'alias') return undefined
    return substitute(evaluator.typeOf(type.unit, declaration[3]), environmentOf(evaluator, type))
  }
  if (type?.kind === 'deferred') {
    const code = type.unit.linkage.types[type.type]
    return code === undefined ? undefined : openCode(evaluator, type, code)
  }
  if (type?.kind === 'builtin') return openedUtility(evaluator, type)
  return type
}

function openCode(
  evaluator: Evaluator,
  { unit, environment }: { readonly unit: Unit; readonly environment: Environment },
  code: TypeCode,
): Type | undefined {
  const at = (index: number): Type | undefined => substitute(evaluator.typeOf(unit, index), environment)
  switch (code[0]) {
    case 'typeof': {
      const type = evaluator.expression(unit, code[1])
      return substitute(type, environment)
    }
    case 'index':
      return lookedUp(evaluator, at(code[1]), at(code[2]))
    case 'conditional':
      return conditional(evaluator, { unit, environment }, code)
    case 'mapped': {
      const parameter = unit.linkage.typeParameters[code[1]]
      if (parameter === undefined) return undefined
      return substitute(
        evaluator.typeOf(unit, code[3]),
        composed(new Map([[parameter, at(code[2])]]), environment),
      )
    }
    case 'infer': {
      const parameter = unit.linkage.typeParameters[code[1]]
      return parameter === undefined ? undefined : environment.get(parameter)
    }
    case 'keyof':
      return { kind: 'builtin', name: 'string', args: [] }
    default:
      return eitherOf([])
  }
}
