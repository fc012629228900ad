import type { Override } from '../../facts.ts'
import { basesOf } from './heritage.ts'
import type { Evaluator } from './evaluator.ts'
import { targetOf } from './targets.ts'
import { thisType } from './type-rules.ts'
import type { Type } from './types.ts'
import type { Unit } from './unit.ts'

/** Members of classes and interfaces that stand in for those of their bases. */
export function overridesOf(evaluator: Evaluator, unit: Unit): Override[] {
  const overrides: Override[] = []
  for (const [index, declaration] of unit.linkage.declarations.entries()) {
    if (declaration[0] !== 'class' && declaration[0] !== 'interface') continue
    if (declaration[2].base < 0 && declaration[2].types.length === 0) continue
    const self = thisType(unit, index)
    if (self.kind !== 'instance') continue
    const bases = basesOf(evaluator, self, true).types
    for (const [name, members] of unit.members(index).instance) {
      const source = members.at(-1)
      if (name === 'constructor' || source === undefined) continue
      overrides.push(...overriddenBy(evaluator, { source, name, bases }))
    }
  }
  return overrides
}

function overriddenBy(
  evaluator: Evaluator,
  { source, name, bases }: { source: number; name: string; bases: readonly Type[] },
): Override[] {
  return bases.flatMap((base) => {
    const [target] = evaluator.member(base, name)?.symbols ?? []
    return target === undefined ? [] : [{ source, target: targetOf(target) }]
  })
}
