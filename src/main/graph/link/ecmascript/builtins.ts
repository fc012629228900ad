import type { Evaluator, Member } from './evaluator.ts'
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
export function builtinMember(evaluator: Evaluator, type: Language, name: string): Member | undefined {
  const seen = asBuiltin(type)
  if (seen.name === 'any' || seen.name === 'unknown' || seen.name === 'object') return undefined
  return { symbols: [], isExternal: true, type: () => memberType(evaluator, seen, name) }
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

function memberType(
  _evaluator: Evaluator,
  type: Extract<Type, { kind: 'builtin' }>,
  name: string,
): Type | undefined {
  if (name === 'length' || name === 'size') return builtin('number')
  const gives = given[type.name]?.[name]
  const known = Object.hasOwn(given[type.name] ?? {}, name) ? gives : undefined
  const parameters = Object.hasOwn(callbacks[type.name] ?? {}, name)
    ? callbacks[type.name]?.[name]
    : undefined
  if (known === undefined && parameters === undefined) return undefined
  return { kind: 'native', owner: type, name, gives: known, callback: parameters }
}

/** What a call of a member of the language gives. */
export function nativeResult(type: Extract<Type, { kind: 'native' }>): Type | undefined {
  const [first, second] = type.owner.args
  switch (type.gives) {
    case '0':
      return first
    case '1':
      return second
    case 'self':
      return type.owner
    case 'array':
    case 'keys':
      return builtin('Array', first)
    case 'values':
      return builtin('Array', second)
    case 'entry':
      return builtin('Array', { kind: 'tuple', elements: [first, second] })
    case 'entries':
      return builtin('Array', { kind: 'tuple', elements: [builtin('number'), first] })
    case 'strings':
      return builtin('Array', builtin('string'))
    case 'string':
    case 'number':
      return builtin(type.gives)
    case undefined:
      return undefined
  }
}

/** What a callback that is given to a member of the language gets as its parameter. */
export function nativeParameter(type: Extract<Type, { kind: 'native' }>, index: number): Type | undefined {
  switch (type.callback?.[index]) {
    case '0':
      return type.owner.args[0]
    case '1':
      return type.owner.args[1]
    case 'self':
      return type.owner
    case 'number':
      return builtin('number')
    default:
      return undefined
  }
}

const iterables = new Set([
  'Array',
  'Set',
  'Iterable',
  'IterableIterator',
  'Iterator',
  'AsyncIterable',
  'Generator',
  'AsyncGenerator',
  'AsyncIterableIterator',
  'ArrayLike',
  'NodeListOf',
])

/** What a loop takes out of a type. */
export function elementOfType(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  const open = evaluator.opened(type)
  switch (open?.kind) {
    case 'tuple':
      return eitherOf(open.elements)
    case 'union':
      return eitherOf(open.parts.map((part) => elementOfType(evaluator, part)))
    case 'literal':
      return builtin('string')
    case 'builtin':
      if (open.name === 'string') return open
      if (open.name === 'Map' || open.name === 'ReadonlyMap') return { kind: 'tuple', elements: open.args }
      return iterables.has(open.name) ? open.args[0] : undefined
    case 'instance':
    case 'object': {
      const iterator =
        evaluator.member(open, '[Symbol.iterator]') ?? evaluator.member(open, '[Symbol.asyncIterator]')
      const [signature] = evaluator.signatures(iterator?.type(), 'call')
      return signature === undefined ? undefined : elementOfType(evaluator, evaluator.returned(signature))
    }
    default:
      return undefined
  }
}
