import type { Binding, TypeText } from '../../extract/declared/linkage.ts'
import { type Entity, type NamedType, type Type, unknown } from './entity.ts'
import type { FileView } from './file-view.ts'
import type { Resolver } from './rules.ts'

/** A type nested deeper than this, or an alias of aliases, is not followed. */
const deepest = 12

/** The type that a written one stands for. */
export function readType(resolver: Resolver, view: FileView, index: number, depth = 0): Type {
  const text = view.linkage.types[index]
  if (text === undefined || depth > deepest) return unknown
  const [head = ''] = text.path
  const given = (): Type[] => text.arguments.map((one) => readType(resolver, view, one, depth + 1))
  if (head === '|') return union(given())
  if (isStructural(text)) return { kind: 'external', name: head, arguments: given() }
  const parameter = parameterNamed(view, head, text.scope)
  if (parameter !== undefined)
    return text.path.length === 1 ? typeParameter(resolver, view, { head, parameter, depth }) : unknown
  return entityType(resolver, resolver.path(view, text.path, text.scope), {
    name: text.path.at(-1) ?? '',
    given: given(),
    depth,
  })
}

function isStructural({ path }: TypeText): boolean {
  return path.length === 1 && ['list', 'map', 'tuple', 'chan'].includes(path[0] ?? '')
}

function typeParameter(
  resolver: Resolver,
  view: FileView,
  { head, parameter, depth }: { head: string; parameter: Binding & { is: 'parameter' }; depth: number },
): Type {
  const bound = parameter.bound < 0 ? unknown : readType(resolver, view, parameter.bound, depth + 1)
  return { kind: 'parameter', name: head, ...(bound.kind !== 'unknown' && { bound }) }
}

function parameterNamed(
  view: FileView,
  name: string,
  from: number,
): (Binding & { is: 'parameter' }) | undefined {
  for (let scope = from; scope >= 0; scope = view.scopes[scope]?.fact.parent ?? -1) {
    const found = view.scopes[scope]?.names.get(name)?.[0]
    if (found !== undefined) return found.is === 'parameter' ? found : undefined
  }
  return undefined
}

/** None beside one type leaves the type; two types are none. */
function union(members: readonly Type[]): Type {
  const rest = members.filter(
    (type) => type.kind !== 'nothing' && !(type.kind === 'external' && type.name === 'None'),
  )
  return rest.length === 1 ? (rest[0] ?? unknown) : unknown
}

interface Written {
  readonly name: string
  readonly given: readonly Type[]
  readonly depth: number
}

function entityType(resolver: Resolver, entity: Entity, { name, given, depth }: Written): Type {
  if (entity.kind === 'external') return wrapped(resolver, name, given)
  if (entity.kind === 'value')
    return entity.type.kind === 'external' ? wrapped(resolver, name, given) : unknown
  if (entity.kind !== 'symbol') return unknown
  const view = resolver.world.view(entity.file)
  const kind = view?.facts.symbols[entity.symbol]?.kind
  if (view === undefined || kind === undefined) return unknown
  const alias = view.declared.get(entity.symbol)
  if (kind === 'type' && alias !== undefined) {
    const on: NamedType = { kind: 'named', file: entity.file, symbol: entity.symbol, arguments: given }
    return substituted(resolver, readType(resolver, view, alias, depth + 1), on)
  }
  if (!namedKinds.has(kind)) return unknown
  return { kind: 'named', file: entity.file, symbol: entity.symbol, arguments: given }
}

const namedKinds: ReadonlySet<string> = new Set(['class', 'struct', 'enum', 'interface', 'trait', 'type'])

function wrapped(resolver: Resolver, name: string, given: readonly Type[]): Type {
  const [first] = given
  if (first !== undefined && resolver.rules.transparent.has(name)) return first
  // A type as a value says nothing of objects.
  if (name === 'type' || name === 'Type') return unknown
  return { kind: 'external', name, arguments: given }
}

/** The parameters of a type, each standing for itself. */
export function argumentsAsParameters(view: FileView, symbol: number): Type[] {
  return (view.parameters.get(symbol) ?? []).map((name) => {
    return { kind: 'parameter', name }
  })
}

/** Puts the arguments of the object in the place of its type's parameters; what is left over is its bound. */
export function substituted(resolver: Resolver, type: Type, on: NamedType | undefined, depth = 0): Type {
  if (depth > deepest) return unknown
  if (type.kind === 'parameter') {
    const names = on === undefined ? [] : (resolver.world.view(on.file)?.parameters.get(on.symbol) ?? [])
    return on?.arguments[names.indexOf(type.name)] ?? type
  }
  if (type.kind !== 'named' && type.kind !== 'external') return type
  return {
    ...type,
    arguments: type.arguments.map((argument) => substituted(resolver, argument, on, depth + 1)),
  }
}
