import type { Evaluator } from './evaluator.ts'
import { builtin, eitherOf, type Type } from './types.ts'

type Builtin = Extract<Type, { kind: 'builtin' }>
type Open = (evaluator: Evaluator, args: readonly (Type | undefined)[]) => Type | undefined

const same: Open = (_evaluator, [type]) => type

/** Types of the language that stand for others. What only takes members away keeps them all: the use knows which are left. */
const utilities: ReadonlyMap<string, Open> = new Map<string, Open>([
  ['Partial', same],
  ['Required', same],
  ['Readonly', same],
  ['NonNullable', same],
  ['NoInfer', same],
  ['Pick', same],
  ['Omit', same],
  ['Exclude', same],
  ['Extract', same],
  ['ThisType', () => undefined],
  ['ReadonlyArray', (_evaluator, args) => builtin('Array', ...args)],
  ['ReturnType', (evaluator, [type]) => returnOf(evaluator, type, 'call')],
  ['InstanceType', (evaluator, [type]) => returnOf(evaluator, type, 'new')],
  ['Awaited', (evaluator, [type]) => awaited(evaluator, type)],
  ['Parameters', (evaluator, [type]) => parametersOf(evaluator, type, 'call')],
  ['ConstructorParameters', (evaluator, [type]) => parametersOf(evaluator, type, 'new')],
])

export function openedUtility(evaluator: Evaluator, type: Builtin): Type | undefined {
  const open = utilities.get(type.name)
  return open === undefined ? type : open(evaluator, type.args)
}

function returnOf(evaluator: Evaluator, type: Type | undefined, kind: 'call' | 'new'): Type | undefined {
  const last = evaluator.signatures(type, kind).at(-1)
  if (last === undefined) return undefined
  return kind === 'new' ? (last.makes ?? evaluator.returned(last)) : evaluator.returned(last)
}

function parametersOf(evaluator: Evaluator, type: Type | undefined, kind: 'call' | 'new'): Type | undefined {
  const last = evaluator.signatures(type, kind).at(-1)
  if (last === undefined) return undefined
  return { kind: 'tuple', elements: last.fn.parameters.map((_, index) => evaluator.parameter(last, index)) }
}

/** What `await` gives. */
export function awaited(evaluator: Evaluator, type: Type | undefined): Type | undefined {
  const open = evaluator.opened(type)
  if (open?.kind === 'union') return eitherOf(open.parts.map((part) => awaited(evaluator, part)))
  const isPromise = open?.kind === 'builtin' && (open.name === 'Promise' || open.name === 'PromiseLike')
  return isPromise ? awaited(evaluator, open.args[0]) : open?.kind === 'external' ? undefined : open
}
