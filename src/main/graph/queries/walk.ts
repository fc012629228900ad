import type { Clock } from '../../base/clock.ts'
import type { Use } from './edges.ts'

/** A symbol that was reached, and the use that reached it. */
export interface Step {
  readonly node: number
  readonly use: Use
  /** Edges from the start. */
  readonly depth: number
}

export interface WalkOptions {
  readonly start: readonly number[]
  readonly depth: number
  /** What is one edge away; `toStep` says which end of the use is the next node. */
  readonly next: (node: number) => readonly Use[]
  readonly toStep: 'from' | 'to'
  readonly clock: Clock
  readonly maxNodes?: number
  readonly maxALevel?: number
  /** A node that is shown and not gone on from. */
  readonly isLeaf?: (node: number) => boolean
}

export interface Walked {
  /** In rings: the nearest first, each node once; in a ring the surest edge first. */
  readonly steps: readonly Step[]
  readonly isComplete: boolean
}

const defaultMaxNodes = 5_000
const deadlineMs = 250

/** Breadth first, with bounds on everything. */
export function walk(options: WalkOptions): Walked {
  const { start, depth, clock, maxNodes = defaultMaxNodes, maxALevel = maxNodes } = options
  const untilMs = clock.now() + deadlineMs
  const seen = new Set(start)
  const steps: Step[] = []
  let isComplete = true
  let level = start
  for (let at = 1; at <= depth && level.length > 0; at++) {
    const grown = nextRing(level, { ...options, at, seen, isLate: () => clock.now() > untilMs })
    const kept = ordered(grown.ring).slice(0, Math.min(maxALevel, maxNodes - steps.length))
    if (grown.isCut || kept.length < grown.ring.size) isComplete = false
    steps.push(...kept)
    if (grown.isCut) break
    for (const { node } of kept) seen.add(node)
    level = kept.map(({ node }) => node)
  }
  return { steps, isComplete }
}

function nextRing(
  level: readonly number[],
  how: Pick<WalkOptions, 'next' | 'toStep' | 'isLeaf'> & {
    readonly at: number
    readonly seen: ReadonlySet<number>
    readonly isLate: () => boolean
  },
): { readonly ring: ReadonlyMap<number, Step>; readonly isCut: boolean } {
  const ring = new Map<number, Step>()
  for (const node of level) {
    if (how.isLate()) return { ring, isCut: true }
    if (how.at > 1 && how.isLeaf?.(node) === true) continue
    for (const use of how.next(node))
      addStep(ring, { use, seen: how.seen, depth: how.at, toStep: how.toStep })
  }
  return { ring, isCut: false }
}

function addStep(
  ring: Map<number, Step>,
  { use, seen, depth, toStep }: { use: Use; seen: ReadonlySet<number>; depth: number; toStep: 'from' | 'to' },
): void {
  const node = use[toStep]
  if (seen.has(node)) return
  const known = ring.get(node)
  if (known === undefined || use.tier < known.use.tier) ring.set(node, { node, use, depth })
}

function ordered(ring: ReadonlyMap<number, Step>): Step[] {
  return [...ring.values()].sort((left, right) => left.use.tier - right.use.tier || left.node - right.node)
}
