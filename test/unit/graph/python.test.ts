import { expect, test } from 'vitest'
import { extractPython } from '../../../src/main/graph/extract/python/extract-python.ts'
import { linkPython } from '../../../src/main/graph/link/python/link-python.ts'
import { fixtureFiles, linkTexts, score } from '../../support/graph-fixture.ts'
import { verifies } from '../../support/verifies.ts'

const python = { extensions: ['.py'], extract: extractPython, link: linkPython }

test('calls of Python point at what is declared, and at nothing else', async () => {
  verifies('graph-languages.python')
  const result = score(await linkTexts(fixtureFiles('python'), python))
  expect(result.differences).toEqual([])
  expect(result.sites).toBeGreaterThanOrEqual(60)
  expect(result.precision).toBeGreaterThanOrEqual(0.99)
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
})
