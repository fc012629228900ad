import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { isFolded } from '../matching/leaf-text.ts'
import { endsSomething } from '../../syntax/terminator.ts'
import { isChain } from './chain.ts'
import { commentsOf, isComment, withoutOuterComments } from './comments.ts'
import { withoutHiddenTerminator } from './hidden-terminator.ts'
import type { ParsedPattern, StandingMetavariable } from './parsed-pattern.ts'
import type { PatternLeaf, PatternNode, PatternRoot } from './pattern-node.ts'

export type Compiled =
  | {
      readonly kind: 'compiled'
      readonly root: PatternRoot
      readonly kinds: readonly string[]
      /** Comments of the pattern: they are no part of `root`, unless the pattern is a comment. */
      readonly comments: readonly string[]
    }
  | { readonly kind: 'rejected'; readonly reason: string }

/**
 * Finds the smallest node that covers the pattern, or the neighbours that do, and turns it into a pattern.
 * The parse must be free of faults (see ladder.ts).
 */
export function compile(whole: ParsedPattern): Compiled {
  const torn = tornMetavariable(whole)
  if (torn !== undefined) return { kind: 'rejected', reason: torn }
  const comments = commentsOf(whole)
  const parsed = { ...whole, slot: withoutHiddenTerminator(whole, withoutOuterComments(whole, comments)) }
  const compiled = compileCode(parsed)
  if (compiled.kind === 'rejected') return compiled
  const isComment = compiled.kinds.every((kind) => whole.row.comments.includes(kind))
  return { ...compiled, comments: isComment ? [] : comments.map((node) => whole.tree.textOf(node)) }
}

type CompiledCode =
  | { readonly kind: 'compiled'; readonly root: PatternRoot; readonly kinds: readonly string[] }
  | { readonly kind: 'rejected'; readonly reason: string }

function compileCode(parsed: ParsedPattern): CompiledCode {
  const { tree, slot } = parsed
  if (hasHollowBlock(parsed)) return { kind: 'rejected', reason: 'a body is missing in it' }
  const node = smallestCover(tree, slot)
  const isExact = tree.start(node) === slot.start && tree.end(node) === slot.end
  // The root is never looked for itself: `a(); b();` is all of its file here, and a part of the file there.
  if (isExact && node !== 0 && !isBareList(parsed, node))
    return single(parsed, build(parsed, node), tree.kind(node))
  const inside = childrenIn(parsed, node)
  if (inside === undefined) return { kind: 'rejected', reason: 'it closes what the scaffold has opened' }
  if (areNeighbours(parsed, node, inside)) return neighbours(parsed, inside)
  return endsWithScaffold(parsed, node)
    ? single(parsed, withoutLastTerminator(build(parsed, node)), tree.kind(node))
    : { kind: 'rejected', reason: `it is only a part of a ${tree.kind(node)} there` }
}

/** `match $X: $$$A` on one line: the grammar takes an empty body, and what follows for another statement. */
function hasHollowBlock({ tree, row, slot }: ParsedPattern): boolean {
  for (let node = 0; node < tree.size; node++) {
    const at = tree.start(node)
    if (at !== tree.end(node) || at < slot.start || at > slot.end) continue
    if (row.blocks.includes(tree.kind(node))) return true
  }
  return false
}

/** `case 1: f()` is not three neighbours in a case, although two statements of a case are. */
function areNeighbours({ tree, row, slot }: ParsedPattern, node: number, inside: readonly number[]): boolean {
  const [first = 0] = inside
  const kinds = inside.map((child) => tree.kind(child))
  if (isChain(kinds, row)) return true
  const beginsWithKeyword = tree.start(node) === slot.start && !tree.isNamed(first)
  return row.sequences.includes(tree.kind(node)) && !beginsWithKeyword
}

/** A list that has no brackets is whatever stands side by side: two pairs of a YAML mapping may be two of many. */
function isBareList(parsed: ParsedPattern, node: number): boolean {
  const { tree, row } = parsed
  const kind = tree.kind(node)
  if (!row.sequences.includes(kind)) return false
  if (row.lists.includes(kind)) return true
  return tree
    .children(node)
    .every(
      (child) =>
        (tree.isNamed(child) && row.tags?.includes(tree.kind(child)) !== true) ||
        tree.kind(child) === ',' ||
        isTerminator(parsed, child),
    )
}

