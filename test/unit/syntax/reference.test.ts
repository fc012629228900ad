import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '../../../scripts/grammars/manifest.ts'
import { languagesReference } from '../../../scripts/languages-reference.ts'
import { languages } from '../../../src/main/syntax/languages.ts'
import { verifies } from '../../support/verifies.ts'

test('docs/reference/languages.md is up to date (npm run docs:languages writes it)', async () => {
  verifies('syntax.reference')
  const file = path.resolve(import.meta.dirname, '../../../docs/reference/languages.md')
  expect(readFileSync(file, 'utf8')).toBe(languagesReference(languages, await readManifest()))
})

test('the reference names every language, extension and context, and where each grammar comes from', async () => {
  verifies('syntax.reference')
  const page = languagesReference(languages, await readManifest())
  const words = languages.flatMap((row) => [
    `## ${row.name}\n`,
    `| \`${row.id}\` |`,
    ...row.extensions.map((extension) => `\`${extension}\``),
    ...row.scaffolds.map(({ name }) => `\n| ${name} |`),
  ])
  expect([words.filter((word) => !page.includes(word)), page.includes('| none |')]).toEqual([[], false])
})
