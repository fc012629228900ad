import type { Override } from '../../facts.ts'
import type { FileView } from './file-view.ts'
import { baseMember } from './members.ts'
import type { Resolver } from './rules.ts'

/** Methods of a file's types that stand in for one of a base. */
export function overridesOf(resolver: Resolver, view: FileView): Override[] {
  const inheriting = new Set(view.linkage.bases.map(({ symbol }) => symbol))
  return view.facts.symbols.flatMap(({ name, kind, parent }, source) => {
    if (kind !== 'method' || !inheriting.has(parent)) return []
    const [, most] = view.arity.get(source) ?? []
    const wanted = { name, ...(most !== undefined && Number.isFinite(most) && { count: most }) }
    const base = baseMember(resolver, resolver.own(view, parent), wanted)
    if (base.kind !== 'symbol') return []
    const target = resolver.world.view(base.file)?.facts.symbols[base.symbol]
    return target === undefined
      ? []
      : [{ source, target: { file: base.file, descriptor: target.descriptor } }]
  })
}
