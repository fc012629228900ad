import type { BreakpointRequest } from '../breakpoint.ts'
import type { AdapterCapabilities } from '../wire/bodies.ts'
import { type HitTest, parseHitCount } from './hit-count.ts'

export type Terms = Pick<BreakpointRequest, 'condition' | 'hit' | 'log'>

/** What is done here for an adapter that cannot: it stops each time, and we ask, count and write. */
export interface Emulated {
  readonly condition?: string
  readonly hit?: HitTest
  readonly log?: string
}

export type Split =
  /** The adapter does all of it. */
  | { readonly kind: 'native' }
  /** `terms` are sent; `lacks` names in words what the adapter has not. */
  | { readonly kind: 'emulated'; readonly terms: Terms; readonly emulated: Emulated; readonly lacks: string }
  | { readonly kind: 'refused'; readonly reason: string }

type Term = keyof Terms

/** In the order in which they are taken, with how an adapter says that it can, and what it lacks otherwise. */
const capabilityOf = {
  condition: ['supportsConditionalBreakpoints', 'conditions'],
  hit: ['supportsHitConditionalBreakpoints', 'hit counts'],
  log: ['supportsLogPoints', 'log points'],
} as const satisfies Readonly<Record<Term, readonly [keyof AdapterCapabilities, string]>>
const order = ['condition', 'hit', 'log'] as const

/**
 * Who does what of a breakpoint's terms. From the first one that the adapter lacks all are ours: it would count what a
 * condition lets through, and log what a hit count does not.
 */
export function splitTerms(terms: Terms, capabilities: AdapterCapabilities): Split {
  const first = order.find(
    (term) => terms[term] !== undefined && capabilities[capabilityOf[term][0]] !== true,
  )
  if (first === undefined) return { kind: 'native' }
  const theirs = order.slice(0, order.indexOf(first))
  const { hit, ...ours } = only(terms, order.slice(order.indexOf(first)))
  const counts = hit === undefined ? undefined : parseHitCount(hit)
  if (hit !== undefined && counts === undefined)
    return { kind: 'refused', reason: `${hit} is no hit count that can be tested here: write 5, >= 5 or % 5` }
  return {
    kind: 'emulated',
    terms: only(terms, theirs),
    emulated: { ...ours, ...(counts === undefined ? {} : { hit: counts }) },
    lacks: capabilityOf[first][1],
  }
}

function only(terms: Terms, names: readonly Term[]): Terms {
  return {
    ...(names.includes('condition') && terms.condition !== undefined ? { condition: terms.condition } : {}),
    ...(names.includes('hit') && terms.hit !== undefined ? { hit: terms.hit } : {}),
    ...(names.includes('log') && terms.log !== undefined ? { log: terms.log } : {}),
  }
}
