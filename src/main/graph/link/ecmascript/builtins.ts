import type { Member } from './evaluator.ts'
import { builtin, eitherOf, type Gives, type Type } from './types.ts'

/** What is known of the language's own types: how elements come out of them. All their members are external. */
const arrayLike: Readonly<Record<string, Gives>> = {
  at: '0',
  concat: 'self',
  copyWithin: 'self',
  entries: 'entries',
  fill: 'self',
  filter: 'self',
  find: '0',
  findLast: '0',
  flat: 'self',
  join: 'string',
  pop: '0',
  reverse: 'self',
  shift: '0',
  slice: 'self',
  sort: 'self',
  splice: 'self',
  toReversed: 'self',
  toSorted: 'self',
  toSpliced: 'self',
  values: 'array',
  with: 'self',
}
const given: Readonly<Record<string, Readonly<Record<string, Gives>>>> = {
  Array: arrayLike,
  Set: { values: 'array', keys: 'array', add: 'self', union: 'self', entries: 'array' },
  Map: { get: '1', set: 'self', values: 'values', keys: 'keys', entries: 'entry' },
  WeakMap: { get: '1', set: 'self' },
  WeakSet: { add: 'self' },
  WeakRef: { deref: '0' },
  Promise: { catch: 'self', finally: 'self' },
  string: {
    split: 'strings',
    match: 'strings',
    replace: 'string',
    replaceAll: 'string',
    slice: 'string',
    substring: 'string',
    trim: 'string',
    toLowerCase: 'string',
    toUpperCase: 'string',
    padStart: 'string',
    padEnd: 'string',
    repeat: 'string',
    charAt: 'string',
  },
}
/** Callbacks: which of their parameters get an element. */
const callbacks: Readonly<Record<string, Readonly<Record<string, readonly Gives[]>>>> = {
  Array: {
    every: ['0', 'number', 'self'],
    filter: ['0', 'number', 'self'],
    find: ['0', 'number', 'self'],
    findIndex: ['0', 'number', 'self'],
    findLast: ['0', 'number', 'self'],
    findLastIndex: ['0', 'number', 'self'],
    flatMap: ['0', 'number', 'self'],
    forEach: ['0', 'number', 'self'],
    map: ['0', 'number', 'self'],
    some: ['0', 'number', 'self'],
    sort: ['0', '0'],
    toSorted: ['0', '0'],
  },
  Set: { forEach: ['0', '0', 'self'] },
  Map: { forEach: ['1', '0', 'self'] },
  Promise: { then: ['0'] },
}

type Language = Extract<Type, { kind: 'builtin' | 'literal' | 'tuple' }>

/** A member of a type of the language: external, and what a call of it gives where that is known. */
export function builtinMember(type: Language, name: string): Member | undefined {
  const seen = asBuiltin(type)
  if (seen.name === 'any' || seen.name === 'unknown' || seen.name === 'object') return undefined
  return { symbols: [], isExternal: true, type: () => memberType(seen, name) }
}

/** A tuple is an array of its elements, a literal a string or number. */
export function asBuiltin(type: Language): Extract<Type, { kind: 'builtin' }> {
  if (type.kind === 'builtin') return type
  const array = type.kind === 'tuple' ? eitherOf(type.elements) : undefined
  return {
    kind: 'builtin',
    name: type.kind === 'tuple' ? 'Array' : 'string',
    args: type.kind === 'tuple' ? [array] : [],
  }
}

function memberType(type: Extract<Type, { kind: 'builtin' }>, name: string): Type | undefined {
  if (name === 'length' || name === 'size') return builtin('number')
  const gives = given[type.name]?.[name]
  const known = Object.hasOwn(given[type.name] ?? {}, name) ? gives : undefined
  const parameters = Object.hasOwn(callbacks[type.name] ?? {}, name)
    ? callbacks[type.name]?.[name]
    : undefined
  if (known === undefined && parameters === undefined) return undefined
  return { kind: 'native', owner: type, name, gives: known, callback: parameters }
}

const results: Readonly<Record<Gives, (owner: Extract<Type, { kind: 'builtin' }>) => Type | undefined>> = {
  '0': ({ args: [first] }) => first,
  '1': ({ args: [, second] }) => second,
  self: (owner) => owner,
  array: ({ args: [first] }) => builtin('Array', first),
  keys: ({ args: [first] }) => builtin('Array', first),
  values: ({ args: [, second] }) => builtin('Array', second),
  entry: ({ args: [first, second] }) => builtin('Array', { kind: 'tuple', elements: [first, second] }),
  entries: ({ args: [first] }) => builtin('Array', { kind: 'tuple', elements: [builtin('number'), first] }),
  strings: () => builtin('Array', builtin('string')),
  string: () => builtin('string'),
  number: () => builtin('number'),
}

/** What a call of a member of the language gives. */
export function nativeResult({ gives, owner }: Extract<Type, { kind: 'native' }>): Type | undefined {
  return gives === undefined ? undefined : results[gives](owner)
}

/** What a callback that is given to a member of the language gets as its parameter. */
export function nativeParameter(
  { callback, owner }: Extract<Type, { kind: 'native' }>,
  index: number,
): Type | undefined {
  const gives = callback?.[index]
  return gives === undefined ? undefined : results[gives](owner)
}
