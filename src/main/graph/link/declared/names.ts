import type { Binding } from '../../extract/declared/linkage.ts'
import { type Entity, external, unknown, type Wanted } from './entity.ts'
import type { FileView } from './file-view.ts'
import { memberOfType } from './members.ts'
import type { Resolver } from './rules.ts'

/** What a name stands for at a scope: what the scopes around bind, what is inherited, what is outside of the file. */
export function lookUp(resolver: Resolver, view: FileView, wanted: Wanted, from: number): Entity {
  const around = scopesFrom(view, from)
  let isOpen = false
  for (const [at, scope] of around.entries()) {
    const kind = view.scopes[scope]?.fact.kind
    const isHidden = kind === 'type' && !resolver.rules.seesMembers && isInside(view, around.slice(0, at))
    const found = isHidden ? undefined : inScope(resolver, view, scope, wanted)
    if (found !== undefined) return found
    const member = inherited(resolver, view, scope, wanted)
    if (isFound(member)) return member
    isOpen ||= member.kind === 'external'
  }
  const outside = resolver.rules.outside(wanted, view, resolver)
  // A name that nothing here declares may be inherited from a library.
  return isOpen && outside.kind === 'unknown' ? external : outside
}

function inScope(
  resolver: Resolver,
  view: FileView,
  scope: number,
  { name, isPath = false }: Wanted,
): Entity | undefined {
  const all = view.scopes[scope]?.names.get(name)
  const bindings = isPath ? all?.filter((binding) => isNoVariable(name, binding)) : all
  if (bindings === undefined || bindings.length === 0) return undefined
  const key = `${view.file} scope ${String(scope)} ${name}${isPath ? '::' : ''}`
  return resolver.once(key, () => resolver.bound(view, bindings))
}

/** Members of the type around, its own and inherited ones, where they are named without `this`. */
function inherited(resolver: Resolver, view: FileView, scope: number, wanted: Wanted): Entity {
  const { kind = 'file', owner = -1 } = view.scopes[scope]?.fact ?? {}
  if (kind !== 'type' || owner < 0 || !resolver.rules.seesMembers) return unknown
  const found = memberOfType(resolver, resolver.own(view, owner), wanted, view)
  return found.kind === 'symbol' && found.file === view.file
    ? { ...found, tier: 'A', reason: 'scope' }
    : found
}

/** A scope and those around it, from the inside. */
function scopesFrom(view: FileView, from: number): number[] {
  const around: number[] = []
  for (let scope = from; view.scopes[scope] !== undefined; scope = view.scopes[scope]?.fact.parent ?? -1)
    around.push(scope)
  return around
}

/** The body of a function stands between: it does not see the names of the class. */
function isInside(view: FileView, passed: readonly number[]): boolean {
  return passed.some((scope) => ['function', 'block'].includes(view.scopes[scope]?.fact.kind ?? ''))
}

/** Variables hide no type or module of their name in `name::other`. */
function isNoVariable(name: string, { is }: Binding): boolean {
  return is === 'symbol' || is === 'import' || is === 'parameter' || name === 'Self' || name.startsWith('@')
}

function isFound(member: Entity): boolean {
  return member.kind === 'symbol' || (member.kind === 'unknown' && member.isAmbiguous === true)
}
