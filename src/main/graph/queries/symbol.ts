import { fileOf, slotOf } from '../store/ids.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { unresolvedOf } from './callers.ts'
import { inheritanceKinds } from './edges.ts'
import { nearFiles } from './near-files.ts'
import { stepRow } from './step-rows.ts'
import { graphRow, isLocalNode, type SymbolNode } from './symbol-rows.ts'
import { walk } from './walk.ts'

/** One symbol, and what it holds. */
export function symbol(question: QuestionOf<'symbol'>, parts: QueryParts): Outcome {
  const resolved = parts.resolver.resolve(question.name)
  if (resolved.kind === 'refused') return resolved
  const { node } = resolved
  const members = parts.rows
    .ofFile(fileOf(node.id))
    .filter((one) => one.parent === slotOf(node.id) && !isLocalNode(one))
  return found({
    symbol: node,
    total: members.length,
    row: (index) => {
      const member = members[index]
      return member && graphRow(member, { depth: 1 })
    },
    unresolved: unresolvedOf(node, parts),
  })
}

/** What a file declares, in the order of its text; `depth` 1 is the top. */
export function outline(question: QuestionOf<'outline'>, parts: QueryParts): Outcome {
  const file = parts.rows.fileId(question.file)
  if (file === undefined)
    return {
      kind: 'refused',
      reply: { kind: 'not_found', name: question.file, near: nearFiles(question.file, parts) },
    }
  const all = parts.rows.ofFile(file)
  const bySlot = new Map(all.map((node) => [slotOf(node.id), node]))
  const nodes = all.filter((node) => !isLocalNode(node))
  return found({
    total: nodes.length,
    row: (index) => {
      const node = nodes[index]
      return node && graphRow(node, { depth: depthOf(node, bySlot) })
    },
  })
}

function depthOf(node: SymbolNode, bySlot: ReadonlyMap<number, SymbolNode>): number {
  let depth = 1
  for (let at = bySlot.get(node.parent); at !== undefined; at = bySlot.get(at.parent)) depth++
  return depth
}

/** What extends, implements or overrides it, at any distance. */
export function implementations(question: QuestionOf<'implementations'>, parts: QueryParts): Outcome {
  const resolved = parts.resolver.resolve(question.name)
  if (resolved.kind === 'refused') return resolved
  const { steps, isComplete } = walk({
    start: [resolved.node.id],
    depth: question.depth ?? anyDepth,
    next: (id) => parts.edges.into(id, inheritanceKinds),
    toStep: 'from',
    clock: parts.clock,
  })
  return found({
    symbol: resolved.node,
    total: steps.length,
    row: (index) => stepRow(steps[index], parts),
    isComplete,
  })
}

/** No hierarchy is deeper; a circle ends by itself. */
const anyDepth = 50