function neighbours(parsed: ParsedPattern, inside: readonly number[]): CompiledCode {
  const { tree } = parsed
  const nodes = withoutLastTerminators(parsed, inside)
  const first = nodes[0]
  if (first === undefined || !nodes.some((node) => tree.isNamed(node)))
    return { kind: 'rejected', reason: 'there is nothing in it but punctuation and comments' }
  if (nodes.length === 1) return single(parsed, build(parsed, first), tree.kind(first))
  if (parsed.metavariables.some(({ isWord }) => !isWord) && runsTogether(parsed, nodes))
    return { kind: 'rejected', reason: 'nothing separates what would be several of them there' }
  const built = markSeparators(nodes.map((node) => build(parsed, node)))
  if (built.every((node, index) => node.type === 'run' || isTerminator(parsed, nodes[index] ?? 0)))
    return { kind: 'rejected', reason: 'it consists of `$$$` only and would match everything' }
  const kinds = nodes.filter((node) => tree.isNamed(node)).map((node) => tree.kind(node))
  return { kind: 'compiled', root: { type: 'siblings', nodes: built }, kinds }
}

/** `$LEFT $OP $RIGHT` is not three statements, although a statement could stand for each. */
function runsTogether({ tree, written }: ParsedPattern, nodes: readonly number[]): boolean {
  return nodes.slice(1).some((node, index) => {
    const previous = nodes[index] ?? node
    if (!tree.isNamed(node) || !tree.isNamed(previous)) return false
    const before = written(tree.start(previous), tree.end(previous))
    const between = written(tree.end(previous), tree.start(node))
    return (
      !/[};,]\s*$|^\$\$\$/.test(before) &&
      !/\n/.test(between) &&
      !/^\$\$\$/.test(written(tree.start(node), tree.end(node)))
    )
  })
}

function single(parsed: ParsedPattern, node: PatternNode, kind: string): CompiledCode {
  if (node.type === 'run')
    return { kind: 'rejected', reason: 'it consists of `$$$` only and would match everything' }
  const isBareName = node.type === 'leaf' && parsed.row.identifiers.includes(node.kind)
  return { kind: 'compiled', root: { type: 'node', node, isBareName }, kinds: [kind] }
}

/** Whether a node is the pattern and the terminator that the scaffold has added. */
function endsWithScaffold(parsed: ParsedPattern, node: number): boolean {
  const { tree, slot } = parsed
  if (tree.start(node) !== slot.start) return false
  return tree
    .children(node)
    .every(
      (child) =>
        tree.end(child) <= slot.end || (isTerminator(parsed, child) && tree.start(child) >= slot.end),
    )
}

function withoutLastTerminator(node: PatternNode): PatternNode {
  if (node.type !== 'inner') return node
  const last = node.children.at(-1)
  return last?.type === 'leaf' && last.isOptional ? { ...node, children: node.children.slice(0, -1) } : node
}

function smallestCover(tree: SyntaxTree, slot: ParsedPattern['slot']): number {
  let node = 0
  for (;;) {
    const next = tree
      .children(node)
      .find((child) => tree.isNamed(child) && tree.start(child) <= slot.start && tree.end(child) >= slot.end)
    if (next === undefined) return node
    node = next
  }
}

/** The children that make up the slot; undefined when one of them reaches out of it, or when something is left over. */
function childrenIn(parsed: ParsedPattern, node: number): number[] | undefined {
  const { tree, slot } = parsed
  const touching = tree
    .children(node)
    .filter((child) => tree.start(child) < slot.end && tree.end(child) > slot.start)
  const first = touching[0]
  const last = touching.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (tree.start(first) !== slot.start || tree.end(last) !== slot.end) return undefined
  return touching.filter((child) => !isComment(parsed, child))
}

function withoutLastTerminators(parsed: ParsedPattern, nodes: readonly number[]): number[] {
  const kept = [...nodes]
  for (let last = kept.at(-1); last !== undefined && isTerminator(parsed, last); last = kept.at(-1))
    kept.pop()
  return kept
}

function build(parsed: ParsedPattern, node: number): PatternNode {
  const { tree } = parsed
  const metavariable = metavariableOf(parsed, node)
  if (metavariable !== undefined && standsFor(parsed, node, metavariable)) {
    const { kind, name } = metavariable
    return name === undefined ? { type: kind } : { type: kind, name }
  }
  const kind = tree.kind(node)
  const kindId = tree.kindId(node)
  if (tree.isLeaf(node)) return leafOf(parsed, node)
  const children = tree.children(node).filter((child) => !isComment(parsed, child))
  return {
    type: 'inner',
    kind,
    kindId,
    children: markSeparators(children.map((child) => build(parsed, child))),
  }
}

