import { expect, test } from 'vitest'
import { extractJava } from '../../../src/main/graph/extract/java/extract-java.ts'
import { linkJava } from '../../../src/main/graph/link/java/link-java.ts'
import { fixtureFiles, linkTexts, score } from '../../support/graph-fixture.ts'
import { verifies } from '../../support/verifies.ts'

const java = { extensions: ['.java'], extract: extractJava, link: linkJava }

test('calls of Java point at what is declared, and at nothing else', async () => {
  verifies('graph-languages.java')
  const result = score(await linkTexts(fixtureFiles('java'), java))
  expect(result.differences).toEqual([])
  expect(result.sites).toBeGreaterThanOrEqual(60)
  expect(result.precision).toBeGreaterThanOrEqual(0.99)
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
})
