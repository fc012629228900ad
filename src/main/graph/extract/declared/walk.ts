import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FactsBuilder } from './facts-builder.ts'

export type Visit = (node: number) => void

/** Visits every node once, in preorder, without recursion. `visits` is by node kind. */
export function walk(tree: SyntaxTree, builder: FactsBuilder, visits: ReadonlyMap<string, Visit>): void {
  const byId = new Map<number, Visit>()
  tree.kinds.names.forEach((name, id) => {
    const visit = visits.get(name)
    if (visit !== undefined && tree.kinds.isNamed[id] === true) byId.set(id, visit)
  })
  for (let node = 0; node < tree.size; node++) {
    builder.reach(node)
    byId.get(tree.kindId(node))?.(node)
  }
}
