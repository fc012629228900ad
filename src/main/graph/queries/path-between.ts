import type { Clock } from '../../base/clock.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { callsBy } from './callers.ts'
import { callKinds, type Use } from './edges.ts'
import { stepRow } from './step-rows.ts'
import { graphRow } from './symbol-rows.ts'

/** Edges of a way at most, and symbols that are looked at from both ends. */
const defaultDepth = 12
const maxSeen = 20_000
const deadlineMs = 400
const maxUses = 2_000

/** One shortest way of calls from a symbol to another, from both ends at once. Nothing found: no rows. */
export function pathBetween(question: QuestionOf<'path'>, parts: QueryParts): Outcome {
  const from = parts.resolver.resolve(question.from)
  if (from.kind === 'refused') return from
  const to = parts.resolver.resolve(question.to)
  if (to.kind === 'refused') return to
  const way = shortest(from.node.id, to.node.id, {
    depth: question.depth ?? defaultDepth,
    callsBy: (id) => callsBy(id, parts),
    callersOf: (id) => parts.edges.into(id, callKinds, maxUses),
    clock: parts.clock,
  })
  return found({
    symbol: to.node,
    total: way.uses === undefined ? 0 : way.uses.length + 1,
    row: (index) => {
      if (index === 0) return graphRow(from.node, { depth: 0 })
      const use = way.uses?.[index - 1]
      return use && stepRow({ node: use.to, use, depth: index }, parts)
    },
    isComplete: way.isComplete,
  })
}

interface Ends {
  readonly depth: number
  readonly callsBy: (id: number) => readonly Use[]
  readonly callersOf: (id: number) => readonly Use[]
  readonly clock: Clock
}

interface Way {
  /** Absent when there is none. */
  readonly uses: readonly Use[] | undefined
  readonly isComplete: boolean
}

/** The use by which each symbol was reached first; undefined for the end itself. */
type Reached = Map<number, Use | undefined>

/** The smaller front goes on, until the two meet. */
export function shortest(from: number, to: number, ends: Ends): Way {
  const forward: Reached = new Map([[from, undefined]])
  const backward: Reached = new Map([[to, undefined]])
  let front = [from]
  let back = [to]
  if (from === to) return { uses: [], isComplete: true }
  const untilMs = ends.clock.now() + deadlineMs
  for (let depth = 0; depth < ends.depth; depth++) {
    if (front.length === 0 || back.length === 0) return { uses: undefined, isComplete: true }
    const isTooMuch = forward.size + backward.size > maxSeen || ends.clock.now() > untilMs
    if (isTooMuch) return { uses: undefined, isComplete: false }
    const isForward = front.length <= back.length
    const grown = isForward
      ? grow(front, forward, { next: ends.callsBy, end: 'to', other: backward })
      : grow(back, backward, { next: ends.callersOf, end: 'from', other: forward })
    if (grown.meeting !== undefined)
      return { uses: joined(grown.meeting, forward, backward), isComplete: true }
    if (isForward) front = grown.front
    else back = grown.front
  }
  return { uses: undefined, isComplete: false }
}

function grow(
  front: readonly number[],
  reached: Reached,
  how: {
    readonly next: (id: number) => readonly Use[]
    readonly end: 'from' | 'to'
    readonly other: Reached
  },
): { readonly front: number[]; readonly meeting: number | undefined } {
  const grown: number[] = []
  for (const id of front)
    for (const use of how.next(id)) {
      const node = use[how.end]
      if (reached.has(node)) continue
      reached.set(node, { ...use, ...(how.end === 'to' ? { from: id } : { to: id }) })
      if (how.other.has(node)) return { front: grown, meeting: node }
      grown.push(node)
    }
  return { front: grown, meeting: undefined }
}

function joined(meeting: number, forward: Reached, backward: Reached): Use[] {
  const uses: Use[] = []
  for (let use = forward.get(meeting); use !== undefined; use = forward.get(use.from)) uses.unshift(use)
  for (let use = backward.get(meeting); use !== undefined; use = backward.get(use.to)) uses.push(use)
  return uses
}
