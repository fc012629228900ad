import { languageOfPath } from '../../src/main/syntax/languages.ts'
import type { SyntaxParser } from '../../src/main/syntax/syntax-parser.ts'
import type { CorpusFile } from './corpus.ts'
import { disturbed } from './disturbed.ts'
import { faultOps } from './ops.ts'
import { runTrial, type Trial } from './trial.ts'

export interface RunFigures {
  readonly files: number
  readonly changed: number
  readonly refused: number
  readonly sites: number
  readonly captures: number
  /** By language id. */
  readonly languages: Readonly<Record<string, number>>
  /** A sentence for each promise that was broken, with the file and the ops. */
  readonly broken: readonly string[]
}

/** Up to so many ops in one rewrite. */
const maxOps = 3

/** Rewrites `count` files of the corpus, repeated where it is shorter, each in its own strange shape by its own ops. */
export async function runRewriteFaults(
  corpus: readonly CorpusFile[],
  count: number,
  { random, parser, onProgress }: RunMeans,
): Promise<RunFigures> {
  const figures = { files: 0, changed: 0, refused: 0, sites: 0, captures: 0 }
  const languages: Record<string, number> = {}
  const broken: string[] = []
  const below = (limit: number): number => Math.floor(random() * limit)
  for (let index = 0; index < count; index++) {
    const trial = trialOf(corpus[index % corpus.length], below)
    if (trial === undefined) continue
    const result = await runTrial(trial, parser)
    figures.files++
    languages[trial.language] = (languages[trial.language] ?? 0) + 1
    if (result.isRefused) figures.refused++
    if (result.sites > 0) figures.changed++
    figures.sites += result.sites
    figures.captures += result.captures
    broken.push(
      ...result.broken.map(
        (what) => `${trial.name} (file ${index}) by ${JSON.stringify(trial.ops)}: ${what}`,
      ),
    )
    onProgress?.(index + 1)
  }
  return { ...figures, languages, broken }
}

export interface RunMeans {
  /** In [0, 1). */
  readonly random: () => number
  readonly parser: SyntaxParser
  readonly onProgress?: (done: number) => void
}

function trialOf(
  file: CorpusFile | undefined,
  below: (limit: number) => number,
): (Trial & { readonly language: string }) | undefined {
  const row = file && languageOfPath(file.name)
  const table = faultOps[row?.id ?? '']
  if (file === undefined || row === undefined || table === undefined) return undefined
  const text = disturbed(file.text, row.lineComment, below)
  const wanted = below(3) === 0 ? 1 + below(maxOps) : 1
  const ops = Array.from({ length: wanted }, () => table[below(table.length)]).filter(
    (op) => op !== undefined,
  )
  return { name: file.name, text, ops, allowDrops: below(2) === 0, language: row.id }
}
