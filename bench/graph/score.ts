import type { FileFacts } from '../../src/main/graph/facts.ts'
import type { LinkWorld, Target } from '../../src/main/graph/facts.ts'
import { linkEcmascript } from '../../src/main/graph/link/ecmascript/link.ts'
import { type CallTruth, isDirect } from './truth-row.ts'

export interface Score {
  /** Right edges of tiers A and B over all decided ones, 0 to 1. */
  readonly precision: number
  readonly siteRecall: number
  readonly pairRecall: number
  /** Calls of something outside that were bound to a symbol of the workspace. */
  readonly externalBound: number
  /** Calls of the workspace that were said to lie outside of it. */
  readonly saidExternal: number
  readonly wrong: readonly string[]
  readonly missing: readonly string[]
}

type Place = readonly [file: string, line: number]

const calls = new Set(['call', 'new', 'super', 'decorates', 'jsx'])

/** Edges of calls by `file:line:column` of the name, as the truth writes them. */
export function callEdges(
  files: ReadonlyMap<string, FileFacts>,
  world: LinkWorld,
): Map<string, Place | 'external'> {
  const edges = new Map<string, Place | 'external'>()
  for (const [file, facts] of files)
    for (const { reference, target, tier } of linkEcmascript(file, facts, world).edges) {
      const use = facts.references[reference]
      if (use === undefined || !calls.has(use.kind) || (tier !== 'A' && tier !== 'B')) continue
      edges.set(`${file}:${use.line + 1}:${use.character}`, placeOf(files, target))
    }
  return edges
}

function placeOf(files: ReadonlyMap<string, FileFacts>, target: Target): Place | 'external' {
  if (target === 'external') return target
  const symbol = files.get(target.file)?.symbols.find(({ descriptor }) => descriptor === target.descriptor)
  return [target.file, (symbol?.line ?? -2) + 1]
}

export function score(rows: readonly CallTruth[], edges: ReadonlyMap<string, Place | 'external'>): Score {
  const wrong: string[] = []
  const missing: string[] = []
  const pairs = { all: new Set<string>(), found: new Set<string>() }
  const counts = { right: 0, direct: 0, externalBound: 0, saidExternal: 0 }
  for (const row of rows) {
    const at = row.site.join(':')
    const edge = edges.get(at)
    if ('ext' in row) {
      if (edge === undefined || edge === 'external') continue
      counts.externalBound++
      wrong.push(`${at} ${row.name}: outside, bound to ${edge.join(':')}`)
      continue
    }
    if (!isDirect(row)) continue
    counts.direct++
    const pair = `${row.cpos.join(':')} ${row.tpos.join(':')}`
    pairs.all.add(pair)
    if (edge === undefined || edge === 'external') {
      if (edge === 'external') counts.saidExternal++
      missing.push(
        `${at} ${row.name}: ${row.tk} ${row.callee} ${row.tpos.join(':')}${edge === undefined ? '' : ' said external'}`,
      )
      continue
    }
    const accepted = [row.tpos, ...row.alt, ...row.cha]
    if (accepted.some(([file, name, start]) => file === edge[0] && (name === edge[1] || start === edge[1]))) {
      counts.right++
      pairs.found.add(pair)
    } else wrong.push(`${at} ${row.name}: ${row.tk} ${row.tpos.join(':')}, bound to ${edge.join(':')}`)
  }
  return {
    precision: counts.right / Math.max(1, counts.right + wrong.length),
    siteRecall: counts.right / Math.max(1, counts.direct),
    pairRecall: pairs.found.size / Math.max(1, pairs.all.size),
    externalBound: counts.externalBound,
    saidExternal: counts.saidExternal,
    wrong,
    missing,
  }
}
