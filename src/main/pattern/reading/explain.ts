import type { CompiledPattern } from './compiled-pattern.ts'
import type { PatternNode, PatternRoot } from './pattern-node.ts'
import type { NearMisses } from '../matching/near-misses.ts'
import { literalsOf } from '../matching/prefilter.ts'
import { rulesOf, type Strictness } from '../matching/rules.ts'

/** How a pattern was read: every reading as a tree, what was refused and why, and which files are parsed at all. */
export function explain({ readings, row }: CompiledPattern, strictness: Strictness): string {
  const lines = [`Language: ${row.name}. Strictness: ${strictness}.`]
  for (const [index, reading] of readings.accepted.entries()) {
    const rank = index === 0 ? 'Read' : 'Would also read'
    const literals = literalsOf(reading.root, rulesOf(strictness))
    const filter =
      literals.length === 0 ? 'every file is parsed' : `files must contain ${literals.map(quoted).join(', ')}`
    lines.push(`${rank} as ${reading.scaffold} (${reading.kind}); ${filter}:`, ...treeOf(reading.root))
  }
  for (const { scaffold, error } of readings.refused) lines.push(`Not as ${scaffold}: ${error}.`)
  return lines.join('\n')
}

/** For an empty answer: the places that are closest, and what is in the way. */
export function explainNearest({ nearest }: Pick<NearMisses, 'nearest'>): string[] {
  if (nearest.length === 0) return []
  return [
    'Nearest:',
    ...nearest.map(({ file, line, text, why }) => `  ${file}:${line} ${quoted(text)}: ${why}`),
  ]
}

function treeOf(root: PatternRoot): string[] {
  const nodes = root.type === 'node' ? [root.node] : root.nodes
  return nodes.flatMap((node) => linesOf(node, 1))
}

function linesOf(node: PatternNode, depth: number): string[] {
  const indent = '  '.repeat(depth)
  switch (node.type) {
    case 'one':
      return [`${indent}$${node.name ?? '_'}`]
    case 'run':
      return [`${indent}$$$${node.name ?? ''}`]
    case 'leaf':
      return [`${indent}${node.isNamed ? `${node.kind} ${quoted(node.text)}` : quoted(node.text)}`]
    case 'inner':
      return [`${indent}${node.kind}`, ...node.children.flatMap((child) => linesOf(child, depth + 1))]
  }
}

function quoted(text: string): string {
  return `\`${text}\``
}
