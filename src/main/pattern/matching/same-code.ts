import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { hasText } from './leaf-text.ts'

/** Whether two lists of nodes are the same code: equal by structure and tokens, spaces and comments aside. */
export function isSameCode(
  { tree, row }: { tree: SyntaxTree; row: LanguageRow },
  left: readonly number[],
  right: readonly number[],
): boolean {
  const isComment = (node: number): boolean => row.comments.includes(tree.kind(node))
  const open: (readonly [readonly number[], readonly number[]])[] = [[left, right]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const mine = unwrapped(next[0].filter((node) => !isComment(node)))
    const yours = unwrapped(next[1].filter((node) => !isComment(node)))
    if (mine.length !== yours.length) return false
    for (const [index, node] of mine.entries()) {
      const other = yours[index]
      if (other === undefined || !isSameKind(node, other)) return false
      if (tree.isLeaf(node) !== tree.isLeaf(other)) return false
      if (tree.isLeaf(node) && !hasText(tree, row, node, tree.textOf(other))) return false
      if (!tree.isLeaf(node)) open.push([tree.children(node), tree.children(other)])
    }
  }
  return true

  /** An argument is the expression in it: `f(a)` and `a = 1` have the same `a`. */
  function unwrapped(nodes: readonly number[]): readonly number[] {
    let inner = nodes
    for (
      let [only, ...others] = inner;
      only !== undefined && others.length === 0;
      [only, ...others] = inner
    ) {
      if (tree.isLeaf(only) || !row.wrappers.includes(tree.kind(only))) break
      inner = tree.children(only).filter((node) => !isComment(node))
    }
    return inner
  }

  /** A name is the same name in another role: `{ a: a }`. */
  function isSameKind(node: number, other: number): boolean {
    if (tree.kindId(node) === tree.kindId(other)) return true
    return row.identifiers.includes(tree.kind(node)) && row.identifiers.includes(tree.kind(other))
  }
}
