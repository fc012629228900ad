import { expect, test } from 'vitest'
import { extractGo } from '../../../src/main/graph/extract/go/extract-go.ts'
import { linkGo } from '../../../src/main/graph/link/go/link-go.ts'
import { fixtureFiles, linkTexts, score } from '../../support/graph-fixture.ts'
import { verifies } from '../../support/verifies.ts'

const go = { extensions: ['.go'], extract: extractGo, link: linkGo }

test('calls of Go point at what is declared, and at nothing else', async () => {
  verifies('graph-languages.go')
  const result = score(await linkTexts(fixtureFiles('go'), go))
  expect(result.differences).toEqual([])
  expect(result.sites).toBeGreaterThanOrEqual(60)
  expect(result.precision).toBeGreaterThanOrEqual(0.99)
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
})
