import type { BaseFact } from '../../extract/declared/linkage.ts'
import {
  type Bases,
  type Declaration,
  type Entity,
  external,
  type Found,
  type NamedType,
  type Type,
  unknown,
  type Wanted,
} from './entity.ts'
import type { FileView } from './file-view.ts'
import type { Resolver } from './rules.ts'
import { substituted } from './types.ts'

/** Bases above a type that are looked into at most. */
const mostBases = 60

/** A member of an object: of its type, then of the bases of the type, nearest first. */
export function memberOfType(resolver: Resolver, type: Type, wanted: Wanted, from: FileView): Entity {
  if (type.kind === 'external') {
    const gives = resolver.rules.externalMember(type, wanted.name)
    return gives === undefined ? external : { kind: 'external', type: gives }
  }
  if (type.kind === 'parameter')
    return type.bound === undefined ? unknown : memberOfType(resolver, type.bound, wanted, from)
  if (type.kind !== 'named') return unknown
  const found = throughBases(resolver, [type], wanted, from)
  if (found.kind !== 'unknown' || found.isAmbiguous === true) return found
  return resolver.rules.ofEveryType?.(type, wanted.name) ?? found
}

/** A member that `super` names. */
export function baseMember(resolver: Resolver, type: NamedType, wanted: Wanted): Entity {
  const view = resolver.world.view(type.file)
  if (view === undefined) return unknown
  const bases = basesOf(resolver, type, view)
  const found = throughBases(resolver, bases.named, wanted, view)
  return found.kind === 'unknown' && bases.isOpen ? external : found
}

function throughBases(
  resolver: Resolver,
  first: readonly NamedType[],
  wanted: Wanted,
  from: FileView,
): Entity {
  const seen = new Set<string>()
  let level = first
  let isOpen = false
  let isUnknown = false
  for (let count = 0; level.length > 0 && count < mostBases;) {
    const next: NamedType[] = []
    for (const type of level) {
      const key = `${type.file} ${String(type.symbol)}`
      if (seen.has(key)) continue
      seen.add(key)
      count++
      const found = ownMember(resolver, type, wanted, from)
      if (found !== undefined) return found
      const bases = basesOf(resolver, type, from)
      next.push(...bases.named)
      isOpen ||= bases.isOpen
      isUnknown ||= bases.isUnknown
    }
    level = next
  }
  return isOpen && !isUnknown ? external : unknown
}

/** A member that the type itself declares, in its own file or beside it. */
function ownMember(resolver: Resolver, type: NamedType, wanted: Wanted, from: FileView): Entity | undefined {
  const candidates = membersNamed(resolver, type, wanted.name, from)
  if (candidates.length === 0) return undefined
  const one = chosen(resolver, candidates, wanted)
  if (one === undefined) return { kind: 'unknown', isAmbiguous: true }
  return { ...one, kind: 'symbol', tier: 'B', reason: 'declared type', on: type }
}

function membersNamed(resolver: Resolver, type: NamedType, name: string, from: FileView): readonly Found[] {
  const home = resolver.world.view(type.file)
  if (home === undefined) return []
  const inside = (home.members.get(type.symbol)?.get(name) ?? [])
    .filter((symbol) => !isUnnamed(home, symbol))
    .map((symbol) => ({ file: home.file, symbol }))
  const outside = detachedMembers(resolver, type, from).get(name) ?? []
  return [...inside, ...outside.filter((one) => !inside.some((other) => isSame(one, other)))]
}

/** A constructor that is called by the name of its type. */
function isUnnamed(view: FileView, symbol: number): boolean {
  const fact = view.facts.symbols[symbol]
  return fact?.kind === 'constructor' && view.facts.symbols[fact.parent]?.name === fact.name
}

function isSame(one: Found, other: Found): boolean {
  return one.file === other.file && one.symbol === other.symbol
}

/** Members of a type that stand outside of it, by name. */
function detachedMembers(
  resolver: Resolver,
  type: NamedType,
  from: FileView,
): ReadonlyMap<string, readonly Found[]> {
  const files = resolver.rules.memberFiles(type, from, resolver)
  const key = `${type.file} ${String(type.symbol)} ${files.length > 1 ? '' : from.file}`
  const known = resolver.detached.get(key)
  if (known !== undefined) return known
  const found = new Map<string, Found[]>()
  // Set before it is full: the owner of a member is itself looked up by names.
  resolver.detached.set(key, found)
  for (const file of files) {
    const view = resolver.world.view(file)
    if (view === undefined) continue
    for (const { symbol, owner } of view.linkage.members)
      if (isType(resolver, view, owner, type)) addTo(found, nameOf(view, symbol), { file, symbol })
  }
  return found
}

function nameOf(view: FileView, symbol: number): string {
  return view.facts.symbols[symbol]?.name ?? ''
}

function addTo(found: Map<string, Found[]>, name: string, one: Found): void {
  const list = found.get(name)
  if (list === undefined) found.set(name, [one])
  else list.push(one)
}

