import type { TypeParameterCode } from '../../extract/ecmascript/linkage.ts'
import type { CallSite, Evaluator } from './evaluator.ts'
import { couldBe } from './could-be.ts'
import { inferInto } from './infer.ts'
import { typeParametersOf } from './type-rules.ts'
import { substitute } from './substitute.ts'
import { builtin, eitherOf, type Environment, type Signature, type Type } from './types.ts'

/** What a call gives back, by the first signature that its arguments fit. */
export function resultOf(
  evaluator: Evaluator,
  signatures: readonly Signature[],
  site: CallSite,
): Type | undefined {
  const signature = chosen(evaluator, signatures, site)
  if (signature === undefined) return undefined
  const environment = evaluator.inferred(signature, site, Infinity)
  return substitute(signature.makes ?? evaluator.returned(signature), environment)
}

/** By their number, then by what is known of them. */
export function chosen(
  evaluator: Evaluator,
  signatures: readonly Signature[],
  site: CallSite,
): Signature | undefined {
  if (signatures.length < 2) return signatures[0]
  const hasSpread = site.args.some((arg) => site.unit.linkage.expressions[arg]?.[0] === 'spread')
  const byCount = hasSpread ? signatures : signatures.filter((one) => fitsCount(one, site.args.length))
  return byCount.find((one) => fitsTypes(evaluator, one, site)) ?? byCount[0] ?? signatures[0]
}

function fitsCount({ fn: { parameters } }: Signature, count: number): boolean {
  const least = parameters.filter((one) => one.isRest !== true && one.isOptional !== true).length
  return count >= least && (count <= parameters.length || parameters.at(-1)?.isRest === true)
}

function fitsTypes(evaluator: Evaluator, signature: Signature, site: CallSite): boolean {
  return site.args.every((arg, index) => {
    const wanted = evaluator.opened(evaluator.parameter(signature, index))
    const given = evaluator.opened(evaluator.expression(site.unit, arg))
    return wanted === undefined || given === undefined || couldBe(evaluator, wanted, given)
  })
}

/** Explicit type arguments, else what the arguments tell: first values, then functions in their order. */
export function inferredAt(
  evaluator: Evaluator,
  signature: Signature,
  site: CallSite,
  before: number,
): Environment {
  const codes = parametersToInfer(signature)
  if (codes.length === 0) return new Map()
  const found = new Map<TypeParameterCode, Type | undefined>()
  for (const [index, code] of codes.entries())
    if (site.typeArguments[index] !== undefined)
      found.set(code, evaluator.typeOf(site.unit, site.typeArguments[index]))
  if (found.size === 0) fromArguments(evaluator, signature, { site, before, found })
  for (const code of codes)
    if (found.get(code) === undefined) {
      const fallback = substitute(evaluator.typeOf(signature.unit, code.fallback), found)
      found.set(code, fallback ?? evaluator.typeOf(signature.unit, code.constraint))
    }
  return found
}

function parametersToInfer({ unit, fn, makes }: Signature): TypeParameterCode[] {
  const own = fn.typeParameters.map((index) => unit.linkage.typeParameters[index])
  const ofClass =
    makes?.kind === 'instance'
      ? typeParametersOf(makes.unit, makes.symbol).map((index) => makes.unit.linkage.typeParameters[index])
      : []
  return [...ofClass, ...own].filter((code) => code !== undefined)
}

function fromArguments(
  evaluator: Evaluator,
  signature: Signature,
  {
    site,
    before,
    found,
  }: { site: CallSite; before: number; found: Map<TypeParameterCode, Type | undefined> },
): void {
  const isFunction = (arg: number): boolean => site.unit.linkage.expressions[arg]?.[0] === 'function'
  for (const wantsFunctions of [false, true])
    for (const [index, arg] of site.args.entries()) {
      if (isFunction(arg) !== wantsFunctions || (wantsFunctions && index >= before) || index === before)
        continue
      const pattern = evaluator.parameter(signature, index)
      inferInto(evaluator, { pattern, actual: evaluator.expression(site.unit, arg), found })
    }
}

/** Declared or inferred from what is returned. */
export function returnedBy(evaluator: Evaluator, { unit, fn, environment }: Signature): Type | undefined {
  if (fn.type >= 0) return substitute(evaluator.typeOf(unit, fn.type), environment)
  if (fn.isGenerator === true || fn.returns.length === 0) return undefined
  const types = fn.returns.map((value) => evaluator.expression(unit, value))
  const one = eitherOf(types)
  if (one === undefined) return undefined
  return substitute(fn.isAsync === true ? builtin('Promise', one) : one, environment)
}

/** Type of the parameter at an index; the rest parameter stands for all that follow. */
export function parameterOf(
  evaluator: Evaluator,
  { unit, fn, environment }: Signature,
  index: number,
): Type | undefined {
  const code = fn.parameters[index] ?? fn.parameters.at(-1)
  if (code === undefined || (fn.parameters[index] === undefined && code.isRest !== true)) return undefined
  const type = code.type >= 0 ? evaluator.typeOf(unit, code.type) : evaluator.expression(unit, code.init)
  const seen = substitute(type, environment)
  if (code.isRest !== true) return seen
  const open = evaluator.opened(seen)
  if (open?.kind === 'tuple') return open.elements[index - fn.parameters.length + 1]
  return evaluator.elementOf(open)
}
