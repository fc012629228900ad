import type { TypeParameterCode } from '../../extract/ecmascript/linkage.ts'
import type { Evaluator } from './evaluator.ts'
import { typeParametersOf } from './type-rules.ts'
import { substitute } from './substitute.ts'
import { type KnownEnvironment, type SymbolOf, type Type } from './types.ts'

/** What the type parameters of a class, interface or alias stand for, given or by default. */
export function environmentOf(
  evaluator: Evaluator,
  { unit, symbol, args }: SymbolOf & { readonly args: readonly (Type | undefined)[] },
): KnownEnvironment {
  const parameters = typeParametersOf(unit, symbol)
  if (parameters.length === 0) return new Map()
  const environment = new Map<TypeParameterCode, Type | undefined>()
  for (const [index, parameter] of parameters.entries()) {
    const code = unit.linkage.typeParameters[parameter]
    if (code === undefined) continue
    const given = args[index]
    environment.set(code, given ?? substitute(evaluator.typeOf(unit, code.fallback), environment))
  }
  return environment
}

/** Type parameters that nothing is known of are what they must at least be. */
export function bounded(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  if (type?.kind !== 'parameter') return type
  return evaluator.opened(evaluator.typeOf(type.unit, type.code.constraint))
}
