import { type ExpressionCode, nameKind } from '../../extract/ecmascript/linkage.ts'
import { nativeResult } from './builtins.ts'
import { contextualParameter } from './contexts.ts'
import type { Evaluator } from './evaluator.ts'
import { basesOf, baseValue } from './heritage.ts'
import { resolveImport, resolveName } from './names.ts'
import { thisType } from './type-rules.ts'
import { builtin, eitherOf, external, noEnvironment, type Type } from './types.ts'
import type { Unit } from './unit.ts'
import { awaited } from './utility-types.ts'
import { indexOf } from './lookup-types.ts'

type Kind = ExpressionCode[0]
type Rules = {
  readonly [K in Kind]: (
    evaluator: Evaluator,
    unit: Unit,
    code: Extract<ExpressionCode, readonly [K, ...unknown[]]>,
  ) => Type | undefined
}

const rules: Rules = {
  name: (evaluator, unit, [, name]) => {
    if (name >= 0 && name % 4 === nameKind.binding) return bindingType(evaluator, unit, name >> 2)
    return evaluator.entity(resolveName(evaluator.linking, unit, name, 'value'))
  },
  global: (_evaluator, _unit, [, name]) => globalType(name),
  this: (_evaluator, unit, [, symbol]) => thisType(unit, symbol),
  self: selfType,
  super: superType,
  member: (evaluator, unit, [, receiver, name]) =>
    evaluator.member(evaluator.expression(unit, receiver), name)?.type(),
  at: (evaluator, unit, [, receiver, index]) => {
    const open = evaluator.opened(evaluator.expression(unit, receiver))
    return open?.kind === 'tuple' ? open.elements[index] : indexOf(evaluator, open)
  },
  element: (evaluator, unit, [, receiver]) => indexOf(evaluator, evaluator.expression(unit, receiver)),
  call: (evaluator, unit, [, callee, args, typeArguments]) => {
    const type = evaluator.opened(evaluator.expression(unit, callee))
    if (type?.kind === 'native') return nativeResult(type)
    return evaluator.result(evaluator.signatures(type, 'call'), { unit, args, typeArguments })
  },
  new: newType,
  typed: (evaluator, unit, [, type]) => evaluator.typeOf(unit, type),
  await: (evaluator, unit, [, of]) => awaited(evaluator, evaluator.expression(unit, of)),
  promise: (evaluator, unit, [, of]) => builtin('Promise', evaluator.expression(unit, of)),
  function: (_evaluator, unit, [, index]) => {
    const fn = unit.linkage.functions[index]
    return fn === undefined
      ? undefined
      : { kind: 'function', signatures: [{ unit, fn, environment: noEnvironment }] }
  },
  object: (_evaluator, unit, [, index]) => {
    const object = unit.linkage.objects[index]
    return object === undefined ? undefined : { kind: 'object', unit, object, environment: noEnvironment }
  },
  array: (evaluator, unit, [, elements]) => {
    const types = elements.map((one) => {
      const code = unit.linkage.expressions[one]
      return code?.[0] === 'spread'
        ? evaluator.elementOf(evaluator.expression(unit, code[1]))
        : evaluator.expression(unit, one)
    })
    return builtin('Array', eitherOf(types))
  },
  spread: (evaluator, unit, [, of]) => evaluator.elementOf(evaluator.expression(unit, of)),
  either: (evaluator, unit, [, parts]) => eitherOf(parts.map((part) => evaluator.expression(unit, part))),
  builtin: (_evaluator, _unit, [, name]) => builtin(name),
  each: (evaluator, unit, [, of]) => evaluator.elementOf(evaluator.expression(unit, of)),
  delegate: delegateType,
  rest: (evaluator, unit, [, of]) => evaluator.expression(unit, of),
  parameter: parameterType,
  import: (evaluator, unit, [, index]) =>
    evaluator.entity(resolveImport(evaluator.linking, unit, index, 'value')),
  narrowed: (evaluator, unit, [, , constructor]) => {
    const value = evaluator.opened(evaluator.expression(unit, constructor))
    return value?.kind === 'static'
      ? { kind: 'instance', unit: value.unit, symbol: value.symbol, args: [] }
      : undefined
  },
}

export function typeOfExpression(evaluator: Evaluator, unit: Unit, index: number): Type | undefined {
  const code = unit.linkage.expressions[index]
  if (code === undefined) return undefined
  return byRule(evaluator, unit, code)
}

