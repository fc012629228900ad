import { environmentOf } from './environments.ts'
import type { Evaluator } from './evaluator.ts'
import { substitute } from './substitute.ts'
import type { SymbolOf, Type } from './types.ts'

type Instance = Extract<Type, { kind: 'instance' }>

export interface Bases {
  readonly types: readonly Type[]
  /** A base is not known, or one lies outside of the workspace. */
  readonly isOpen: boolean
  readonly isExternal: boolean
}

/** Bases of an object: of its class, and of interfaces that merge with it. `implements` adds no members. */
export function basesOf(evaluator: Evaluator, type: Instance, withImplements = false): Bases {
  const { unit } = type
  const types: Type[] = []
  let isOpen = false
  let isExternal = false
  const add = (base: Type | undefined): void => {
    const open = evaluator.opened(base)
    if (open === undefined) isOpen = true
    else if (open.kind === 'external' || open.kind === 'builtin') isExternal = true
    else types.push(open)
  }
  for (const symbol of unit.ring(type.symbol)) {
    const declaration = unit.linkage.declarations[symbol]
    const environment = environmentOf(evaluator, { unit, symbol, args: type.args })
    if (declaration?.[0] === 'class' && declaration[2].base >= 0)
      add(substitute(instanceOfBase(evaluator, { unit, symbol }), environment))
    if (declaration?.[0] === 'interface' || (withImplements && declaration?.[0] === 'class'))
      for (const base of declaration[2].types) add(substitute(evaluator.typeOf(unit, base), environment))
  }
  return { types, isOpen, isExternal }
}

/** What an object of the class after `extends` is. */
function instanceOfBase(evaluator: Evaluator, { unit, symbol }: SymbolOf): Type | undefined {
  const declaration = unit.linkage.declarations[symbol]
  if (declaration?.[0] !== 'class') return undefined
  const { base, baseArguments } = declaration[2]
  const value = evaluator.opened(evaluator.expression(unit, base))
  const args = baseArguments.map((one) => evaluator.typeOf(unit, one))
  if (value === undefined || value.kind === 'external') return value
  if (value.kind === 'static') return { kind: 'instance', unit: value.unit, symbol: value.symbol, args }
  if (value.kind === 'builtin') return value
  const [signature] = evaluator.signatures(value, 'new')
  return signature === undefined ? undefined : (signature.makes ?? evaluator.returned(signature))
}

/** The value of the class after `extends`. */
export function baseValue(evaluator: Evaluator, { unit, symbol }: SymbolOf): Type | undefined {
  const declaration = unit.linkage.declarations[symbol]
  if (declaration?.[0] !== 'class' || declaration[2].base < 0) return undefined
  return evaluator.opened(evaluator.expression(unit, declaration[2].base))
}

const deepest = 12

/** The type seen as one of its bases, with what the base's parameters stand for; `undefined` where it is none. */
export function asBase(
  evaluator: Evaluator,
  type: Instance,
  base: SymbolOf,
  depth = 0,
): Instance | undefined {
  if (type.unit === base.unit && type.unit.ring(type.symbol).includes(base.symbol)) return type
  if (depth > deepest) return undefined
  for (const one of basesOf(evaluator, type, true).types) {
    const found = one.kind === 'instance' ? asBase(evaluator, one, base, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
