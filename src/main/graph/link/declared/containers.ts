import { type Type, unknown } from './entity.ts'

/** What sequences, maps and wrappers of the languages hold, by the place of the argument. */

const maps = new Set([
  'map',
  'Map',
  'HashMap',
  'BTreeMap',
  'TreeMap',
  'LinkedHashMap',
  'ConcurrentHashMap',
  'dict',
  'Dict',
  'Mapping',
  'MutableMapping',
  'DefaultDict',
  'defaultdict',
  'OrderedDict',
  'ConcurrentMap',
  'SortedMap',
  'NavigableMap',
  'IndexMap',
])
const wrappers = new Set([
  'Awaitable',
  'Coroutine',
  'Future',
  'FutureOr',
  'Task',
  'AsyncGenerator',
  'CompletableFuture',
])

/** A library's value of an unknown type stays a library's value, whatever is taken out of it. */
const opaque: Type = { kind: 'external', name: '', arguments: [] }

/** `a[b]`. */
export function elementOf(type: Type): Type {
  if (type.kind !== 'external') return unknown
  if (maps.has(type.name)) return type.arguments[1] ?? opaque
  return type.arguments[0] ?? opaque
}

/** What a loop gives: the keys of a map. */
export function itemOf(type: Type): Type {
  return type.kind === 'external' ? (type.arguments[0] ?? opaque) : unknown
}

/** The first of what a loop gives in Go. */
export function keyOf(type: Type): Type {
  if (type.kind !== 'external') return unknown
  return type.name === 'map' || type.name === 'chan' ? (type.arguments[0] ?? opaque) : opaque
}

export function partOf(type: Type, at: number): Type {
  if (type.kind === 'external' && type.name === 'tuple') return type.arguments[at] ?? opaque
  if (type.kind === 'external' && type.name === '') return opaque
  return unknown
}

export function awaited(type: Type): Type {
  if (type.kind === 'external' && wrappers.has(type.name)) return type.arguments.at(-1) ?? opaque
  return type
}
