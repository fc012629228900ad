import type { TypeCode, TypeParameterCode } from '../../extract/ecmascript/linkage.ts'
import type { Evaluator } from './evaluator.ts'
import { inferInto } from './infer.ts'
import { composed, substitute } from './substitute.ts'
import { eitherOf, type Environment, type Type } from './types.ts'
import type { Unit } from './unit.ts'

/** Both branches where the check cannot be decided; with what `infer` finds in the first. */
export function conditional(
  evaluator: Evaluator,
  { unit, environment }: { readonly unit: Unit; readonly environment: Environment },
  code: Extract<TypeCode, readonly ['conditional', ...unknown[]]>,
): Type | undefined {
  const [, check, bound, yes, no] = code
  const checked = evaluator.opened(substitute(evaluator.typeOf(unit, check), environment))
  const found = new Map<TypeParameterCode, Type | undefined>()
  const fits = inferInto(evaluator, { pattern: evaluator.typeOf(unit, bound), actual: checked, found })
  const whenYes = substitute(evaluator.typeOf(unit, yes), composed(found, environment))
  const whenNo = substitute(evaluator.typeOf(unit, no), environment)
  if (fits === true) return whenYes
  if (fits === false) return whenNo
  const isNever = (type: Type | undefined): boolean => type?.kind === 'builtin' && type.name === 'never'
  if (isNever(whenNo)) return whenYes
  return isNever(whenYes) ? whenNo : eitherOf([whenYes, whenNo])
}
