import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../../../src/main/syntax/languages.ts'
import { verifies } from '../../../support/verifies.ts'

/** Those that most other tests of patterns are about. */
const testedThroughout = ['TypeScript', 'TSX', 'JavaScript', 'Python']

test('every language has its fixture, patterns, rewrites, refusals and stand-ins tested beside this file', () => {
  verifies('languages.parse', 'languages.patterns', 'languages.calls')
  verifies('languages.rewrite', 'languages.unread', 'languages.stand-ins')
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const isTested = (name: string): boolean => tests.includes(`language: '${name}'`)
  const untested = languages.filter((row) => ![row.name, row.id, ...row.aliases].some(isTested))
  expect(untested.map(({ name }) => name)).toEqual(testedThroughout)
})
