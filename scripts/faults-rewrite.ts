import process from 'node:process'
import { parseArgs } from 'node:util'
import { SyntaxParser } from '../src/main/syntax/syntax-parser.ts'
import { seededRandom } from '../test/support/seeded-random.ts'
import { ensureGrammars } from './grammars/ensure.ts'
import { readCorpus } from './rewrite-faults/corpus.ts'
import { runRewriteFaults } from './rewrite-faults/run.ts'
import { inProject } from './system/project-root.ts'
import { say } from './system/say.ts'

/**
 * `npm run faults:rewrite` rewrites 5,000 files by patterns and looks at each result: no new ERROR or MISSING node, no
 * byte changed outside the matches, captures copied as they were, and a second run that replaces as many places as was
 * told. Prints what was seen and exits with 1 when a promise was broken. `-- --files 500 --seed 7` runs another share.
 */
const { values } = parseArgs({
  options: { files: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
})
const [files, seed] = [Number(values.files), Number(values.seed)]
const brokenShown = 20

if (!Number.isSafeInteger(files) || files < 1 || !Number.isSafeInteger(seed)) {
  say('Usage: npm run faults:rewrite -- [--files 5000] [--seed 1].')
  process.exitCode = 2
} else {
  await ensureGrammars()
  const corpus = readCorpus()
  const started = performance.now()
  const figures = await runRewriteFaults(corpus, files, {
    random: seededRandom(seed),
    parser: new SyntaxParser(inProject('resources')),
    onProgress: (done) => process.stdout.isTTY && process.stdout.write(`\r  ${done} of ${files}`),
  })
  const { broken, languages, ...counts } = figures
  const told = Object.entries(languages).map(([id, count]) => `${id} ${count}`)
  console.log(
    `Files ${counts.files} (${told.join(', ')}) of a corpus of ${new Set(corpus).size}, seed ${seed}`,
  )
  console.log(`Rewritten ${counts.changed}, refused as a whole ${counts.refused}, sites ${counts.sites}`)
  console.log(`Captured texts compared ${counts.captures}`)
  console.log(`Took ${((performance.now() - started) / 1000).toFixed(1)} s`)
  for (const one of broken.slice(0, brokenShown)) console.log(`  BROKEN ${one}`)
  say(broken.length === 0 ? 'No promise was broken.' : `${broken.length} promises were broken.`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
