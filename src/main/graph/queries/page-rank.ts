/** An edge from one node to another, with how often it is there. */
export interface WeightedEdge {
  readonly from: number
  readonly to: number
  readonly weight: number
}

const damping = 0.85
const rounds = 30

/** How likely a reader who follows uses at random is at each node; the sum is 1. */
export function pageRank(
  nodes: readonly number[],
  edges: readonly WeightedEdge[],
): ReadonlyMap<number, number> {
  const index = new Map(nodes.map((node, at) => [node, at]))
  const known = edges.flatMap(({ from, to, weight }) => {
    const source = index.get(from)
    const target = index.get(to)
    return source === undefined || target === undefined ? [] : [{ source, target, weight }]
  })
  const out = new Float64Array(nodes.length)
  for (const { source, weight } of known) out[source] = (out[source] ?? 0) + weight
  let ranks = new Float64Array(nodes.length).fill(1 / nodes.length)
  for (let round = 0; round < rounds; round++) {
    let lost = 0
    ranks.forEach((rank, at) => {
      if (out[at] === 0) lost += rank
    })
    const next = new Float64Array(nodes.length).fill((1 - damping + damping * lost) / nodes.length)
    for (const { source, target, weight } of known)
      next[target] = (next[target] ?? 0) + (damping * (ranks[source] ?? 0) * weight) / (out[source] ?? 1)
    ranks = next
  }
  return new Map(nodes.map((node, at) => [node, ranks[at] ?? 0]))
}
