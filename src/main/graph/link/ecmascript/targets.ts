import type { ReferenceKind } from '../../../../shared/model/graph.ts'
import type { Target } from '../../facts.ts'
import type { Declaration } from '../../extract/ecmascript/linkage.ts'
import type { SymbolOf } from './types.ts'

export function targetOf({ unit, symbol }: SymbolOf): Target {
  return { file: unit.file, descriptor: unit.facts.symbols[symbol]?.descriptor ?? '' }
}

const types = new Set<Declaration[0] | undefined>(['interface', 'alias', 'class'])

/** Among symbols that merge under one name, the one that a use of this kind means. */
export function symbolForKind({ unit, symbol }: SymbolOf, kind: ReferenceKind): SymbolOf {
  const ring = unit.ring(symbol)
  if (ring.length === 1) return { unit, symbol }
  const kindOf = (one: number): Declaration[0] | undefined => unit.linkage.declarations[one]?.[0]
  const hasBody = (one: number): boolean => {
    const declaration = unit.linkage.declarations[one]
    return declaration?.[0] === 'function' && unit.linkage.functions[declaration[2]]?.isSignature !== true
  }
  const best =
    kind === 'type' || kind === 'implements'
      ? ring.find((one) => types.has(kindOf(one)))
      : kind === 'new' || kind === 'super' || kind === 'extends'
        ? ring.find((one) => kindOf(one) === 'class')
        : (ring.find(hasBody) ?? ring.find((one) => kindOf(one) === 'function' || kindOf(one) === 'class'))
  return { unit, symbol: best ?? symbol }
}
