import type { TypeCode } from '../../extract/ecmascript/linkage.ts'
import { nameKind } from '../../extract/ecmascript/linkage.ts'
import type { Entity } from './entity.ts'
import type { Evaluator } from './evaluator.ts'
import { entityMember, entityOf, resolveName } from './names.ts'
import { builtin, external, noEnvironment, type SymbolOf, type Type } from './types.ts'
import type { Unit } from './unit.ts'

/** The type that a code says, unopened. */
export function typeOfCode(evaluator: Evaluator, unit: Unit, index: number): Type | undefined {
  const code = unit.linkage.types[index]
  if (code === undefined) return undefined
  return namedType(evaluator, unit, code) ?? builtType(evaluator, unit, code, index)
}

function namedType(evaluator: Evaluator, unit: Unit, code: TypeCode): Type | undefined {
  const { linking } = evaluator
  switch (code[0]) {
    case 'name': {
      if (code[1] >= 0 && code[1] % 4 === nameKind.typeParameter) return parameterType(unit, code[1] >> 2)
      return typeOfEntity(resolveName(linking, unit, code[1], 'type'), all(evaluator, unit, code[2]))
    }
    case 'member': {
      const receiver = entityOf(linking, unit, code[1], 'value')
      const found = receiver === undefined ? undefined : entityMember(linking, receiver, code[2], 'type')
      return typeOfEntity(found, all(evaluator, unit, code[3]))
    }
    case 'global':
      return builtin(code[1], ...all(evaluator, unit, code[2]))
    case 'this':
      return thisType(unit, code[1])
    default:
      return undefined
  }
}

const named = new Set<TypeCode[0]>(['name', 'member', 'global', 'this'])

function functionType(unit: Unit, kind: 'function' | 'newable', index: number): Type | undefined {
  const fn = unit.linkage.functions[index]
  return fn === undefined ? undefined : { kind, signatures: [{ unit, fn, environment: noEnvironment }] }
}

function objectType(unit: Unit, index: number): Type | undefined {
  const object = unit.linkage.objects[index]
  return object === undefined ? undefined : { kind: 'object', unit, object, environment: noEnvironment }
}

function builtType(evaluator: Evaluator, unit: Unit, code: TypeCode, index: number): Type | undefined {
  switch (code[0]) {
    case 'union':
    case 'intersection':
      return { kind: code[0], parts: all(evaluator, unit, code[1]) }
    case 'array':
      return builtin('Array', evaluator.typeOf(unit, code[1]))
    case 'tuple':
      return { kind: 'tuple', elements: all(evaluator, unit, code[1]) }
    case 'function':
    case 'constructor':
      return functionType(unit, code[0] === 'function' ? 'function' : 'newable', code[1])
    case 'object':
      return objectType(unit, code[1])
    case 'literal':
      return { kind: 'literal', text: code[1] }
    case 'builtin':
      return builtin(code[1])
    default:
      return named.has(code[0])
        ? undefined
        : { kind: 'deferred', unit, type: index, environment: noEnvironment }
  }
}

function all(evaluator: Evaluator, unit: Unit, types: readonly number[]): (Type | undefined)[] {
  return types.map((type) => evaluator.typeOf(unit, type))
}

export function parameterType(unit: Unit, index: number): Type | undefined {
  const code = unit.linkage.typeParameters[index]
  return code === undefined ? undefined : { kind: 'parameter', unit, code }
}

/** An object of the class itself, with its own type parameters. */
export function thisType(unit: Unit, symbol: number): Type {
  return {
    kind: 'instance',
    unit,
    symbol,
    args: typeParametersOf(unit, symbol).map((one) => parameterType(unit, one)),
  }
}

export function typeParametersOf(unit: Unit, symbol: number): readonly number[] {
  const declaration = unit.linkage.declarations[symbol]
  if (declaration?.[0] === 'class' || declaration?.[0] === 'interface') return declaration[2].typeParameters
  return declaration?.[0] === 'alias' ? declaration[2] : []
}

/** What the entity is when a type is named by it. */
export function typeOfEntity(
  entity: Entity | undefined,
  args: readonly (Type | undefined)[],
): Type | undefined {
  if (entity === undefined) return undefined
  if (entity.kind === 'external') return external
  if (entity.kind !== 'symbol') return undefined
  for (const symbol of entity.unit.ring(entity.symbol)) {
    const type = typeOfSymbol({ unit: entity.unit, symbol }, args)
    if (type !== undefined) return type
  }
  return undefined
}

function typeOfSymbol({ unit, symbol }: SymbolOf, args: readonly (Type | undefined)[]): Type | undefined {
  const kind = unit.linkage.declarations[symbol]?.[0]
  if (kind === 'class' || kind === 'interface') return { kind: 'instance', unit, symbol, args }
  if (kind === 'alias') return { kind: 'alias', unit, symbol, args }
  // An enum as a type is one of its members, which are numbers or strings.
  const symbolKind = unit.facts.symbols[symbol]?.kind
  return symbolKind === 'enum' || symbolKind === 'enum_member' ? builtin('number') : undefined
}
