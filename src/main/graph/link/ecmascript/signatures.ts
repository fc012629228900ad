import type { Evaluator } from './evaluator.ts'
import { environmentOf } from './environments.ts'
import { basesOf, baseValue } from './heritage.ts'
import { thisType } from './type-rules.ts'
import { withEnvironment } from './substitute.ts'
import { noEnvironment, type Signature, type Type } from './types.ts'

/** How a value can be called, or what `new` does with it. */
export function signaturesOf(
  evaluator: Evaluator,
  type: Type | undefined,
  kind: 'call' | 'new',
): readonly Signature[] {
  const open = evaluator.opened(type)
  switch (open?.kind) {
    case 'function':
      return kind === 'call' ? open.signatures : []
    case 'constructor':
      return kind === 'new' ? open.signatures : []
    case 'static':
      return kind === 'new' ? constructorsOf(evaluator, open) : []
    case 'instance':
      return ofInterface(evaluator, open, kind)
    case 'object': {
      const { unit, environment } = open
      return (kind === 'call' ? open.object.calls : open.object.constructs).flatMap((index) => {
        const fn = unit.linkage.functions[index]
        return fn === undefined ? [] : [{ unit, fn, environment }]
      })
    }
    case 'union':
    case 'intersection':
      return open.parts.flatMap((part) => [...evaluator.signatures(part, kind)])
    case 'parameter':
      return evaluator.signatures(evaluator.typeOf(open.unit, open.code.constraint), kind)
    default:
      return []
  }
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
