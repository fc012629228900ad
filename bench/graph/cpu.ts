import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Language, Parser } from 'web-tree-sitter'
import { inProject } from '../../scripts/system/project-root.ts'
import type { FileFacts } from '../../src/main/graph/facts.ts'
import { extractEcmascript } from '../../src/main/graph/extract/ecmascript/extract.ts'
import { linkEcmascript } from '../../src/main/graph/link/ecmascript/link.ts'
import { languageNamed } from '../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../src/main/syntax/syntax-parser.ts'
import { copyCorpus, corpora } from './corpora.ts'
import { InMemoryWorld, sourcesBelow } from './in-memory-world.ts'

const rounds = 3
const bar = 5.5
/** Larger files are outlined only. */
const maxFileBytes = 1_000_000

/** CPU of parsing, extracting and linking over that of parsing alone, on rxjs and effect, interleaved; medians. */
export async function cpu(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'graph-cpu-'))
  try {
    const texts = textsOf(folder)
    const ours = new SyntaxParser(inProject('resources'))
    const row = languageNamed('typescript')
    if (row === undefined) throw new Error('There is no TypeScript in the language table.')
    const parse = await ours.grammar(row)
    const bare = new Parser()
    bare.setLanguage(await Language.load(inProject('resources', 'grammars', row.grammar)))
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const parsing = cpuMs(() => {
        for (const text of texts.values()) bare.parse(text)?.delete()
      })
      const all = cpuMs(() => {
        const files = new Map<string, FileFacts>()
        for (const [file, text] of texts) files.set(file, extractEcmascript(file, 'typescript', parse(text)))
        const world = new InMemoryWorld(files)
        for (const [file, facts] of files) linkEcmascript(file, facts, world)
      })
      // The first round warms up.
      if (round > 0) ratios.push(all / parsing)
      console.log(`    parse only ${parsing.toFixed(0)} ms, all ${all.toFixed(0)} ms of CPU`)
    }
    const median = ratios.toSorted((left, right) => left - right)[Math.floor(ratios.length / 2)] ?? Infinity
    console.log(
      `    ${median <= bar ? 'PASS' : 'MISS'} of a parse-only pass: ${median.toFixed(2)} (bar: ${bar}, 4 wanted)`,
    )
    return median <= bar
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function textsOf(folder: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const corpus of corpora.filter(({ name }) => name === 'rxjs' || name === 'effect')) {
    const root = copyCorpus(corpus, folder)
    for (const file of sourcesBelow(root)) {
      const text = readFileSync(path.join(root, file), 'utf8')
      if (text.length <= maxFileBytes) texts.set(`${corpus.name}/${file}`, text)
    }
  }
  return texts
}

function cpuMs(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
