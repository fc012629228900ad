import type { Evaluator } from './evaluator.ts'
import { bounded } from './environments.ts'
import { eitherOf, type Type } from './types.ts'

/** `T['key']`, `T[number]` */
export function lookedUp(
  evaluator: Evaluator,
  object: Type | undefined,
  key: Type | undefined,
): Type | undefined {
  const open = bounded(evaluator, evaluator.opened(object))
  const by = evaluator.opened(key)
  if (by?.kind === 'literal') return evaluator.member(open, by.text)?.type()
  if (by?.kind === 'union') return eitherOf(by.parts.map((part) => lookedUp(evaluator, open, part)))
  return by?.kind === 'builtin' && by.name === 'number' ? evaluator.elementOf(open) : indexOf(evaluator, open)
}

/** What any key of a type gives. */
export function indexOf(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  const open = bounded(evaluator, evaluator.opened(type))
  if (open?.kind === 'object' && open.object.index >= 0)
    return { kind: 'deferred', unit: open.unit, type: open.object.index, environment: open.environment }
  if (open?.kind === 'builtin' && open.name === 'Record') return open.args[1]
  if (open?.kind === 'instance') {
    const declaration = open.unit.linkage.declarations[open.symbol]
    if (declaration?.[0] === 'interface') return evaluator.typeOf(open.unit, declaration[2].index)
  }
  return evaluator.elementOf(open)
}
