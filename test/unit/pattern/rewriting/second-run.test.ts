import { expect, test } from 'vitest'
import type { RewriteAnswer } from '../../../../src/main/pattern/answer.ts'
import type { RewriteQuery } from '../../../../src/main/pattern/query.ts'
import { verifies } from '../../../support/verifies.ts'
import { change, type Sources } from '../memory-files.ts'

interface Case {
  readonly about: string
  readonly code: string
  readonly op: readonly [string, string]
  readonly options?: Partial<RewriteQuery>
  readonly secondRun: RewriteAnswer['secondRun']
}

const cases: readonly Case[] = [
  {
    about: 'finds nothing',
    code: 'f(1); f(2)',
    op: ['f($A)', 'g($A)'],
    secondRun: { replacements: 0, produced: 0 },
  },
  {
    about: 'takes the match that lay inside another one',
    code: 'f(f(1))',
    op: ['f($A)', 'g($A)'],
    secondRun: { replacements: 1, produced: 0 },
  },
  {
    about: 'wraps what is wrapped',
    code: 'foo(1)',
    op: ['foo($X)', 'foo(foo($X))'],
    secondRun: { replacements: 1, produced: 1 },
  },
  {
    about: 'finds its pattern inside of what was written',
    code: 'a + b',
    op: ['$L + $R', 'sum($L + $R)'],
    secondRun: { replacements: 1, produced: 1 },
  },
  {
    about: 'swaps back',
    code: 'a + b; f(c + d + e)',
    op: ['$L + $R', '$R + $L'],
    secondRun: { replacements: 2, produced: 2 },
  },
  {
    about: 'leaves alone what an op leaves as it is',
    code: 'if (a) { b() }',
    op: ['if ($A) { $$$B }', 'if ($A) { $$$B }'],
    secondRun: { replacements: 0, produced: 0 },
  },
  {
    about: 'reads the pattern anew',
    code: 'const o = { a: 1 }\nclass A { b: string }',
    op: ['$K: $V', '...$V'],
    secondRun: { replacements: 1, produced: 0 },
  },
  {
    about: 'finds what another op has written',
    code: 'f(1)',
    op: ['', ''],
    options: {
      ops: [
        { pattern: 'f($A)', rewrite: 'g($A)' },
        { pattern: 'g($A)', rewrite: 'f($A)' },
      ],
    },
    secondRun: { replacements: 1, produced: 1 },
  },
]

test.each(cases)('a second run $about', async ({ code, op, options, secondRun }) => {
  verifies('pattern.idempotence')
  const sources: Sources = { 'a.ts': code }
  const outcome = await change(sources, op, { allowDrops: true, ...options }).catch((error: unknown) => error)
  expect(outcome).toMatchObject({ secondRun })
})

test('what a second run is told to replace is what it replaces', async () => {
  verifies('pattern.idempotence')
  const op = ['$F($A)', 'g($F, $A)'] as const
  const sources = { 'a.ts': 'f(g(h(1)))\nf(2)\n', 'b.ts': 'x(y(1), 2)\n', 'c.ts': 'f(async () => z(3))' }
  const first = await change(sources, op)
  const after = { ...sources, ...Object.fromEntries(first.files.map((file) => [file.path, file.proposed])) }
  const second = await change(after, op)
  expect([first.secondRun.replacements, second.replacements]).toEqual([2, 2])
})

const comments: readonly (readonly [string, readonly [string, string], number])[] = [
  ['f(a /* one */, b)', ['f($A, $B)', 'g($A, $B)'], 1],
  ['f(a /* one */, b)', ['f($A, $B)', 'g($A /* one */, $B)'], 0],
  ['f(/* one */ a, b /* two */)', ['f($$$A)', 'g($$$A)'], 0],
  ['f(() => { /* one */ }, b)', ['f($A, $B)', 'g($B)'], 1],
  ['f(() => { /* one */ }, b)', ['f($A, $B)', 'g($B, $A)'], 0],
  ['/* before */ f(1) /* behind */', ['f($A)', ''], 0],
  ['f(a, /* one */ foo)', ['foo', ''], 0],
]

test.each(comments)('%s by %j: the comments that are lost are counted', async (code, op, lost) => {
  verifies('pattern.comments-lost')
  expect((await change({ 'a.ts': code }, op, { allowDrops: true })).commentsLost).toBe(lost)
})
