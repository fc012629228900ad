import type { GraphRow } from '../../../shared/model/graph.ts'
import { tierAt } from '../store/codes.ts'
import { fileOf } from '../store/ids.ts'
import type { QueryParts } from './answering.ts'
import { graphRow, isTestNode, type RowExtras } from './symbol-rows.ts'
import type { Step } from './walk.ts'

/** A step as it is shown: the symbol, and where the use stands. */
export function stepRow(
  step: Step | undefined,
  { rows, edges }: QueryParts,
  extras: RowExtras = {},
): GraphRow | undefined {
  const node = step === undefined ? undefined : rows.byId(step.node)
  if (step === undefined || node === undefined) return undefined
  const { reference, tier } = step.use
  const file = rows.pathOf(fileOf(reference))
  return graphRow(node, {
    tier: tierAt(tier),
    depth: step.depth,
    ...(file !== undefined && { site: { file, line: edges.lineOf(reference) + 1 } }),
    ...extras,
  })
}

export function withoutTests(
  steps: readonly Step[],
  includeTests: boolean | undefined,
  parts: QueryParts,
): readonly Step[] {
  return includeTests === false ? steps.filter((step) => !isTestStep(step, parts)) : steps
}

export function isTestStep({ node }: Step, { rows }: QueryParts): boolean {
  const shown = rows.byId(node)
  return shown !== undefined && isTestNode(shown)
}
