import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'

/**
 * Where a match ends. A terminator or a comma that the pattern does not mention is no part of it: a rewrite must leave it.
 * `silent` are the nodes of the match that mean nothing.
 */
export function endWithoutTerminator(
  { tree, row }: { readonly tree: SyntaxTree; readonly row: LanguageRow },
  silent: readonly number[],
  match: { readonly start: number; readonly end: number },
): number {
  const isMark = (kind: string): boolean => kind === ',' || row.terminators.includes(kind)
  let { end } = match
  for (;;) {
    const last = silent.find(
      (node) => isMark(tree.kind(node)) && tree.end(node) === end && tree.start(node) < end,
    )
    if (last === undefined) return end
    end = match.start + tree.text.slice(match.start, tree.start(last)).trimEnd().length
  }
}
