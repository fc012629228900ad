import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'

/** Whether two lists of nodes are the same code: equal by structure and tokens, spaces and comments aside. */
export function isSameCode(
  { tree, row }: { tree: SyntaxTree; row: LanguageRow },
  left: readonly number[],
  right: readonly number[],
): boolean {
  const isComment = (node: number): boolean => row.comments.includes(tree.kind(node))
  const open: (readonly [readonly number[], readonly number[]])[] = [[left, right]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const mine = next[0].filter((node) => !isComment(node))
    const yours = next[1].filter((node) => !isComment(node))
    if (mine.length !== yours.length) return false
    for (const [index, node] of mine.entries()) {
      const other = yours[index]
      if (other === undefined || !isSameKind(node, other)) return false
      if (tree.isLeaf(node) !== tree.isLeaf(other)) return false
      if (tree.isLeaf(node) && tree.textOf(node) !== tree.textOf(other)) return false
      if (!tree.isLeaf(node)) open.push([tree.children(node), tree.children(other)])
    }
  }
  return true

  /** A name is the same name in another role: `{ a: a }`. */
  function isSameKind(node: number, other: number): boolean {
    if (tree.kindId(node) === tree.kindId(other)) return true
    return row.identifiers.includes(tree.kind(node)) && row.identifiers.includes(tree.kind(other))
  }
}
