import type { Entity } from './entity.ts'
import type { Evaluator } from './evaluator.ts'
import { external, noEnvironment, type Signature, type SymbolOf, type Type } from './types.ts'
import type { Unit } from './unit.ts'

export function typeOfValue(evaluator: Evaluator, entity: Entity | undefined): Type | undefined {
  switch (entity?.kind) {
    case undefined:
      return undefined
    case 'external':
      return external
    case 'module':
      return { kind: 'module', unit: entity.unit }
    case 'expression':
      return evaluator.expression(entity.unit, entity.expression)
    case 'symbol':
      return ringValue(evaluator, entity)
  }
}

/** A function with overloads is one value; one that merges with a namespace has its members too. */
function ringValue(evaluator: Evaluator, { unit, symbol }: SymbolOf): Type | undefined {
  const ring = unit.ring(symbol)
  if (ring.length === 1) return evaluator.valueOf({ unit, symbol })
  const signatures = ring.flatMap((one) => signatureOf(unit, one))
  const holder = ring.find((one) => isOther(unit, one))
  const other = holder === undefined ? undefined : evaluator.valueOf({ unit, symbol: holder })
  if (signatures.length === 0) return other
  const overloads = signatures.filter(({ fn }) => fn.isSignature === true)
  const own: Type = { kind: 'function', signatures: overloads.length > 0 ? overloads : signatures }
  return other === undefined ? own : { kind: 'intersection', parts: [own, other] }
}

function signatureOf(unit: Unit, symbol: number): Signature[] {
  const declaration = unit.linkage.declarations[symbol]
  const fn = declaration?.[0] === 'function' ? unit.linkage.functions[declaration[2]] : undefined
  return fn === undefined ? [] : [{ unit, fn, environment: noEnvironment }]
}

const noValues = new Set<string | undefined>(['function', 'interface', 'alias'])

function isOther(unit: Unit, symbol: number): boolean {
  return !noValues.has(unit.linkage.declarations[symbol]?.[0])
}

/** Of one symbol by itself: what it holds. */
export function valueOfSymbol(evaluator: Evaluator, { unit, symbol }: SymbolOf): Type | undefined {
  const declaration = unit.linkage.declarations[symbol]
  switch (declaration?.[0]) {
    case 'function': {
      const fn = unit.linkage.functions[declaration[2]]
      return fn === undefined
        ? undefined
        : { kind: 'function', signatures: [{ unit, fn, environment: noEnvironment }] }
    }
    case 'accessor': {
      const fn = unit.linkage.functions[declaration[2]]
      return fn === undefined ? undefined : evaluator.returned({ unit, fn, environment: noEnvironment })
    }
    case 'class':
    case 'scope':
      return { kind: 'static', unit, symbol }
    case 'value':
      return declaration[2] >= 0
        ? evaluator.typeOf(unit, declaration[2])
        : evaluator.expression(unit, declaration[3])
    case 'other':
      return { kind: 'builtin', name: 'number', args: [] }
    default:
      return undefined
  }
}
