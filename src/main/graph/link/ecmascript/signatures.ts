import type { Evaluator } from './evaluator.ts'
import { byKind, type Cases, type OfKind } from './by-kind.ts'
import { environmentOf } from './environments.ts'
import { basesOf, baseValue } from './heritage.ts'
import { thisType } from './type-rules.ts'
import { withEnvironment } from './substitute.ts'
import { noEnvironment, type Signature, type Type } from './types.ts'

interface Asked {
  readonly evaluator: Evaluator
  readonly kind: 'call' | 'new'
}

const ofParts = (
  { parts }: OfKind<'union' | 'intersection'>,
  { evaluator, kind }: Asked,
): readonly Signature[] => parts.flatMap((part) => [...evaluator.signatures(part, kind)])

const cases: Cases<Asked, readonly Signature[]> = {
  function: ({ signatures }, { kind }) => (kind === 'call' ? signatures : []),
  newable: ({ signatures }, { kind }) => (kind === 'new' ? signatures : []),
  static: (type, { evaluator, kind }) => (kind === 'new' ? constructorsOf(evaluator, type) : []),
  instance: (type, { evaluator, kind }) => ofInterface(evaluator, type, kind),
  object: ({ unit, object, environment }, { kind }) =>
    (kind === 'call' ? object.calls : object.constructs).flatMap((index) => {
      const fn = unit.linkage.functions[index]
      return fn === undefined ? [] : [{ unit, fn, environment }]
    }),
  union: ofParts,
  intersection: ofParts,
  parameter: ({ unit, code }, { evaluator, kind }) =>
    evaluator.signatures(evaluator.typeOf(unit, code.constraint), kind),
}

/** How a value can be called, or what `new` does with it. */
export function signaturesOf(
  evaluator: Evaluator,
  type: Type | undefined,
  kind: 'call' | 'new',
): readonly Signature[] {
  const open = evaluator.opened(type)
  return (open === undefined ? undefined : byKind(cases, open, { evaluator, kind })) ?? []
}

/** Constructors make the class that was asked, those of its base too. */
function constructorsOf(
  evaluator: Evaluator,
  { unit, symbol }: Extract<Type, { kind: 'static' }>,
): Signature[] {
  const own = unit.ring(symbol).find((one) => unit.linkage.declarations[one]?.[0] === 'class')
  if (own === undefined) return []
  const makes = thisType(unit, own)
  const found = (unit.members(own).instance.get('constructor') ?? []).flatMap((index) => {
    const declaration = unit.linkage.declarations[index]
    const fn = declaration?.[0] === 'function' ? unit.linkage.functions[declaration[2]] : undefined
    return fn === undefined ? [] : [{ unit, fn, environment: noEnvironment, makes }]
  })
  const overloads = found.filter(({ fn }) => fn.isSignature === true)
  if (found.length > 0) return overloads.length > 0 ? overloads : found
  const base = baseValue(evaluator, { unit, symbol: own })
  const inherited =
    base === undefined ? [] : (evaluator.linking.guarded(() => evaluator.signatures(base, 'new')) ?? [])
  if (inherited.length > 0) return inherited.map((signature) => ({ ...signature, makes }))
  const fn = { typeParameters: [], parameters: [], type: -1, returns: [] }
  return [{ unit, fn, environment: noEnvironment, makes }]
}

function ofInterface(
  evaluator: Evaluator,
  type: Extract<Type, { kind: 'instance' }>,
  kind: 'call' | 'new',
): readonly Signature[] {
  const { unit } = type
  const own = unit.ring(type.symbol).flatMap((symbol) => {
    const declaration = unit.linkage.declarations[symbol]
    if (declaration?.[0] !== 'interface') return []
    const environment = environmentOf(evaluator, { ...type, symbol })
    return (kind === 'call' ? declaration[2].calls : declaration[2].constructs).flatMap((index) => {
      const fn = unit.linkage.functions[index]
      return fn === undefined ? [] : [withEnvironment({ unit, fn, environment: noEnvironment }, environment)]
    })
  })
  if (own.length > 0) return own
  return basesOf(evaluator, type).types.flatMap((base) => [...evaluator.signatures(base, kind)])
}
