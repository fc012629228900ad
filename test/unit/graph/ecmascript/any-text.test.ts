import { expect, test } from 'vitest'
import { ecmascript, factsOf } from '../../../support/ecmascript-graph.ts'
import { linkTexts } from '../../../support/graph-fixture.ts'
import { verifies } from '../../../support/verifies.ts'

test('an empty file has no symbols and no references', async () => {
  verifies('graph-ecmascript.any-text')
  const { symbols, references, parse } = await factsOf('')
  expect({ symbols, references, parse }).toEqual({ symbols: [], references: [], parse: 'ok' })
})

test('what stands outside of a fault is extracted, and names that were not read are not said to be outside', async () => {
  verifies('graph-ecmascript.any-text')
  const text = 'export function kept() { lost(); parseInt("1") }\nconst = ) class {'
  const { facts, linked } = await linkTexts(new Map([['a.ts', text]]), ecmascript)
  expect(facts.get('a.ts')?.parse).toBe('partial')
  expect(facts.get('a.ts')?.symbols[0]?.descriptor).toBe('kept().')
  expect(linked.get('a.ts')?.edges.map(({ reference, target }) => [reference, target])).toEqual([
    [1, 'external'],
  ])
})

test.each([
  ['sums', `const a = ${'1 + '.repeat(5_000)}1`],
  ['parentheses', `f(${'('.repeat(1_500)}a${')'.repeat(1_500)})`],
  ['calls on calls', `f${'.b(1)'.repeat(5_000)}`],
  ['blocks', `${'{'.repeat(1_500)}f()${'}'.repeat(1_500)}`],
  [
    'variables in a chain',
    Array.from({ length: 5_000 }, (_, n) => `function f${n}() { return f${n + 1}().a }`).join('\n'),
  ],
] as const)('%s are extracted and linked without an end of the stack', async (_name, text) => {
  verifies('graph-ecmascript.any-text')
  const { facts, linked } = await linkTexts(new Map([['a.ts', text]]), ecmascript)
  expect([facts.size, linked.size]).toEqual([1, 1])
})

test('a megabyte on one line is extracted', { timeout: 60_000 }, async () => {
  verifies('graph-ecmascript.any-text')
  const text = 'function f(){g("aaaaaaaa")};'.repeat(37_000)
  const { symbols, references } = await factsOf(text, 'a.js')
  expect([text.length > 1_000_000, symbols.length, references.length]).toEqual([true, 37_000, 37_000])
  expect(references.at(-1)).toMatchObject({ name: 'g', line: 0, character: text.length - 15 })
})

test('lines and characters are those of editors, with any line ends, marks and characters', async () => {
  verifies('graph-ecmascript.any-text')
  const text = '\uFEFFconst 𝒳 = "😀"; run()\r\nrun();\rrun()\n/* 😀 */ run()'
  const { references } = await factsOf(text)
  expect(references.map(({ name, line, character }) => [name, line, character])).toEqual([
    ['run', 0, 18],
    ['run', 1, 0],
    ['run', 2, 0],
    ['run', 3, 9],
  ])
})
