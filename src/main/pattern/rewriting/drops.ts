import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { RawMatch } from '../matching/matcher.ts'
import type { Edit } from './splice.ts'

const clipLength = 60

/**
 * What a rewrite of this match would delete although the pattern does not mention it: modifiers, comments, and under
 * `relaxed` whole nodes. In the order of the text, cut to one line each.
 */
export function dropsOf(match: RawMatch, tree: SyntaxTree, row: LanguageRow): string[] {
  const comments = match.nodes
    .flatMap((node) => commentsUnder(node, tree, row))
    .filter((comment) => {
      const isCaptured = match.bindings.some(
        ({ start, end }) => start <= tree.start(comment) && tree.end(comment) <= end,
      )
      const isInDrop = match.left.some((node) => node <= comment && comment < tree.after(node))
      return !isCaptured && !isInDrop && tree.end(comment) <= match.end
    })
  return [...match.left, ...comments]
    .sort((left, right) => left - right)
    .map((node) => clip(tree.textOf(node)))
}

/** How many comments of a match the new text has not: no capture in it holds them, and it does not bring them. */
export function commentsLostBy(
  { match, template, end, after }: Edit,
  tree: SyntaxTree,
  row: LanguageRow,
): number {
  const names = template.parts.flatMap((part) => (part.kind === 'capture' ? [part.name] : []))
  const copied = match.bindings.filter(({ name }) => name !== undefined && names.includes(name))
  return match.nodes
    .flatMap((node) => commentsUnder(node, tree, row))
    .filter((comment) => {
      const isCopied = copied.some(
        (capture) => capture.start <= tree.start(comment) && tree.end(comment) <= capture.end,
      )
      return !isCopied && tree.end(comment) <= end && !after.includes(tree.textOf(comment))
    }).length
}

function commentsUnder(root: number, tree: SyntaxTree, row: LanguageRow): number[] {
  const found: number[] = []
  for (let node = root; node < tree.after(root); node++) {
    if (row.comments.includes(tree.kind(node))) found.push(node)
  }
  return found
}

function clip(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > clipLength ? `${line.slice(0, clipLength)}...` : line
}
