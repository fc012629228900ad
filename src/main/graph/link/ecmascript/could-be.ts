import type { Evaluator } from './evaluator.ts'
import type { Type } from './types.ts'

const primitives = new Set(['string', 'number', 'boolean', 'bigint', 'symbol', 'undefined', 'null', 'void'])

type Sort = 'word' | 'text' | 'function' | 'thing' | 'list' | 'other'

const sorts: Readonly<Partial<Record<Type['kind'], Sort>>> = {
  literal: 'text',
  function: 'function',
  instance: 'thing',
  object: 'thing',
  static: 'thing',
  tuple: 'list',
}
/** What a wanted sort certainly does not take. */
const refused: Readonly<Partial<Record<Sort, readonly Sort[]>>> = {
  word: ['function', 'thing', 'list'],
  text: ['function', 'thing'],
  function: ['word', 'list', 'text'],
}

/** Refuses only what certainly does not fit: a function for a string, one word for another. */
export function couldBe(evaluator: Evaluator, wanted: Type, given: Type): boolean {
  if (wanted.kind === 'union')
    return wanted.parts.some((part) => {
      const open = evaluator.opened(part)
      return open === undefined || couldBe(evaluator, open, given)
    })
  const [left, right] = [sortOf(wanted), sortOf(given)]
  if (left === 'word' && right === 'word') return nameOf(wanted) === nameOf(given)
  if (refused[left]?.includes(right) === true) return false
  return !(right === 'function' && wanted.kind === 'builtin' && wanted.args.length > 0)
}

function sortOf(type: Type): Sort {
  if (type.kind === 'builtin') return primitives.has(type.name) ? 'word' : 'other'
  return sorts[type.kind] ?? 'other'
}

function nameOf(type: Type): string {
  return type.kind === 'builtin' ? type.name : ''
}
