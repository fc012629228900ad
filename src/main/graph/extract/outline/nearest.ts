import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'

/** Names stand near to what declares them: no deeper level is searched. */
const deepest = 6

/**
 * The node of one of some kinds that lies nearest below a node, the first of its level; -1 where there is none. `a|b`
 * are two kinds, `a + 1` is the second child of the kind.
 */
export function nearest(tree: SyntaxTree, node: number, step: string): number {
  const [kinds = '', skip] = step.split(' + ')
  const wanted = kinds.split('|')
  let level = [node]
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const children = level.flatMap((one) => tree.children(one))
    const found = children.filter((child) => wanted.includes(tree.kind(child)))
    if (found.length > 0) return found[Number(skip ?? 0)] ?? -1
    level = children.filter((child) => !tree.isLeaf(child))
  }
  return -1
}
