import { expect, test } from 'vitest'
import type { SearchQuery } from '../../../../src/main/pattern/query.ts'
import { verifies } from '../../../support/verifies.ts'
import { changed, find } from '../memory-files.ts'

async function found(code: string, pattern: string, options: Partial<SearchQuery>): Promise<string[]> {
  return (await find({ 'a.ts': code }, pattern, options)).matches.map(({ text }) => text)
}

const wheres: readonly (readonly [SearchQuery['where'], readonly string[]])[] = [
  [{ A: { regex: '^a' } }, ['f(ab, 1)', 'f(a, "x")']],
  [{ A: { not: { regex: '^a' } } }, ['f(b, 2)']],
  [{ B: { kind: 'string' } }, ['f(a, "x")']],
  [{ B: { kind: 'number', not: { regex: '2' } } }, ['f(ab, 1)']],
  [{ $A: { regex: 'b' }, B: { regex: '1' } }, ['f(ab, 1)']],
]

test.each(wheres)('where %j restricts the captures', async (where, texts) => {
  verifies('pattern.where')
  expect(await found('f(ab, 1); f(a, "x"); f(b, 2)', 'f($A, $B)', { where })).toEqual(texts)
})

test('where is a part of the match: it decides what a run may be', async () => {
  verifies('pattern.where')
  expect(await found('f(1, 2, x)', 'f($$$A, x)', { where: { A: { regex: '^1, 2$' } } })).toEqual([
    'f(1, 2, x)',
  ])
})

test('a where that cannot be right is told', async () => {
  verifies('pattern.where')
  const unknown = found('f(1)', 'f($A)', { where: { B: { regex: 'x' } } }).catch((error: unknown) => error)
  const bad = found('f(1)', 'f($A)', { where: { A: { regex: '(' } } }).catch((error: unknown) => error)
  expect([await unknown, await bad]).toMatchObject([
    {
      code: 'bad_argument',
      message: 'where names B, which the pattern does not capture.',
      hint: 'It captures A.',
    },
    { code: 'bad_regex' },
  ])
})

const around =
  'function a(): void { x.f(); g(() => y.f()) }\nconst b = () => z.f()\nif (w) w.f()\nif (v) u.f()\n'

const places: readonly (readonly [Partial<SearchQuery>, readonly string[]])[] = [
  [{ inside: 'function $F($$$) { $$$ }' }, ['x.f()', 'y.f()']],
  [{ notInside: 'function $F($$$) { $$$ }' }, ['z.f()', 'w.f()', 'u.f()']],
  [{ inside: 'function $F($$$) { $$$ }', notInside: '() => $B' }, ['x.f()']],
  [{ inside: 'if ($X) $S' }, ['w.f()']],
]

test.each(places)('%j tells where a match must stand, with the same captures', async (options, texts) => {
  verifies('pattern.inside')
  expect(await found(around, '$X.f()', options)).toEqual(texts)
})

test('an inside that cannot be read is no empty answer', async () => {
  verifies('pattern.inside', 'pattern.never-unread')
  await expect(found('f(1)', 'f($A)', { inside: 'class $A' })).rejects.toMatchObject({
    code: 'pattern_unparseable',
  })
})

const strictness: readonly (readonly [SearchQuery['strictness'], string, string, number])[] = [
  ['cst', 'f("a")', "f('a')", 0],
  ['smart', 'f("a")', "f('a')", 1],
  ['cst', 'f(a)', 'f(a,)', 0],
  ['smart', 'f(a)', 'f(a,)', 1],
  ['cst', 'f(a)', 'f(a /* c */)', 0],
  ['smart', 'f(a)', 'f(a /* c */)', 1],
  ['smart', 'a != b', 'a == b', 0],
  ['ast', 'a != b', 'a == b', 1],
  ['ast', 'let x: string', 'let x: number', 0],
  ['ast', 'f(a)', 'f(b)', 0],
  ['signature', 'f(a)', 'f(b)', 1],
  ['signature', 'f(a)', 'f(1)', 0],
  ['smart', 'f(a)', 'f(a, b)', 0],
  ['relaxed', 'f(a)', 'f(a, b)', 1],
  ['relaxed', 'if (a) { b() }', 'if (a) b()', 1],
  ['relaxed', 'new F()', 'new F', 1],
  ['smart', 'new F()', 'new F', 0],
  ['smart', 'for ($A of $B) $C', 'for (const a of b) c()', 0],
  ['smart', 'function f() {}', 'function f(): void {}', 0],
  ['relaxed', 'function f() {}', 'function f(): void {}', 1],
]

