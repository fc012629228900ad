import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { RawMatch } from '../matching/matcher.ts'
import type { TextEdit } from './tidy.ts'

/** A block that loses all of its statements keeps one that does nothing, where an empty block is no code (Python). */
export function withFilledBlocks<Edit extends TextEdit & { readonly match: RawMatch }>(
  edits: readonly Edit[],
  { tree, row }: { readonly tree: SyntaxTree; readonly row: LanguageRow },
): Edit[] {
  const { emptyBlock } = row
  if (emptyBlock === undefined) return [...edits]
  const removals = edits.filter(({ after }) => after === '')
  const isGone = (node: number): boolean =>
    removals.some(({ start, end }) => start <= tree.start(node) && tree.end(node) <= end)
  const lastOnes = removals.filter((edit) => {
    const block = blockOf(edit.match.nodes[0] ?? 0)
    if (block === undefined) return false
    const statements = tree.children(block).filter((node) => tree.isNamed(node) && !isComment(node))
    const last = statements.at(-1)
    return statements.every(isGone) && last !== undefined && tree.end(last) <= edit.end
  })
  return edits.map((edit) => (lastOnes.includes(edit) ? { ...edit, after: emptyBlock } : edit))

  function isComment(node: number): boolean {
    return row.comments.includes(tree.kind(node))
  }

  /** The innermost block around a node. */
  function blockOf(node: number): number | undefined {
    for (let parent = tree.parent(node); parent > 0; parent = tree.parent(parent))
      if (row.blocks.includes(tree.kind(parent))) return parent
    return undefined
  }
}
