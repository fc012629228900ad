import { tiers } from '../store/codes.ts'
import { fileOf, slotOf } from '../store/ids.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { callKinds, type Use } from './edges.ts'
import { stepRow, withoutTests } from './step-rows.ts'
import type { SymbolNode } from './symbol-rows.ts'
import { type Step, walk } from './walk.ts'

/** Who calls it; with `depth` who calls those. */
export function callers(question: QuestionOf<'callers'>, parts: QueryParts): Outcome {
  const resolved = parts.resolver.resolve(question.name)
  if (resolved.kind === 'refused') return resolved
  const { node } = resolved
  const walked = walk({
    start: withConstructors(node, parts),
    depth: question.depth ?? 1,
    next: (id) => parts.edges.into(id, callKinds),
    toStep: 'from',
    clock: parts.clock,
    maxNodes: 20_000,
  })
  const guesses = question.minTier === 'G' ? guessesOf(node, walked.steps, parts) : []
  const shown = withoutTests([...walked.steps, ...guesses], question.includeTests, parts)
  return found({
    symbol: node,
    total: shown.length,
    row: (index) => stepRow(shown[index], parts),
    isComplete: walked.isComplete,
    unresolved: guesses.length > 0 ? 0 : unresolvedOf(node, parts),
  })
}

/** What it calls; with `depth` what those call. */
export function callees(question: QuestionOf<'callees'>, parts: QueryParts): Outcome {
  const resolved = parts.resolver.resolve(question.name)
  if (resolved.kind === 'refused') return resolved
  const { node } = resolved
  const walked = walk({
    start: [node.id],
    depth: question.depth ?? 1,
    next: (id) => callsBy(id, parts),
    toStep: 'to',
    clock: parts.clock,
  })
  const shown = withoutTests(walked.steps, question.includeTests, parts)
  return found({
    symbol: node,
    total: shown.length,
    row: (index) => stepRow(shown[index], parts),
    isComplete: walked.isComplete,
  })
}

export function callsBy(id: number, { rows, edges }: QueryParts): Use[] {
  const node = rows.byId(id)
  return node === undefined ? [] : edges.outOf(node, callKinds)
}

/** Calls that may be of this symbol, for all that is known. */
export function unresolvedOf({ name }: SymbolNode, { names, edges }: QueryParts): number {
  const id = names.exact(name)
  return id === undefined ? 0 : edges.countUnresolved(id)
}

/** Who makes a class calls its constructor, whichever of the two a use was resolved to. */
export function withConstructors(node: SymbolNode, { rows }: QueryParts): number[] {
  if (node.kind !== 'class') return [node.id]
  const own = rows
    .ofFile(fileOf(node.id))
    .filter(({ kind, parent }) => kind === 'constructor' && parent === slotOf(node.id))
  return [node, ...own].map(({ id }) => id)
}

/** Calls of an unknown receiver, where one symbol alone has the name: right half of the time. */
function guessesOf(node: SymbolNode, known: readonly Step[], { database, names, edges }: QueryParts): Step[] {
  const name = names.exact(node.name)
  if (name === undefined) return []
  const same = database.statement('SELECT count(*) FROM symbol WHERE name = ? AND flags & 32 = 0').get(name)
  if (same?.[0] !== 1) return []
  const seen = new Set(known.map((step) => step.node))
  const steps = new Map<number, Step>()
  for (const use of edges.unresolved(name))
    if (!seen.has(use.from))
      steps.set(use.from, {
        node: use.from,
        use: { ...use, to: node.id, tier: tiers.indexOf('G') },
        depth: 1,
      })
  return [...steps.values()]
}