function byRule<K extends Kind>(
  evaluator: Evaluator,
  unit: Unit,
  code: Extract<ExpressionCode, readonly [K, ...unknown[]]>,
): Type | undefined {
  const rule: Rules[K] = rules[code[0]]
  return rule(evaluator, unit, code)
}

export function bindingType(evaluator: Evaluator, unit: Unit, index: number): Type | undefined {
  const code = unit.linkage.bindings[index]
  if (code === undefined) return undefined
  return code[0] >= 0 ? evaluator.typeOf(unit, code[0]) : evaluator.expression(unit, code[1])
}

/** A global is a value of the language or the machine; its name is also that of what it makes. */
function globalType(name: string): Type | undefined {
  return name === 'undefined' ? builtin(name) : { kind: 'builtin', name: `typeof ${name}`, args: [] }
}

/** `this` of an object literal is what is wanted where it stands, and only else the object itself. */
function selfType(
  evaluator: Evaluator,
  unit: Unit,
  [, index]: Extract<ExpressionCode, readonly ['self', ...unknown[]]>,
): Type | undefined {
  const object = unit.linkage.objects[index]
  if (object === undefined) return undefined
  const wanted = evaluator.opened(evaluator.context(unit, object.context))
  if (wanted !== undefined && wanted.kind !== 'parameter') return wanted
  return { kind: 'object', unit, object, environment: noEnvironment }
}

function superType(
  evaluator: Evaluator,
  unit: Unit,
  [, symbol, isStatic]: Extract<ExpressionCode, readonly ['super', ...unknown[]]>,
): Type | undefined {
  if (isStatic) return baseValue(evaluator, { unit, symbol })
  const self = thisType(unit, symbol)
  const bases = self.kind === 'instance' ? basesOf(evaluator, self) : undefined
  return bases?.types[0] ?? (bases?.isExternal === true ? external : undefined)
}

function newType(
  evaluator: Evaluator,
  unit: Unit,
  [, callee, args, typeArguments]: Extract<ExpressionCode, readonly ['new', ...unknown[]]>,
): Type | undefined {
  const type = evaluator.opened(evaluator.expression(unit, callee))
  if (type?.kind === 'external') return type
  if (type?.kind === 'builtin' && type.name.startsWith('typeof ')) {
    const given = typeArguments.map((one) => evaluator.typeOf(unit, one))
    const first = evaluator.expression(unit, args[0] ?? -1)
    const element = given.length > 0 ? given : [evaluator.elementOf(first)]
    return builtin(type.name.slice('typeof '.length), ...element)
  }
  return evaluator.result(evaluator.signatures(type, 'new'), { unit, args, typeArguments })
}

/** `yield* x` gives what the iterator of `x` returns. */
function delegateType(
  evaluator: Evaluator,
  unit: Unit,
  [, of]: Extract<ExpressionCode, readonly ['delegate', ...unknown[]]>,
): Type | undefined {
  const open = evaluator.opened(evaluator.expression(unit, of))
  if (open?.kind === 'builtin') return open.name.endsWith('Generator') ? open.args[1] : undefined
  const make = evaluator.member(open, '[Symbol.iterator]')
  const iterator = evaluator.opened(resultOfFirst(evaluator, make?.type()))
  if (iterator?.kind === 'builtin') return iterator.args[1]
  const next = evaluator.member(iterator, 'next')
  const result = evaluator.opened(resultOfFirst(evaluator, next?.type()))
  return result?.kind === 'builtin' && result.name === 'IteratorResult' ? result.args[1] : undefined
}

function resultOfFirst(evaluator: Evaluator, fn: Type | undefined): Type | undefined {
  const [signature] = evaluator.signatures(fn, 'call')
  return signature === undefined ? undefined : evaluator.returned(signature)
}

function parameterType(
  evaluator: Evaluator,
  unit: Unit,
  [, index, position]: Extract<ExpressionCode, readonly ['parameter', ...unknown[]]>,
): Type | undefined {
  const fn = unit.linkage.functions[index]
  const code = fn?.parameters[position]
  if (fn === undefined || code === undefined) return undefined
  if (code.type >= 0) return evaluator.typeOf(unit, code.type)
  const wanted = contextualParameter(evaluator, unit, { context: fn.context, index: position })
  if (code.isRest === true) return wanted === undefined ? undefined : builtin('Array', wanted)
  return wanted ?? evaluator.expression(unit, code.init)
}
