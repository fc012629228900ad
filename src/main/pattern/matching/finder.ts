import { cancelled } from '../../base/deadline.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import { errorKind, type KindTable, type SyntaxTree } from '../../syntax/syntax-tree.ts'
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
  const candidates = candidatesFor(root, row, { kinds: tree.kinds, rules: options.rules })
  const isAnything = root.type === 'node' && root.node.type === 'one'
  const matches: RawMatch[] = []
  const { kind, size } = tree.columns
  for (let node = 1; node < size; node++) {
    if (node % nodesBetweenChecks === 0 && options.isCancelled?.() === true) throw cancelled()
    if (candidates[kind[node] ?? 0] === 0) continue
    const match = matcher.matchAt(root, node)
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

/** Kind ids have 16 bits. */
const kindIds = 0x1_0000

interface Candidates {
  readonly kinds: KindTable
  readonly rules: MatchRules
  readonly byKind: Uint8Array
}

/** The same pattern is looked for in thousands of files. */
const knownCandidates = new WeakMap<PatternRoot, Candidates>()

/** Cheap refusal by kind, where most nodes end: 1 for each kind id that a match can begin with. */
function candidatesFor(
  root: PatternRoot,
  row: LanguageRow,
  { kinds, rules }: { readonly kinds: KindTable; readonly rules: MatchRules },
): Uint8Array {
  const known = knownCandidates.get(root)
  if (known?.kinds === kinds && known.rules === rules) return known.byKind
  const isCandidate = candidateTest(root, row, { kinds, rules })
  const byKind = new Uint8Array(kindIds)
  for (let id = 0; id < kinds.names.length; id++) byKind[id] = isCandidate(id) ? 1 : 0
  byKind[errorKind] = isCandidate(errorKind) ? 1 : 0
  knownCandidates.set(root, { kinds, rules, byKind })
  return byKind
}

function candidateTest(
  root: PatternRoot,
  row: LanguageRow,
  { kinds, rules }: { readonly kinds: KindTable; readonly rules: MatchRules },
): (id: number) => boolean {
  const nameOf = (id: number): string => kinds.names[id] ?? ''
  if (root.type === 'node' && root.isBareName) return (id) => row.identifiers.includes(nameOf(id))
  const first: PatternNode | undefined = root.type === 'node' ? root.node : root.nodes[0]
  // A block may stand for the statement in it, and comments are nodes that no `$X` means.
  if (first === undefined || first.type === 'one' || first.type === 'run' || rules.namedMayStay)
    return (id) => id === errorKind || (kinds.isNamed[id] === true && !row.comments.includes(nameOf(id)))
  // Strings that differ by their quotes are kinds of their own in some grammars (isLikeKind).
  const { nodes } = row.strings
  return (id) => id === first.kindId || (nodes.includes(first.kind) && nodes.includes(nameOf(id)))
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
