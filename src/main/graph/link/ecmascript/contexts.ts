import type { ContextCode } from '../../extract/ecmascript/linkage.ts'
import { nativeParameter } from './builtins.ts'
import { chosen } from './calls.ts'
import type { Evaluator } from './evaluator.ts'
import { bounded } from './environments.ts'
import { substitute } from './substitute.ts'
import type { Type } from './types.ts'
import type { Unit } from './unit.ts'
import { awaited } from './utility-types.ts'

/** What is wanted where a function or an object literal stands. */
export function contextOf(
  evaluator: Evaluator,
  unit: Unit,
  context: ContextCode | undefined,
): Type | undefined {
  if (context === undefined) return undefined
  switch (context[0]) {
    case 'type':
      return evaluator.typeOf(unit, context[1])
    case 'expression':
      return evaluator.expression(unit, context[1])
    case 'argument':
      return argumentContext(evaluator, unit, { call: context[1], index: context[2] })
    case 'returned':
      return returnedContext(evaluator, unit, context[1])
    case 'member': {
      const object = unit.linkage.objects[context[1]]
      const outer = bounded(evaluator, evaluator.opened(evaluator.context(unit, object?.context)))
      return evaluator.member(outer, context[2])?.type()
    }
  }
}

function returnedContext(evaluator: Evaluator, unit: Unit, index: number): Type | undefined {
  const fn = unit.linkage.functions[index]
  if (fn === undefined) return undefined
  if (fn.type >= 0) {
    const type = evaluator.typeOf(unit, fn.type)
    return fn.isAsync === true ? awaited(evaluator, type) : type
  }
  const [wanted] = evaluator.signatures(evaluator.context(unit, fn.context), 'call')
  return wanted === undefined ? undefined : evaluator.returned(wanted)
}

function argumentContext(
  evaluator: Evaluator,
  unit: Unit,
  { call, index }: { call: number; index: number },
): Type | undefined {
  const code = unit.linkage.expressions[call]
  if (code?.[0] !== 'call' && code?.[0] !== 'new') return undefined
  const callee = evaluator.opened(evaluator.expression(unit, code[1]))
  if (callee?.kind === 'native') return index === 0 ? callee : undefined
  const site = { unit, args: code[2], typeArguments: code[3] }
  // The argument itself is not asked what it is: that would ask for its context again.
  const signatures = evaluator.signatures(callee, code[0])
  const signature = chosen(evaluator, signatures, site)
  if (signature === undefined) return undefined
  return substitute(evaluator.parameter(signature, index), evaluator.inferred(signature, site, index))
}

/** What the parameter of a function expression gets from where the function stands. */
export function contextualParameter(
  evaluator: Evaluator,
  unit: Unit,
  { context, index }: { context: ContextCode | undefined; index: number },
): Type | undefined {
  const wanted = evaluator.opened(evaluator.context(unit, context))
  if (wanted?.kind === 'native') return nativeParameter(wanted, index)
  const signatures = evaluator.signatures(wanted, 'call')
  const [first] = signatures
  return first === undefined ? undefined : evaluator.parameter(first, index)
}