function leafOf(parsed: ParsedPattern, node: number): PatternLeaf {
  const { tree, row } = parsed
  const kind = tree.kind(node)
  const parentKind = tree.kind(tree.parent(node))
  const text = tree.textOf(node)
  const isNamed = tree.isNamed(node)
  return {
    type: 'leaf',
    kind,
    kindId: tree.kindId(node),
    isNamed,
    text,
    isOptional: !isNamed && isTerminator(parsed, node) && isAtEnd(parsed, node),
    isSeparator: false,
    isQuote: row.strings.quotes.includes(kind) && row.strings.nodes.includes(parentKind),
    isFolded: isFolded(text, { kind, parentKind }, row),
    isParenthesis: (kind === '(' || kind === ')') && row.argumentLists.includes(parentKind),
  }
}

/**
 * The metavariable that is all of a node's text, spaces aside (JSX text has its own); a run takes its terminator
 * along, for `$$$A; f()` means any statements and then `f()`.
 */
function metavariableOf(
  { tree, row, metavariables }: ParsedPattern,
  node: number,
): StandingMetavariable | undefined {
  const start = tree.start(node)
  const end = tree.end(node)
  return metavariables.find((one) => {
    if (one.start < start || one.end > end || tree.text.slice(start, one.start).trim() !== '') return false
    const behind = tree.text.slice(one.end, end).trim()
    return behind === '' || (one.kind === 'run' && row.terminators.includes(behind))
  })
}

/** Whether the metavariable stands for this node, or for something further in. */
function standsFor(
  { tree, row }: ParsedPattern,
  node: number,
  { kind, isWord, start, end }: StandingMetavariable,
): boolean {
  if (tree.isLeaf(node) || tree.isError(node)) return true
  // A form is the innermost node that is all of it; what is in that node is not the pattern's.
  const isWhole = (child: number): boolean => tree.start(child) === start && tree.end(child) === end
  if (!isWord && !tree.children(node).some(isWhole)) return true
  return kind === 'run' ? !row.lists.includes(tree.kind(node)) : row.wrappers.includes(tree.kind(node))
}

function markSeparators(nodes: readonly PatternNode[]): PatternNode[] {
  return nodes.map((node, index) => {
    const isBesideRun = nodes[index - 1]?.type === 'run' || nodes[index + 1]?.type === 'run'
    return node.type === 'leaf' && node.text === ',' && isBesideRun ? { ...node, isSeparator: true } : node
  })
}

/** A metavariable inside a longer token (`#$X`, `"a $X"`) cannot be captured by itself. */
function tornMetavariable(parsed: ParsedPattern): string | undefined {
  const { tree, metavariables } = parsed
  for (const one of metavariables) {
    if (!one.isWord && isNode(tree, one)) continue
    for (let node = 0; node < tree.size; node++) {
      if (!tree.isLeaf(node) || tree.start(node) >= one.end || tree.end(node) <= one.start) continue
      if (metavariableOf(parsed, node) === one || isComment(parsed, node)) continue
      const name = parsed.written(one.start, one.end)
      const token = parsed.written(tree.start(node), tree.end(node))
      return `${name} is a part of the longer token \`${token}\`; a metavariable is a whole token (\`\\$\` is a literal $)`
    }
  }
  return undefined
}

function isNode(tree: SyntaxTree, { start, end }: StandingMetavariable): boolean {
  for (let node = 0; node < tree.size; node++) {
    if (tree.start(node) === start && tree.end(node) === end && tree.isNamed(node)) return true
  }
  return false
}

/** A terminator between the parts of `for (a; b; c)` is no more optional than a comma. */
function isAtEnd({ tree, row }: ParsedPattern, node: number): boolean {
  const parent = tree.parent(node)
  const family = tree.children(parent)
  const kinds = family.map((child) => tree.kind(child))
  if (row.newlinesTerminate === true || row.sequences.includes(tree.kind(parent))) return true
  return endsSomething(kinds, family.indexOf(node))
}

function isTerminator({ tree, row }: ParsedPattern, node: number): boolean {
  return row.terminators.includes(tree.kind(node))
}
