import type { TypeParameterCode } from '../../extract/ecmascript/linkage.ts'
import type { Evaluator } from './evaluator.ts'
import { asBase } from './heritage.ts'
import type { Signature, Type } from './types.ts'

export interface Inference {
  readonly pattern: Type | undefined
  readonly actual: Type | undefined
  readonly found: Map<TypeParameterCode, Type | undefined>
}

/** Finds what type parameters in `pattern` stand for. Whether it fits; `undefined` where that cannot be told. */
export function inferInto(evaluator: Evaluator, { pattern, actual, found }: Inference): boolean | undefined {
  return evaluator.linking.guarded(() => infer(evaluator, { pattern, actual, found }))
}

function infer(evaluator: Evaluator, inference: Inference): boolean | undefined {
  const { pattern, actual, found } = inference
  if (pattern === undefined) return undefined
  const parameter = boundBy(pattern)
  if (parameter !== undefined) {
    if (found.get(parameter) === undefined) found.set(parameter, actual)
    return actual === undefined ? undefined : true
  }
  if (actual === undefined) return undefined
  const args = argumentsOfSame(pattern, actual)
  if (args !== undefined) return each(evaluator, args.patterns, { actuals: args.actuals, found })
  const open = evaluator.opened(pattern)
  const value = evaluator.opened(actual)
  if (open === undefined || value === undefined) return undefined
  if (open.kind === 'union') return inferUnion(evaluator, open.parts, { actual: value, found })
  if (value.kind === 'union')
    return every(value.parts.map((part) => inferInto(evaluator, { pattern: open, actual: part, found })))
  return inferOpen(evaluator, open, { actual: value, found })
}

/** Two uses of one alias are compared by what they are given, unopened. */
function argumentsOfSame(
  pattern: Type,
  actual: Type,
): { patterns: readonly (Type | undefined)[]; actuals: readonly (Type | undefined)[] } | undefined {
  if (pattern.kind !== 'alias' || actual.kind !== 'alias') return undefined
  const isSame = pattern.symbol === actual.symbol && pattern.unit === actual.unit
  return isSame ? { patterns: pattern.args, actuals: actual.args } : undefined
}

function boundBy(pattern: Type): TypeParameterCode | undefined {
  if (pattern.kind === 'parameter') return pattern.code
  if (pattern.kind !== 'deferred') return undefined
  const code = pattern.unit.linkage.types[pattern.type]
  return code?.[0] === 'infer' ? pattern.unit.linkage.typeParameters[code[1]] : undefined
}

type To = Pick<Inference, 'found'> & { readonly actual: Type }

function inferOpen(evaluator: Evaluator, pattern: Type, { actual, found }: To): boolean | undefined {
  switch (pattern.kind) {
    case 'instance':
      return inferInstance(evaluator, pattern, { actual, found })
    case 'builtin':
      return inferBuiltin(evaluator, pattern, { actual, found })
    case 'function':
    case 'newable':
      return inferFunction(evaluator, pattern.signatures[0], {
        actual,
        found,
        kind: pattern.kind === 'function' ? 'call' : 'new',
      })
    case 'tuple':
      if (actual.kind === 'tuple')
        return each(evaluator, pattern.elements, { actuals: actual.elements, found })
      return undefined
    case 'intersection':
      return every(pattern.parts.map((part) => inferInto(evaluator, { pattern: part, actual, found })))
    case 'object':
      return inferMembers(evaluator, pattern, { actual, found })
    case 'literal':
      return actual.kind === 'literal' ? actual.text === pattern.text : undefined
    default:
      return undefined
  }
}

function inferInstance(
  evaluator: Evaluator,
  pattern: Extract<Type, { kind: 'instance' }>,
  { actual, found }: To,
): boolean | undefined {
  if (actual.kind === 'intersection')
    return (
      actual.parts.some((part) => inferInto(evaluator, { pattern, actual: part, found }) === true) ||
      undefined
    )
  if (actual.kind !== 'instance') return actual.kind === 'builtin' ? false : undefined
  const seen = asBase(evaluator, actual, pattern)
  if (seen === undefined) return undefined
  each(evaluator, pattern.args, { actuals: seen.args, found })
  return true
}

