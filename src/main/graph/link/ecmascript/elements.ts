import { byKind, type Cases } from './by-kind.ts'
import type { Evaluator } from './evaluator.ts'
import { builtin, eitherOf, type Type } from './types.ts'

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

const cases: Cases<Evaluator, Type | undefined> = {
  tuple: ({ elements }) => eitherOf(elements),
  union: ({ parts }, evaluator) => eitherOf(parts.map((part) => elementOfType(evaluator, part))),
  literal: () => builtin('string'),
  builtin: (type) => {
    if (type.name === 'string') return type
    if (type.name === 'Map' || type.name === 'ReadonlyMap') return { kind: 'tuple', elements: type.args }
    return iterables.has(type.name) ? type.args[0] : undefined
  },
  instance: iterated,
  object: iterated,
}

/** What a loop takes out of a type. */
export function elementOfType(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  const open = evaluator.opened(type)
  return open === undefined ? undefined : byKind(cases, open, evaluator)
}

function iterated(type: Type, evaluator: Evaluator): Type | undefined {
  const iterator =
    evaluator.member(type, '[Symbol.iterator]') ?? evaluator.member(type, '[Symbol.asyncIterator]')
  const [signature] = evaluator.signatures(iterator?.type(), 'call')
  return signature === undefined ? undefined : evaluator.elementOf(evaluator.returned(signature))
}