function isType(resolver: Resolver, view: FileView, index: number, type: NamedType): boolean {
  const text = view.linkage.types[index]
  const wanted = resolver.world.view(type.file)?.facts.symbols[type.symbol]?.name
  if (text === undefined || text.path.at(-1) !== wanted) return false
  const owner = resolver.type(view, index)
  return owner.kind === 'named' && owner.file === type.file && owner.symbol === type.symbol
}

/** Of overloads the one that takes so many arguments; of several nobody knows which. */
function chosen(resolver: Resolver, candidates: readonly Found[], { count }: Wanted): Found | undefined {
  const [first] = candidates
  if (candidates.length === 1) return first
  const callable = candidates.filter(({ file, symbol }) => {
    const kind = resolver.world.view(file)?.facts.symbols[symbol]?.kind
    return kind === 'method' || kind === 'function' || kind === 'constructor'
  })
  if (count === undefined) return accessor(resolver, candidates)
  const fitting = callable.filter(({ file, symbol }) => {
    const [least, most] = resolver.world.view(file)?.arity.get(symbol) ?? [0, Infinity]
    return count >= least && count <= most
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** A property is declared once for each of its accessors: the first one stands for it. */
function accessor(resolver: Resolver, candidates: readonly Found[]): Found | undefined {
  const kindOf = ({ file, symbol }: Found): string | undefined =>
    resolver.world.view(file)?.facts.symbols[symbol]?.kind
  const properties = candidates.filter((one) => kindOf(one) === 'property' || kindOf(one) === 'field')
  return properties.length > 0 ? properties[0] : undefined
}

const noBases: Bases = { named: [], isOpen: false, isUnknown: false }

/** Bases of a type, nearest first. While they are looked for themselves, a type has none: their names stand outside of it. */
export function basesOf(resolver: Resolver, type: NamedType, from: FileView): Bases {
  const key = `${type.file} ${String(type.symbol)}`
  let bases = resolver.bases.get(key)
  if (bases === undefined) {
    resolver.bases.set(key, noBases)
    bases = readBases(resolver, type, from)
    resolver.bases.set(key, bases)
  }
  const named = bases.named.map((base) => substituted(resolver, base, type))
  return { ...bases, named: named.filter((base) => base.kind === 'named') }
}

function readBases(resolver: Resolver, type: NamedType, from: FileView): Bases {
  const types = baseFacts(resolver, type, from).map(({ view, base }) => resolver.type(view, base.type))
  return {
    named: types.filter((base) => base.kind === 'named'),
    isOpen: types.some(({ kind }) => kind === 'external'),
    isUnknown: types.some(({ kind }) => kind !== 'external' && kind !== 'named'),
  }
}

function baseFacts(
  resolver: Resolver,
  type: NamedType,
  from: FileView,
): { readonly view: FileView; readonly base: BaseFact }[] {
  const home = resolver.world.view(type.file)
  if (home === undefined) return []
  const own = home.linkage.bases.filter(({ symbol }) => symbol === type.symbol)
  const detachedOnes = resolver.rules.memberFiles(type, from, resolver).flatMap((file) => {
    const view = resolver.world.view(file)
    if (view === undefined) return []
    return view.linkage.bases
      .filter(({ symbol, owner }) => symbol < 0 && isType(resolver, view, owner, type))
      .map((base) => ({ view, base }))
  })
  return [...own.map((base) => ({ view: home, base })), ...detachedOnes]
}

/** A member of a type or a module that is named itself, `Foo.make`; of a variable a member of its object. */
export function staticMember(resolver: Resolver, of: Declaration, wanted: Wanted, from: FileView): Entity {
  const view = resolver.world.view(of.file)
  const fact = view?.facts.symbols[of.symbol]
  if (view === undefined || fact === undefined) return unknown
  switch (fact.kind) {
    case 'class':
    case 'struct':
    case 'enum':
    case 'interface':
    case 'trait': {
      const found = memberOfType(resolver, resolver.own(view, of.symbol), wanted, from)
      return found.kind === 'symbol' ? { ...found, tier: 'A', reason: 'namespace' } : found
    }
    case 'type':
      return throughAlias(resolver, view, of.symbol, wanted)
    case 'module':
      return inNamespace(resolver, view, of.symbol, wanted)
    default:
      return memberOfType(resolver, resolver.typeOf(of), wanted, from)
  }
}

function throughAlias(resolver: Resolver, view: FileView, symbol: number, wanted: Wanted): Entity {
  const alias = view.declared.get(symbol)
  const type = alias === undefined ? resolver.own(view, symbol) : resolver.type(view, alias)
  return memberOfType(resolver, type, wanted, view)
}

function inNamespace(resolver: Resolver, view: FileView, symbol: number, { name }: Wanted): Entity {
  const scope = view.scopeOf.get(symbol)
  const [binding] = scope === undefined ? [] : (view.scopes[scope]?.names.get(name) ?? [])
  return binding === undefined ? unknown : resolver.binding(view, binding)
}
