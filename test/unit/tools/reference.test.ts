import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allTools } from '../../../src/main/tools/all-tools.ts'
import { toolsReference } from '../../../scripts/tools-reference.ts'
import { verifies } from '../../support/verifies.ts'

test('docs/reference/tools.md is up to date (npm run docs:tools writes it)', () => {
  verifies('tools.reference')
  const file = path.resolve(import.meta.dirname, '../../../docs/reference/tools.md')
  expect(readFileSync(file, 'utf8')).toBe(toolsReference(allTools))
})

test('the reference names every tool, argument and own error code', () => {
  verifies('tools.reference')
  const page = toolsReference(allTools)
  const words = allTools.flatMap((tool) => [
    `## ${tool.name}\n`,
    ...Object.keys(tool.args.shape).map((name) => `| \`${name}\` |`),
    ...tool.errors.map((code) => `| \`${code}\` |`),
  ])
  expect(words.filter((word) => !page.includes(word))).toEqual([])
})