test.each(strictness)('%s: %s over %s', async (how, pattern, code, total) => {
  verifies('pattern.strictness')
  expect((await find({ 'a.ts': code }, pattern, { strictness: how })).total).toBe(total)
})

test('an empty answer names what stood in the way', async () => {
  verifies('pattern.strictness')
  const { hints } = await find({ 'a.ts': '\nfor (const a of b) c()' }, 'for ($A of $B) $C')
  expect(hints).toEqual([
    '1 place differs only by what the pattern does not mention: a.ts:2 has `const`. Mention it.',
  ])
})

test('skip and limit cut the answer and leave the total', async () => {
  verifies('pattern.readings')
  const answer = await find({ 'a.ts': 'f(1); f(2); f(3)', 'b.ts': 'f(4)' }, 'f($A)', { skip: 1, limit: 2 })
  expect([answer.matches.map(({ text }) => text), answer.total]).toEqual([['f(2)', 'f(3)'], 4])
})

test('a list that is too costly to decide is told and does not hang', async () => {
  verifies('pattern.strictness')
  const code = `f(${Array.from({ length: 60 }, (_, index) => `a${index}`).join(', ')})`
  const answer = await find({ 'a.ts': code }, 'f($$$A, $$$B, $$$C, $$$D, $X, $$$E, $X)')
  expect(answer.hints[0]).toBe(
    '1 places were too costly to decide and are not in the answer: use fewer `$$$` in one list.',
  )
})

test('a list of many thousands is decided or told, never a crash', async () => {
  verifies('pattern.strictness')
  const pairs = Array.from({ length: 20_000 }, (_, index) => `a${index}: ${index}`).join(', ')
  const sources = { 'a.ts': `f({ ${pairs} })` }
  const run = await find(sources, 'f({ $$$A })')
  const leftovers = await find(sources, 'f({ a0: 0 })', { strictness: 'relaxed' })
  expect([run.total, leftovers.total + leftovers.hints.length]).toEqual([1, 1])
})

const deep = `
class A {
  run(q) { if (q) { q.f(); w.f() } }
  stop(w) { w.f() }
}
function run(w) { function inner(v) { w.f(); v.f() } }
`

const deepPlaces: readonly (readonly [string, Partial<SearchQuery>, readonly string[]])[] = [
  ['the same name around and in the match', { inside: '$M($X) { $$$ }' }, ['q.f()', 'w.f()']],
  [
    'an outer one when the inner one has another name',
    { inside: 'function $F($X) { $$$ }' },
    ['w.f()', 'v.f()'],
  ],
  ['several levels up', { inside: 'class $C { $$$ }' }, ['q.f()', 'w.f()', 'w.f()']],
  ['not in one with the same name', { notInside: '$M($X) { $$$ }' }, ['w.f()', 'w.f()', 'v.f()']],
  [
    'inside one and not inside another',
    { inside: 'class $C { $$$ }', notInside: 'if ($A) { $$$ }' },
    ['w.f()'],
  ],
  ['where on top of that', { inside: 'class $C { $$$ }', where: { X: { regex: '^q$' } } }, ['q.f()']],
]

test.each(deepPlaces)('%s', async (_about, options, texts) => {
  verifies('pattern.inside')
  expect(await found(deep, '$X.f()', options)).toEqual(texts)
})

test('a match stands inside neighbours when it is in one of them', async () => {
  verifies('pattern.inside')
  const code = 'f(0)\nopen(); f(1); if (a) { f(2) } close();\nf(3)'
  expect(await found(code, 'f($A)', { inside: 'open(); $$$; close();' })).toEqual(['f(1)', 'f(2)'])
})

const ops = [
  { pattern: 'f($A)', rewrite: 'g($A)', inside: 'class $C { $$$ }' },
  { pattern: 'f($A)', rewrite: 'h($A)', notInside: 'class $C { $$$ }' },
]

test('each op of a rewrite has its own pattern around', async () => {
  verifies('pattern.inside')
  expect(await changed('class A { x() { f(1) } }\nf(2)', ['', ''], { ops })).toBe(
    'class A { x() { g(1) } }\nh(2)',
  )
})
