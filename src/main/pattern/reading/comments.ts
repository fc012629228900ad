import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'

/** Half-open offsets in the text of the tree. */
interface Slot {
  readonly start: number
  readonly end: number
}

interface Slotted {
  readonly tree: SyntaxTree
  readonly row: LanguageRow
  readonly slot: Slot
}

/** A node that counts for nothing. */
export function isComment({ tree, row }: Pick<Slotted, 'tree' | 'row'>, node: number): boolean {
  return row.comments.includes(tree.kind(node))
}

/** Comments in the slot, in the order of the text. */
export function commentsOf(parsed: Slotted): number[] {
  const { tree, slot } = parsed
  const comments: number[] = []
  for (let node = 1; node < tree.size; node++) {
    const isInSlot = tree.start(node) >= slot.start && tree.end(node) <= slot.end
    if (isInSlot && isComment(parsed, node)) comments.push(node)
  }
  return comments
}

/** Where the code of the pattern stands, without comments before and behind it; all of it when it has no code. */
export function withoutOuterComments({ tree, slot }: Slotted, comments: readonly number[]): Slot {
  let { start, end } = slot
  const skipSpace = (): void => {
    while (start < end && /\s/.test(tree.text[start] ?? '')) start++
    while (end > start && /\s/.test(tree.text[end - 1] ?? '')) end--
  }
  for (const comment of comments) {
    if (tree.start(comment) === start) start = tree.end(comment)
    skipSpace()
  }
  for (const comment of [...comments].reverse()) {
    if (tree.end(comment) === end) end = Math.max(tree.start(comment), start)
    skipSpace()
  }
  return start < end ? { start, end } : slot
}
