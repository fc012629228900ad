import { cancelled } from '../../base/deadline.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { CaptureTests } from './capture-tests.ts'
import { Matcher, type RawMatch } from './matcher.ts'
import type { PatternNode, PatternRoot, Reading } from '../reading/pattern-node.ts'
import { type MatchRules, rulesOf } from './rules.ts'

export interface FindOptions {
  readonly rules: MatchRules
  readonly where?: CaptureTests | undefined
  /** Readings of a pattern that must, or must not, match something around. */
  readonly inside?: readonly Reading[] | undefined
  readonly notInside?: readonly Reading[] | undefined
  readonly isCancelled?: (() => boolean) | undefined
}

export interface Findings {
  readonly matches: readonly RawMatch[]
  /** Places that were too costly to decide. */
  readonly gaveUp: number
}

const nodesBetweenChecks = 4_096

/** Every match in a tree, in the order of the text; one may lie in another. */
export function findAll(
  tree: SyntaxTree,
  row: LanguageRow,
  root: PatternRoot,
  options: FindOptions,
): Findings {
  const matcher = matcherFor(tree, row, options)
  const isCandidate = candidateTest(tree, row, root, options.rules)
  const isAnything = root.type === 'node' && root.node.type === 'one'
  const matches: RawMatch[] = []
  for (let node = 1; node < tree.size; node++) {
    if (node % nodesBetweenChecks === 0 && options.isCancelled?.() === true) throw cancelled()
    const match = isCandidate(node) ? matcher.matchAt(root, node) : undefined
    if (match === undefined) continue
    // A bare `$X` is any node; of those with the same text (a statement, its expression, its name) the outermost counts.
    if (isAnything && hasSameExtent(matches.at(-1), match)) continue
    if (isInRightPlace(tree, row, match, options)) matches.push(match)
  }
  return { matches, gaveUp: matcher.gaveUp }
}

function matcherFor(tree: SyntaxTree, row: LanguageRow, { rules, where, isCancelled }: FindOptions): Matcher {
  return new Matcher(tree, row, {
    rules,
    ...(where && { allows: (name: string, nodes: readonly number[]) => where.allows(tree, name, nodes) }),
    ...(isCancelled && { isCancelled }),
  })
}

function hasSameExtent(left: RawMatch | undefined, right: RawMatch): boolean {
  return left?.start === right.start && left.end === right.end
}

/** Cheap refusal by kind; most nodes end here. */
function candidateTest(
  tree: SyntaxTree,
  row: LanguageRow,
  root: PatternRoot,
  rules: MatchRules,
): (node: number) => boolean {
  if (root.type === 'node' && root.isBareName) {
    const ids = new Set(row.identifiers.flatMap((kind) => idsOf(tree, kind)))
    return (node) => ids.has(tree.kindId(node))
  }
  const first: PatternNode | undefined = root.type === 'node' ? root.node : root.nodes[0]
  // A block may stand for the statement in it, and comments are nodes that no `$X` means.
  if (first === undefined || first.type === 'one' || first.type === 'run' || rules.namedMayStay)
    return (node) => tree.isNamed(node) && !row.comments.includes(tree.kind(node))
  return (node) => tree.kindId(node) === first.kindId
}

function idsOf(tree: SyntaxTree, kind: string): number[] {
  return tree.kinds.names.flatMap((name, id) => (name === kind ? [id] : []))
}

function isInRightPlace(
  tree: SyntaxTree,
  row: LanguageRow,
  match: RawMatch,
  { inside, notInside, rules }: FindOptions,
): boolean {
  if (inside === undefined && notInside === undefined) return true
  // What stands around is told by its shape: a return type or an `else` that it has besides does not matter.
  const around = { rules: rules.isExact ? rules : rulesOf('relaxed'), given: match.bindings }
  const matcher = new Matcher(tree, row, around)
  const isIn = (readings: readonly Reading[]): boolean => {
    for (let node = tree.parent(match.nodes[0] ?? 0); node > 0; node = tree.parent(node)) {
      if (readings.some(({ root }) => isAround(matcher, root, node, tree))) return true
    }
    return false
  }
  return (inside === undefined || isIn(inside)) && (notInside === undefined || !isIn(notInside))
}

/** Whether a pattern takes a node: as the match itself, or as one of the neighbours. */
function isAround(matcher: Matcher, root: PatternRoot, node: number, tree: SyntaxTree): boolean {
  if (root.type === 'node') return matcher.matchAt(root, node) !== undefined
  return tree
    .children(tree.parent(node))
    .some((first) => first <= node && matcher.matchAt(root, first)?.nodes.includes(node) === true)
}
