import { exportedBit, kindCodes, localBit, symbolKinds, testBit } from '../store/codes.ts'
import { numberAt } from '../store/rows.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { callKinds } from './edges.ts'
import { inPath } from './in-path.ts'
import { graphRow, isTestNode, type SymbolNode, symbolColumns, symbolNode } from './symbol-rows.ts'

/** More than anybody pages through; a folder narrows it. */
const maxRows = 5_000
const calls = kindCodes(callKinds).join()
const callable = ['function', 'method'].map((kind) => symbolKinds.findIndex((one) => one === kind)).join()
/** What can be unused by itself: a constructor, a field of a type or a test is not. */
const removable = [
  'class',
  'constant',
  'enum',
  'function',
  'interface',
  'method',
  'struct',
  'trait',
  'type',
  'variable',
]
  .map((kind) => symbolKinds.findIndex((one) => one === kind))
  .join()

/** Functions that nothing calls and that call something: where reading begins. What calls most stands first. */
export function entryPoints(question: QuestionOf<'entry_points'>, parts: QueryParts): Outcome {
  const inside = inPath(question.path)
  const nodes = nodesOf(
    parts,
    `WHERE s.kind IN (${callable}) AND s.flags & ${localBit | testBit} = 0 AND s.first >= 0 ${inside.sql}
     AND NOT EXISTS (SELECT 1 FROM reference r WHERE r.target = s.id AND r.target > 0)
     AND EXISTS (SELECT 1 FROM reference r WHERE r.id BETWEEN s.id / 1048576 * 1048576 + s.first
       AND s.id / 1048576 * 1048576 + s.last AND r.target > 0 AND r.kind IN (${calls}))
     ORDER BY s.last - s.first DESC, f.path, s.ordinal LIMIT ${maxRows}`,
    inside.parameters,
  )
  return listed(nodes, question.includeTests === true ? nodes : nodes.filter((node) => !isTestNode(node)))
}

/**
 * Candidates: nothing that is resolved uses them, and no unresolved use has their name. What is exported may have users
 * outside of the workspace, so what is not exported stands first.
 */
export function unused(question: QuestionOf<'unused'>, parts: QueryParts): Outcome {
  const inside = inPath(question.path)
  const nodes = nodesOf(
    parts,
    `WHERE s.kind IN (${removable}) AND s.flags & ${localBit | testBit} = 0 ${inside.sql}
     AND n.text NOT IN ('main', 'default') AND NOT EXISTS (SELECT 1 FROM reference r WHERE r.target = s.id AND r.target > 0)
     AND NOT EXISTS (SELECT 1 FROM reference r WHERE r.name = s.name AND r.target IS NULL)
     AND NOT EXISTS (SELECT 1 FROM reference r WHERE r.id BETWEEN s.id / 1048576 * 1048576 + 524288
       AND s.id / 1048576 * 1048576 + 1048575 AND r.source = s.id % 1048576)
     ORDER BY s.flags & ${exportedBit}, f.path, s.ordinal LIMIT ${maxRows}`,
    inside.parameters,
  )
  return listed(nodes, question.includeTests === true ? nodes : nodes.filter((node) => !isTestNode(node)))
}

/** What most others call. */
export function hubs(question: QuestionOf<'hubs'>, parts: QueryParts): Outcome {
  const inside = inPath(question.path)
  const hubRows = parts.database
    .statement(
      `SELECT target, callers FROM (
         SELECT target, count(DISTINCT id / 1048576 * 1048576 + source) AS callers FROM reference
         WHERE target > 0 AND kind IN (${calls}) GROUP BY target HAVING callers > 1)
       JOIN file f ON f.id = target / 1048576 WHERE true ${inside.sql} ORDER BY callers DESC, target LIMIT ${maxRows}`,
    )
    .all(...inside.parameters)
  return found({
    total: hubRows.length,
    row: (index) => {
      const row = hubRows[index]
      const node = row && parts.rows.byId(numberAt(row, 0))
      return node && graphRow(node, { callers: numberAt(row, 1) })
    },
    isComplete: hubRows.length < maxRows,
  })
}

function nodesOf({ database }: QueryParts, where: string, parameters: readonly string[]): SymbolNode[] {
  return database
    .statement(`SELECT ${symbolColumns} ${where}`)
    .all(...parameters)
    .map(symbolNode)
}

function listed(all: readonly SymbolNode[], shown: readonly SymbolNode[]): Outcome {
  return found({
    total: shown.length,
    row: (index) => {
      const node = shown[index]
      return node && graphRow(node)
    },
    isComplete: all.length < maxRows,
  })
}
