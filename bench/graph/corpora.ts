import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { installYardsticks, yardsticks } from '../structural/yardsticks.ts'

/** Bars in percent: what accuracy must reach on each package that ships its source. */
export const corpora = [
  { name: '@tanstack/query-core', folder: 'src', siteRecall: 97.5 },
  { name: 'rxjs', folder: 'src', siteRecall: 95.5 },
  { name: 'ajv', folder: 'lib', siteRecall: 96.5 },
  { name: 'effect', folder: 'src', siteRecall: 75 },
] as const
export const precisionBar = 99.5

export type Corpus = (typeof corpora)[number]

/** Copies the sources of a package below `target`, away from other node_modules, and gives their folder. */
export function copyCorpus({ name, folder }: Corpus, target: string): string {
  const from = path.join(yardsticks, 'node_modules', name, folder)
  if (!existsSync(from)) installYardsticks()
  const root = path.join(target, name.replaceAll('/', '-'))
  mkdirSync(root, { recursive: true })
  cpSync(from, path.join(root, 'src'), { recursive: true })
  return realpathSync(root)
}
