import type { Edge, FileFacts, LinkedFile, LinkWorld, Override } from '../../facts.ts'
import type { Entity } from './entity.ts'
import type { FileView } from './file-view.ts'
import { overridesOf } from './overrides.ts'
import { ValueResolver } from './resolver.ts'
import type { LinkRules } from './rules.ts'
import { TrackedWorld } from './tracked-world.ts'

/** Links a file of a language whose names are declared. */
export function linkDeclared(rules: LinkRules, file: string, facts: FileFacts, world: LinkWorld): LinkedFile {
  const tracked = new TrackedWorld(world, file, facts)
  const view = tracked.view(file)
  if (view === undefined) return { edges: [], overrides: [], consulted: [], missed: [] }
  const resolver = new ValueResolver(tracked, rules)
  const edges = edgesOf(resolver, view)
  const overrides: readonly Override[] = overridesOf(resolver, view)
  return { edges, overrides, ...tracked.asked(file) }
}

function edgesOf(resolver: ValueResolver, view: FileView): Edge[] {
  return view.linkage.uses.flatMap((value, reference) => {
    if (value < 0) return []
    const edge = edgeTo(resolver, resolver.value(view, value))
    return edge === undefined ? [] : [{ reference, ...edge }]
  })
}

function edgeTo(resolver: ValueResolver, entity: Entity): Omit<Edge, 'reference'> | undefined {
  if (entity.kind === 'external') return { target: 'external', tier: 'A', reason: 'external' }
  if (entity.kind !== 'symbol') return undefined
  const target = resolver.world.view(entity.file)?.facts.symbols[entity.symbol]
  if (target === undefined) return undefined
  return {
    target: { file: entity.file, descriptor: target.descriptor },
    tier: heldKinds.has(target.kind) ? 'I' : entity.tier,
    reason: entity.reason,
  }
}

/** What is called through them is what they hold. */
const heldKinds: ReadonlySet<string> = new Set(['variable', 'constant', 'field', 'property', 'enum_member'])