const iterables = new Set(['Iterable', 'AsyncIterable', 'ArrayLike', 'IterableIterator', 'Iterator'])

function inferBuiltin(
  evaluator: Evaluator,
  pattern: Extract<Type, { kind: 'builtin' }>,
  { actual, found }: To,
): boolean | undefined {
  if (pattern.name === 'any' || pattern.name === 'unknown') return true
  if (
    pattern.args.length > 0 &&
    (iterables.has(pattern.name) || (pattern.name === 'Array' && actual.kind === 'tuple'))
  ) {
    inferInto(evaluator, { pattern: pattern.args[0], actual: evaluator.elementOf(actual), found })
    return undefined
  }
  if (actual.kind !== 'builtin') return undefined
  const isPromise = pattern.name === 'PromiseLike' && actual.name === 'Promise'
  if (actual.name !== pattern.name && !isPromise) return false
  return each(evaluator, pattern.args, { actuals: actual.args, found }) ?? true
}

/** Results by results, parameters by what the given function declares of them. */
function inferFunction(
  evaluator: Evaluator,
  pattern: Signature | undefined,
  { actual, found, kind }: To & { readonly kind: 'call' | 'new' },
): boolean | undefined {
  const given = evaluator.signatures(actual, kind).at(-1)
  if (pattern === undefined || given === undefined) return undefined
  for (const [index, parameter] of pattern.fn.parameters.entries()) {
    if (parameter.isRest === true || (given.fn.parameters[index]?.type ?? -1) < 0) continue
    inferInto(evaluator, {
      pattern: evaluator.parameter(pattern, index),
      actual: evaluator.parameter(given, index),
      found,
    })
  }
  const result = kind === 'new' ? (given.makes ?? evaluator.returned(given)) : evaluator.returned(given)
  inferInto(evaluator, { pattern: evaluator.returned(pattern), actual: result, found })
  return true
}

function inferMembers(
  evaluator: Evaluator,
  pattern: Extract<Type, { kind: 'object' }>,
  { actual, found }: To,
): boolean | undefined {
  for (const [name] of pattern.object.members)
    inferInto(evaluator, {
      pattern: evaluator.member(pattern, name)?.type(),
      actual: evaluator.member(actual, name)?.type(),
      found,
    })
  return undefined
}

/** First the parts that say something, so that a bare parameter gets what they leave. */
function inferUnion(
  evaluator: Evaluator,
  parts: readonly (Type | undefined)[],
  { actual, found }: To,
): boolean | undefined {
  const said = parts.filter((part) => part !== undefined && boundBy(part) === undefined)
  const bare = parts.filter((part) => part !== undefined && boundBy(part) !== undefined)
  const left = (actual.kind === 'union' ? actual.parts : [actual]).filter((one) => {
    if (one === undefined) return true
    return !said.some((part) => inferInto(evaluator, { pattern: part, actual: one, found }) === true)
  })
  if (left.length === 0) return true
  const rest: Type | undefined = left.length === 1 ? left[0] : { kind: 'union', parts: left }
  for (const part of bare) inferInto(evaluator, { pattern: part, actual: rest, found })
  return bare.length > 0 ? true : undefined
}

function each(
  evaluator: Evaluator,
  patterns: readonly (Type | undefined)[],
  { actuals, found }: Pick<Inference, 'found'> & { readonly actuals: readonly (Type | undefined)[] },
): boolean | undefined {
  return every(
    patterns.map((pattern, index) => inferInto(evaluator, { pattern, actual: actuals[index], found })),
  )
}

function every(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(false)) return false
  return results.every((one) => one === true) ? true : undefined
}
