import { expect, test } from 'vitest'
import { extractRust } from '../../../src/main/graph/extract/rust/extract-rust.ts'
import { linkRust } from '../../../src/main/graph/link/rust/link-rust.ts'
import { fixtureFiles, linkTexts, score } from '../../support/graph-fixture.ts'
import { verifies } from '../../support/verifies.ts'

const rust = { extensions: ['.rs'], extract: extractRust, link: linkRust }

test('calls of Rust point at what is declared, and at nothing else', async () => {
  verifies('graph-languages.rust')
  const result = score(await linkTexts(fixtureFiles('rust'), rust))
  expect(result.differences).toEqual([])
  expect(result.sites).toBeGreaterThanOrEqual(60)
  expect(result.precision).toBeGreaterThanOrEqual(0.99)
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
})
