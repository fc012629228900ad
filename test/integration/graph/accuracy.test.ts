import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scoreCorpus } from '../../../bench/graph/accuracy.ts'
import { corpora, precisionBar } from '../../../bench/graph/corpora.ts'
import { verifies } from '../../support/verifies.ts'

test(
  'calls of a real library are linked as the TypeScript compiler resolves them',
  { timeout: 300_000 },
  async () => {
    verifies('graph-ecmascript.accuracy')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'graph-accuracy-'))
    try {
      const [corpus] = corpora
      const { precision, siteRecall, externalBound, wrong } = await scoreCorpus(corpus, folder)
      expect({ wrong, externalBound }).toEqual({ wrong: [], externalBound: 0 })
      expect(precision * 100).toBeGreaterThanOrEqual(precisionBar)
      expect(siteRecall * 100).toBeGreaterThanOrEqual(corpus.siteRecall)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
