import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inProject } from '../../scripts/system/project-root.ts'
import { callTruth } from './call-truth.ts'
import { copyCorpus, corpora, type Corpus, precisionBar } from './corpora.ts'
import { extractFolder, InMemoryWorld, sourcesBelow } from './in-memory-world.ts'
import { callEdges, type Score, score } from './score.ts'

/** Our call edges against those of the TypeScript compiler, which are made in the same run. Whether each bar is met. */
export async function accuracy(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'graph-accuracy-'))
  const isMet: boolean[] = []
  try {
    for (const corpus of corpora) {
      const figures = await scoreCorpus(corpus, folder)
      isMet.push(...printed(corpus, figures))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return isMet.every(Boolean)
}

export async function scoreCorpus(corpus: Corpus, folder: string): Promise<Score> {
  const root = copyCorpus(corpus, folder)
  const files = await extractFolder(root, inProject('resources'))
  const edges = callEdges(files, new InMemoryWorld(files))
  return score(callTruth(root, sourcesBelow(root), inProject('node_modules', '@types')), edges)
}

function printed({ name, siteRecall }: Corpus, figures: Score): boolean[] {
  const percent = (share: number): number => share * 100
  const bar = (what: string, isHeld: boolean, figure: string): boolean => {
    console.log(`    ${isHeld ? 'PASS' : 'MISS'} ${what}: ${figure}`)
    return isHeld
  }
  console.log(`\n  ${name}`)
  const results = [
    bar(
      'precision of tiers A and B',
      percent(figures.precision) >= precisionBar,
      `${percent(figures.precision).toFixed(2)} % (bar: ${precisionBar})`,
    ),
    bar(
      'site recall',
      percent(figures.siteRecall) >= siteRecall,
      `${percent(figures.siteRecall).toFixed(2)} % (bar: ${siteRecall})`,
    ),
    bar(
      'external calls bound to workspace symbols',
      figures.externalBound === 0,
      `${figures.externalBound} (bar: 0)`,
    ),
  ]
  console.log(
    `         pair recall: ${percent(figures.pairRecall).toFixed(2)} %; calls of the workspace said to be outside: ${figures.saidExternal}`,
  )
  for (const line of figures.wrong.slice(0, 5)) console.log(`         wrong: ${line}`)
  return results
}
