import { expect, test } from 'vitest'
import { noNearMisses, together } from '../../../../src/main/pattern/matching/near-misses.ts'
import type { SearchQuery } from '../../../../src/main/pattern/query.ts'
import { verifies } from '../../../support/verifies.ts'
import { change, find } from '../memory-files.ts'

async function nearest(file: string, code: string, pattern: string, options: Partial<SearchQuery> = {}) {
  const { explained = '', total } = await find({ [file]: code }, pattern, { explain: true, ...options })
  const lines = explained.split('\n')
  return { total, nearest: lines.slice(lines.indexOf('Nearest:') + 1).map((line) => line.trim()) }
}

const misses: readonly (readonly [string, string, string, string])[] = [
  ['a.ts', 'foo($A)', 'foo()', '0 arguments where the pattern has 1'],
  ['a.ts', 'foo($A, $B)', 'foo(1)', '1 argument where the pattern has 2'],
  ['a.ts', 'new Foo($A)', 'new Foo()', '0 arguments where the pattern has 1'],
  ['a.ts', '$A != null', 'a == null', '`==` where the pattern has `!=`'],
  ['a.ts', 'log("hello", $A)', 'log("hello you", 1)', '`hello you` where the pattern has `hello`'],
  ['a.ts', 'x.y($$$A)', 'x?.y(1)', '`?.` where the pattern has `.`'],
  ['a.ts', 'f($A, $A)', 'f(1, 2)', '$A is `1` and then `2`'],
  ['a.ts', 'import { a, $$$B } from "x"', 'import { b } from "x"', '`b` where the pattern has `a`'],
  ['a.ts', 'f($A, $$$, z)', 'f(1, 2)', '`2` where the pattern has `z`'],
  ['a.ts', 'f({ a: 1 })', 'f({ a: 1, b: 2 })', '`b: 2` besides what the pattern has'],
  ['a.ts', 'for ($A of $B) $C', 'for (const a of b) c()', '`const` besides what the pattern has'],
  ['a.ts', 'if (a) b()', 'if (a) { b() }', 'only strictness relaxed takes it'],
  ['a.ts', 'if ($X != null) $X.dispose()', 'if (a != null) b.dispose()', '$X is `a` and then `b`'],
  ['a.py', 'def f(self, $A): $$$B', 'def f(self): pass', '1 parameter where the pattern has 2'],
]

test.each(misses)('%s: `%s` over `%s` is told with the reason', async (file, pattern, code, why) => {
  verifies('pattern.near-misses')
  expect(await nearest(file, `\n${code}`, pattern)).toEqual({
    total: 0,
    nearest: [`${file}:2 \`${code}\`: ${why}`],
  })
})

const refused: readonly (readonly [Partial<SearchQuery>, string])[] = [
  [{ where: { A: { kind: 'number' } } }, '$A is `x` (identifier), which where does not allow'],
  [{ where: { A: { regex: '^y' } } }, '$A is `x` (identifier), which where does not allow'],
  [{ inside: 'class $C { $$$ }' }, 'it does not stand inside the pattern of inside'],
  [
    { inside: 'function $F($$$P) { $$$A }' },
    'it does not stand inside the pattern of inside, in which $A is the same code as in it',
  ],
  [{ notInside: 'function $F() { $$$ }' }, 'it stands inside the pattern of not_inside'],
]

test.each(refused)('%j that refuses the only match is named', async (options, why) => {
  verifies('pattern.near-misses')
  const { hints } = await find({ 'a.ts': 'function g() { f(x) }' }, 'f($A)', options)
  expect(hints).toEqual([`The nearest is a.ts:1 \`f(x)\`: ${why}.`])
})

test('neighbours are told with the first of them that differs', async () => {
  verifies('pattern.near-misses')
  expect(await nearest('a.ts', 'a(1); c(2);', 'a($X); b($X);')).toEqual({
    total: 0,
    nearest: ['a.ts:1 `a(1);`: `c` where the pattern has `b`'],
  })
})

test('the three closest places are told, closest first, and one of them without being asked', async () => {
  verifies('pattern.near-misses')
  const code = 'f(1, 2, 3, 4)\ng(1, 2, 3)\nf(1, 2, 3, x)\nf(2, 1)\nf(9, 2, 3)\n'
  const told = await nearest('a.ts', code, 'f(1, 2, 3)')
  const { hints } = await find({ 'a.ts': code }, 'f(1, 2, 3)')
  expect([told.nearest.map((line) => line.split('`')[1]), hints]).toEqual([
    ['f(1, 2, 3, 4)', 'f(1, 2, 3, x)', 'g(1, 2, 3)'],
    [
      '2 places differ only by what the pattern does not mention: a.ts:1 has `4`. Mention it, or use strictness relaxed.',
    ],
  ])
})

test('of a file with very many such places not all are compared, and the count says so', async () => {
  verifies('pattern.near-misses')
  const { hints } = await find({ 'a.ts': 'f(1, 2, 4)\n'.repeat(1_200) }, 'f(1, 2)')
  expect(hints.map((hint) => hint.split(':')[0])).toEqual([
    'At least 1000 places differ only by what the pattern does not mention',
  ])
})

test('what has only brackets in common is not near', async () => {
  verifies('pattern.near-misses')
  const { hints } = await find({ 'a.ts': 'bar(1)\n// foo\n"foo"' }, 'foo($A)')
  expect(hints).toEqual([])
})

test('an answer with matches tells no near misses', async () => {
  verifies('pattern.near-misses')
  const { hints, explained } = await find({ 'a.ts': 'f(1); f()' }, 'f($A)', { explain: true })
  expect([hints, explained?.includes('Nearest')]).toEqual([[], false])
})

test('a rewrite without matches tells the nearest place too', async () => {
  verifies('pattern.near-misses')
  const { hints } = await change({ 'a.ts': 'foo(1)' }, ['foo($A, $B)', 'bar($A, $B)'])
  expect(hints).toEqual(['The nearest is a.ts:1 `foo(1)`: 1 argument where the pattern has 2.'])
})

test('near misses of several threads come together in the order of closeness and files', () => {
  verifies('pattern.near-misses')
  const miss = (file: string, closeness: number) => ({ file, line: 1, text: 'x', why: 'y', closeness })
  const left = { ...noNearMisses, compared: 2, nearest: [miss('b', 0.9), miss('d', 0.5)] }
  const right = { ...noNearMisses, compared: 3, nearest: [miss('c', 1), miss('a', 0.9)] }
  const both = [together(left, right), together(right, left)]
  expect(both.map(({ nearest: places, compared }) => [places.map(({ file }) => file), compared])).toEqual([
    [['c', 'a', 'b'], 5],
    [['c', 'a', 'b'], 5],
  ])
})
