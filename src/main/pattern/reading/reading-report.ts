import type { PatternReading, PatternTreeNode } from '../../../shared/model/pattern-search.ts'
import { literalsOf } from '../matching/prefilter.ts'
import { rulesOf, type Strictness } from '../matching/rules.ts'
import type { CompiledPattern } from './compiled-pattern.ts'
import type { PatternNode, PatternRoot, Reading } from './pattern-node.ts'

/** How a language reads a pattern, as data for the window; `explain` says the same in words for a model. */
export function readingReport(
  { readings, row }: CompiledPattern,
  chosen: Reading,
  strictness: Strictness,
): PatternReading {
  return {
    language: row.id,
    languageName: row.name,
    readings: readings.accepted.map((reading) => ({
      scaffold: reading.scaffold,
      kind: reading.kind,
      isChosen: reading === chosen,
      literals: [...literalsOf(reading.root, rulesOf(strictness))],
      tree: treeOf(reading.root),
    })),
    refused: [...readings.refused],
  }
}

function treeOf(root: PatternRoot): PatternTreeNode[] {
  const nodes = root.type === 'node' ? [root.node] : root.nodes
  return nodes.flatMap((node) => rowsOf(node, 0))
}

function rowsOf(node: PatternNode, depth: number): PatternTreeNode[] {
  switch (node.type) {
    case 'one':
      return [{ depth, role: 'metavariable', text: `$${node.name ?? '_'}` }]
    case 'run':
      return [{ depth, role: 'metavariable', text: `$$$${node.name ?? ''}` }]
    case 'leaf':
      return [{ depth, role: 'token', text: node.text, ...(node.isNamed ? { kind: node.kind } : {}) }]
    case 'inner':
      return [
        { depth, role: 'node', text: node.kind },
        ...node.children.flatMap((child) => rowsOf(child, depth + 1)),
      ]
  }
}
