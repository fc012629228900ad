import path from 'node:path'
import { expect, test } from 'vitest'
import { readCorpus } from '../../../scripts/rewrite-faults/corpus.ts'
import { runRewriteFaults } from '../../../scripts/rewrite-faults/run.ts'
import { runTrial } from '../../../scripts/rewrite-faults/trial.ts'
import { SyntaxParser } from '../../../src/main/syntax/syntax-parser.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { verifies } from '../../support/verifies.ts'

const parser = new SyntaxParser(path.resolve(import.meta.dirname, '../../../resources'))

test('rewrites of files in strange shapes keep every promise (npm run faults:rewrite runs 5,000)', async () => {
  verifies('pattern.bytes', 'pattern.refusals', 'pattern.idempotence')
  const corpus = readCorpus(['src/main/base', 'src/renderer/ui', 'resources/sample'])
  const figures = await runRewriteFaults(corpus, 32, { random: seededRandom(7), parser })
  expect([figures.broken, figures.files]).toEqual([[], 32])
  expect(figures.sites).toBeGreaterThan(20)
  expect(figures.captures).toBeGreaterThan(20)
})

test('a trial that changes nothing breaks nothing, and one that makes no sense is refused whole', async () => {
  verifies('pattern.refusals')
  const trial = { name: 'a.ts', text: 'x = f(1)\n', allowDrops: false }
  const none = await runTrial({ ...trial, ops: [['g($A)', 'h($A)']] }, parser)
  const refused = await runTrial({ ...trial, ops: [['f($A)', 'return $A']] }, parser)
  expect([none, refused]).toEqual([
    { sites: 0, captures: 0, isRefused: false, broken: [] },
    { sites: 0, captures: 0, isRefused: true, broken: [] },
  ])
})
