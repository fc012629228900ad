import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'

/** Questions to a tree without field names. A node that is not there is -1. */

export function childOf(tree: SyntaxTree, node: number, ...kinds: readonly string[]): number {
  if (node < 0) return -1
  const end = tree.after(node)
  for (let child = node + 1; child < end; child = tree.after(child))
    if (kinds.includes(tree.kind(child))) return child
  return -1
}

export function childrenOf(tree: SyntaxTree, node: number, ...kinds: readonly string[]): number[] {
  return childrenOrNone(tree, node).filter((child) => kinds.includes(tree.kind(child)))
}

/** Named children, comments left out. */
export function namedChildren(tree: SyntaxTree, node: number): number[] {
  return childrenOrNone(tree, node).filter(
    (child) => tree.isNamed(child) && !tree.kind(child).includes('comment'),
  )
}

export function firstNamed(tree: SyntaxTree, node: number): number {
  return namedChildren(tree, node)[0] ?? -1
}

/** The first named child behind a token: what follows `=` or `->`. */
export function childBehind(tree: SyntaxTree, node: number, token: string): number {
  const children = childrenOrNone(tree, node)
  const at = children.findIndex((child) => tree.kind(child) === token)
  return at < 0 ? -1 : (children.slice(at + 1).find((child) => tree.isNamed(child)) ?? -1)
}

/** The named children before a token. */
export function childrenBefore(tree: SyntaxTree, node: number, token: string): number[] {
  const children = childrenOrNone(tree, node)
  const at = children.findIndex((child) => tree.kind(child) === token)
  return children.slice(0, at < 0 ? children.length : at).filter((child) => tree.isNamed(child))
}

export function hasChild(tree: SyntaxTree, node: number, kind: string): boolean {
  return childOf(tree, node, kind) >= 0
}

function childrenOrNone(tree: SyntaxTree, node: number): number[] {
  return node < 0 ? [] : tree.children(node)
}
