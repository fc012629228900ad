import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { RawMatch } from '../matching/matcher.ts'

export interface Removal {
  readonly start: number
  readonly end: number
  /** What stands between and stays, a comment; mostly nothing. */
  readonly after: string
}

interface Target {
  readonly tree: SyntaxTree
  readonly row: LanguageRow
}

/**
 * What goes when a match is replaced by nothing: the match, the terminator behind it, and in a list one comma, so that
 * `f(a, b)` becomes `f(b)` and not `f(, b)`. `from` is the end of the edit before: what is gone is not taken twice.
 */
export function removalOf(match: RawMatch, target: Target, from: number): Removal {
  const { tree } = target
  const { first, last, end } = wholeOf(match, target)
  const code = tree.children(tree.parent(first)).filter((node) => !isComment(target, node))
  const before = code[code.indexOf(first) - 1]
  const behind = code[code.indexOf(last) + 1]
  const range = { start: match.start, end, after: '' }
  const commas = [
    ...(isComma(tree, before) && tree.start(before) >= from ? [withCommaBefore(range, before, tree)] : []),
    ...(isComma(tree, behind) ? [withCommaBehind(range, behind, tree)] : []),
  ]
  const withComma = commas.find(({ after }) => after === '') ?? commas[0]
  if (withComma !== undefined) return withComma
  if (behind !== undefined && isTerminatorInSequence(target, behind))
    return { ...range, end: tree.end(behind) }
  return range
}

/** The outermost nodes that are the match and terminators only. */
function wholeOf(match: RawMatch, target: Target): { first: number; last: number; end: number } {
  const { tree } = target
  const whole = { first: match.nodes[0] ?? 0, last: match.nodes.at(-1) ?? 0, end: match.endOfTerminator }
  for (let parent = tree.parent(whole.first); parent > 0; parent = tree.parent(parent)) {
    if (tree.start(parent) !== match.start || !endsWith(target, parent, whole.end)) break
    whole.first = parent
    whole.last = parent
    whole.end = tree.end(parent)
  }
  return whole
}

/** A comment between the comma and what goes stays. */
function withCommaBefore({ start, end }: Removal, comma: number, tree: SyntaxTree): Removal {
  const between = tree.text.slice(tree.end(comma), start)
  return { start: tree.start(comma), end, after: between.trim() === '' ? '' : between }
}

function withCommaBehind({ start, end }: Removal, comma: number, tree: SyntaxTree): Removal {
  const between = tree.text.slice(end, tree.start(comma))
  const spaces = /^[ \t]*/.exec(tree.text.slice(tree.end(comma)))?.[0].length ?? 0
  return { start, end: tree.end(comma) + spaces, after: between.trim() === '' ? '' : `${between.trim()} ` }
}

/** Whether nothing but terminators stands in a node behind an offset. */
function endsWith({ tree, row }: Target, node: number, offset: number): boolean {
  return tree
    .children(node)
    .every((child) => tree.end(child) <= offset || row.terminators.includes(tree.kind(child)))
}

/** `;` beside a class member, or beside a Python statement. */
function isTerminatorInSequence({ tree, row }: Target, node: number): boolean {
  return row.terminators.includes(tree.kind(node)) && row.sequences.includes(tree.kind(tree.parent(node)))
}

function isComma(tree: SyntaxTree, node: number | undefined): node is number {
  return node !== undefined && tree.kind(node) === ','
}

function isComment({ tree, row }: Target, node: number): boolean {
  return row.comments.includes(tree.kind(node))
}
