import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'

/** A leaf by what decides how its text counts. */
export interface LeafPlace {
  readonly kind: string
  readonly parentKind: string
}

type FoldingRow = Pick<LanguageRow, 'caseless' | 'hasCaselessKeywords' | 'prose'>

/** Whether the text of a node is `text`, as far as the language tells texts apart. */
export function hasText(tree: SyntaxTree, row: FoldingRow, node: number, text: string): boolean {
  const own = tree.textOf(node)
  if (own === text) return true
  const place = { kind: tree.kind(node), parentKind: tree.kind(tree.parent(node)) }
  return folded(own, place, row) === folded(text, place, row)
}

/** Whether a match may have another text than the pattern, so that no file can be told apart by it. */
export function isFolded(text: string, place: LeafPlace, row: FoldingRow): boolean {
  const isKeyword = /^[a-z]/.test(place.kind) && place.kind === text.toLowerCase()
  if (isKeyword && row.hasCaselessKeywords === true) return true
  return isCaseless(place, row) || (isProse(place, row) && /\s/.test(text))
}

function folded(text: string, place: LeafPlace, row: FoldingRow): string {
  const spaced = isProse(place, row) ? text.trim().replaceAll(/\s+/g, ' ') : text
  return isCaseless(place, row) ? spaced.toLowerCase() : spaced
}

function isProse({ kind }: LeafPlace, { prose }: FoldingRow): boolean {
  return prose?.includes(kind) === true
}

function isCaseless({ kind, parentKind }: LeafPlace, { caseless }: FoldingRow): boolean {
  if (caseless === undefined) return false
  return caseless.some(({ kinds, under }) => kinds.includes(kind) && under?.includes(parentKind) !== false)
}

/** Whether a node is of a kind; strings that differ by their quotes are kinds of their own in some grammars. */
export function isLikeKind(
  tree: SyntaxTree,
  { strings }: Pick<LanguageRow, 'strings'>,
  node: number,
  { kind, kindId }: { readonly kind: string; readonly kindId: number },
): boolean {
  if (kindId === tree.kindId(node)) return true
  return strings.nodes.includes(kind) && strings.nodes.includes(tree.kind(node))
}

/** `f"` and `f'` begin the same kind of string. */
export function prefixOf(quote: string): string {
  return quote.replace(/["'`]+$/, '').toLowerCase()
}
