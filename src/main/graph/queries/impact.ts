import type { ReferenceKind } from '../../../shared/model/graph.ts'
import { fileOf, slotOf } from '../store/ids.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { unresolvedOf } from './callers.ts'
import { impactKinds, inheritanceKinds, type Use } from './edges.ts'
import { isTestStep, stepRow } from './step-rows.ts'
import { isLocalNode, isModule, keyOf, isTestNode, type SymbolNode } from './symbol-rows.ts'
import { type Step, walk, type Walked } from './walk.ts'

/** What so many use is part of everything: it is named with its number, and not gone on from. */
export const hubCallers = 200
const maxNodes = 500
const maxALevel = 300
const defaultDepth = 3
const testsDepth = 6

/** What a change of a symbol may touch, in rings; what is not a test first. */
export function impact(question: QuestionOf<'impact'>, parts: QueryParts): Outcome {
  const resolved = parts.resolver.resolve(question.name)
  if (resolved.kind === 'refused') return resolved
  const { node } = resolved
  const reached = reach(startOf(node, parts), question.depth ?? defaultDepth, parts)
  const tests = reached.steps.filter((step) => isTestStep(step, parts))
  const isTest = new Set(tests)
  const others = reached.steps.filter((step) => !isTest.has(step))
  const shown = question.includeTests === false ? others : [...others, ...tests]
  return found({
    symbol: node,
    total: shown.length,
    row: (index) => {
      const step = shown[index]
      const hub = step === undefined ? undefined : reached.hubs.get(step.node)
      const via = step === undefined ? undefined : parts.rows.byId(step.use.to)
      return stepRow(step, parts, {
        ...(hub !== undefined && { callers: hub }),
        ...(via !== undefined && { via: keyOf(via) }),
      })
    },
    isComplete: reached.isComplete,
    unresolved: unresolvedOf(node, parts),
  })
}

/** Tests that reach a symbol, or anything in some files: the nearest first. */
export function testsFor(question: QuestionOf<'tests_for'>, parts: QueryParts): Outcome {
  let node: SymbolNode | undefined
  let start: readonly SymbolNode[]
  if (question.name === undefined) start = symbolsOfFiles(question.files ?? [], parts)
  else {
    const resolved = parts.resolver.resolve(question.name)
    if (resolved.kind === 'refused') return resolved
    node = resolved.node
    start = startOf(node, parts)
  }
  const reached = reach(start, question.depth ?? testsDepth, parts)
  const own = start.filter(isTestNode)
  const steps = reached.steps.filter((step) => isTestStep(step, parts))
  const tests = withinTests(steps, parts)
  return found({
    ...(node !== undefined && { symbol: node }),
    total: tests.length,
    row: (index) => stepRow(tests[index], parts),
    isComplete: reached.isComplete && own.length === 0,
  })
}

/** A test that calls a helper of its own file is the answer, the helper is not. */
function withinTests(steps: readonly Step[], { rows }: QueryParts): readonly Step[] {
  const marked = steps.filter(({ node }) => rows.byId(node)?.kind === 'test')
  const files = new Set(marked.map(({ node }) => fileOf(node)))
  return steps.filter(({ node }) => rows.byId(node)?.kind === 'test' || !files.has(fileOf(node)))
}

interface Reached extends Walked {
  /** How many use a hub. */
  readonly hubs: ReadonlyMap<number, number>
}

function reach(start: readonly SymbolNode[], depth: number, parts: QueryParts): Reached {
  const hubs = new Map<number, number>()
  const ids = new Set(start.map(({ id }) => id))
  const walked = walk({
    start: [...ids],
    depth,
    next: (id) => usersOf(id, ids.has(id) ? start : [], parts),
    toStep: 'from',
    clock: parts.clock,
    maxNodes,
    maxALevel,
    isLeaf: (id) => isModule(id) || isHub(id, hubs, parts),
  })
  const isComplete = walked.isComplete && hubs.size === 0
  return { ...walked, isComplete, hubs }
}

/** Its users, and those of what it stands in for: a call of the base may end in an override. */
function usersOf(id: number, start: readonly SymbolNode[], { edges }: QueryParts): Use[] {
  const isType = start.some((node) => node.id === id && (node.kind === 'interface' || node.kind === 'type'))
  const kinds: readonly ReferenceKind[] = isType ? [...impactKinds, 'type'] : impactKinds
  const bases = edges.overriddenBy(id).flatMap((base) =>
    edges
      .into(
        base,
        impactKinds.filter((kind) => !inheritanceKinds.includes(kind)),
        maxNodes,
      )
      .map((use) => use),
  )
  return [...edges.into(id, kinds, 2 * maxNodes), ...bases]
}

function isHub(id: number, hubs: Map<number, number>, { edges }: QueryParts): boolean {
  const count = edges.countInto(id, impactKinds)
  if (count > hubCallers) hubs.set(id, count)
  return count > hubCallers
}

/** A change of a class is one of anything in it. */
function startOf(node: SymbolNode, { rows }: QueryParts): SymbolNode[] {
  const inside = new Set([slotOf(node.id)])
  const own = rows.ofFile(fileOf(node.id)).filter((one) => {
    if (!inside.has(one.parent) || isLocalNode(one)) return false
    inside.add(slotOf(one.id))
    return true
  })
  return [node, ...own]
}

function symbolsOfFiles(files: readonly string[], { rows }: QueryParts): SymbolNode[] {
  return files.flatMap((file) => {
    const id = rows.fileId(file)
    return id === undefined ? [] : rows.ofFile(id).filter((node) => !isLocalNode(node))
  })
}
