import { environmentOf, bounded } from './environments.ts'
import { byKind, type Cases, type OfKind } from './by-kind.ts'
import type { Evaluator, Member } from './evaluator.ts'
import { basesOf, baseValue } from './heritage.ts'
import { builtinMember } from './builtins.ts'
import { exportOf } from './names.ts'
import { objectMember } from './object-members.ts'
import { unionMember } from './union-members.ts'
import { substitute } from './substitute.ts'
import type { SymbolOf, Type } from './types.ts'

export const externalMember: Member = { symbols: [], isExternal: true, type: () => undefined }

/** Members that every object, and every function, has from the language. */
const ofObjects = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
])
const ofFunctions = new Set(['apply', 'bind', 'call', 'length', 'name', 'prototype'])

interface Asked {
  readonly evaluator: Evaluator
  readonly name: string
}

const language = (type: OfKind<'builtin' | 'literal' | 'tuple'>, { name }: Asked): Member | undefined =>
  builtinMember(type, name)
const ofFunction = (_type: Type, { name }: Asked): Member | undefined =>
  ofFunctions.has(name) ? externalMember : undefined

const cases: Cases<Asked, Member | undefined> = {
  instance: (type, { evaluator, name }) => instanceMember(evaluator, type, name),
  static: (type, { evaluator, name }) => staticMember(evaluator, type, name),
  object: (type, { evaluator, name }) =>
    objectMember(evaluator, type, name) ?? (ofObjects.has(name) ? externalMember : undefined),
  module: (type, { evaluator, name }) => moduleMember(evaluator, type, name),
  union: (type, { evaluator, name }) => unionMember(evaluator, type.parts, name),
  intersection: (type, { evaluator, name }) => firstMember(evaluator, type.parts, name),
  function: ofFunction,
  newable: ofFunction,
  builtin: language,
  literal: language,
  tuple: language,
  external: (type) => ({ ...externalMember, type: () => type }),
  native: () => externalMember,
}

/** A member by its name; `undefined` when it is not known, which is no proof that there is none. */
export function memberOfType(evaluator: Evaluator, type: Type | undefined, name: string): Member | undefined {
  const open = bounded(evaluator, evaluator.opened(type))
  return open === undefined ? undefined : byKind(cases, open, { evaluator, name })
}

function instanceMember(
  evaluator: Evaluator,
  type: Extract<Type, { kind: 'instance' }>,
  name: string,
): Member | undefined {
  const { unit } = type
  const ring = unit.ring(type.symbol)
  const own = ring.flatMap((symbol) => unit.members(symbol).instance.get(name) ?? [])
  if (own.length > 0) {
    const environment =
      ring.length === 1
        ? environmentOf(evaluator, type)
        : new Map(ring.flatMap((symbol) => [...environmentOf(evaluator, { ...type, symbol })]))
    return memberOfSymbols(
      evaluator,
      own.map((symbol) => ({ unit, symbol })),
      (found) => substitute(found, environment),
    )
  }
  return evaluator.linking.guarded(() => inheritedMember(evaluator, type, name))
}

function inheritedMember(
  evaluator: Evaluator,
  type: Extract<Type, { kind: 'instance' }>,
  name: string,
): Member | undefined {
  const bases = basesOf(evaluator, type)
  for (const base of bases.types) {
    const found = evaluator.member(base, name)
    if (found !== undefined) return found
  }
  if (bases.isOpen) return undefined
  return bases.isExternal || ofObjects.has(name) ? externalMember : undefined
}

/** Overloads are one member; its type is that of all of them. */
export function memberOfSymbols(
  evaluator: Evaluator,
  symbols: readonly SymbolOf[],
  through: (type: Type | undefined) => Type | undefined,
): Member {
  return {
    symbols,
    isExternal: false,
    type: () => {
      const [first] = symbols
      if (first === undefined) return undefined
      if (symbols.length === 1) return through(evaluator.valueOf(first))
      const signatures = symbols.flatMap((symbol) => evaluator.signatures(evaluator.valueOf(symbol), 'call'))
      const isOverloaded =
        signatures.length > 0 && first.unit.linkage.declarations[first.symbol]?.[0] === 'function'
      return through(
        isOverloaded ? { kind: 'function', signatures: callable(signatures) } : evaluator.valueOf(first),
      )
    },
  }
}

/** The implementation of overloads cannot be called by itself. */
function callable(
  signatures: readonly Extract<Type, { kind: 'function' }>['signatures'][number][],
): typeof signatures {
  const overloads = signatures.filter(({ fn }) => fn.isSignature === true)
  return overloads.length > 0 ? overloads : signatures
}

function staticMember(
  evaluator: Evaluator,
  type: Extract<Type, { kind: 'static' }>,
  name: string,
): Member | undefined {
  const { unit } = type
  const ring = unit.ring(type.symbol)
  const own = ring.flatMap((symbol) => unit.members(symbol).static.get(name) ?? [])
  if (own.length > 0)
    return memberOfSymbols(
      evaluator,
      own.map((symbol) => ({ unit, symbol })),
      (found) => found,
    )
  const isClass = ring.find((symbol) => unit.linkage.declarations[symbol]?.[0] === 'class')
  if (isClass !== undefined && unit.linkage.declarations[isClass]?.[0] === 'class') {
    const base = baseValue(evaluator, { unit, symbol: isClass })
    const found =
      base === undefined ? undefined : evaluator.linking.guarded(() => evaluator.member(base, name))
    if (found !== undefined) return found
  }
  return ofFunctions.has(name) ? externalMember : undefined
}

function moduleMember(
  evaluator: Evaluator,
  { unit }: Extract<Type, { kind: 'module' }>,
  name: string,
): Member | undefined {
  const found = exportOf(evaluator.linking, unit, name, 'value')
  if (found === undefined) return undefined
  if (found.kind === 'external') return externalMember
  return {
    symbols: found.kind === 'symbol' ? [{ unit: found.unit, symbol: found.symbol }] : [],
    isExternal: false,
    type: () => evaluator.entity(found),
  }
}

function firstMember(
  evaluator: Evaluator,
  parts: readonly (Type | undefined)[],
  name: string,
): Member | undefined {
  let outside: Member | undefined
  for (const part of parts) {
    const found = evaluator.member(part, name)
    if (found?.isExternal === false) return found
    outside ??= found
  }
  return parts.includes(undefined) ? undefined : outside
}
