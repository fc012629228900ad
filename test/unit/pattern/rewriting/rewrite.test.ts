import { expect, test } from 'vitest'
import type { RewriteQuery } from '../../../../src/main/pattern/query.ts'
import { verifies } from '../../../support/verifies.ts'
import { change, changed } from '../memory-files.ts'

interface Case {
  readonly about: string
  readonly file?: string
  readonly code: string
  readonly op: readonly [string, string]
  readonly result: string
  readonly options?: Partial<RewriteQuery>
}

const cases: readonly Case[] = [
  {
    about: 'two matches on one line',
    code: 'return_("a" + "b");',
    op: ['$S', 'wrap($S)'],
    options: { ops: [{ pattern: '$S', rewrite: 'wrap($S)', where: { S: { kind: 'string' } } }] },
    result: 'return_(wrap("a") + wrap("b"));',
  },
  {
    about: 'the outer one of nested matches',
    code: 'console.log(a + b + c);',
    op: ['$L + $R', '$R - $L'],
    result: 'console.log(c - a + b);',
  },
  {
    about: 'what a run of arguments had between its elements',
    code: 'f(a,  b /* two */,\n  c)',
    op: ['f($$$A)', 'g($$$A, last)'],
    result: 'g(a,  b /* two */,\n  c, last)',
  },
  {
    about: 'no comma for an empty run at the end',
    code: 'f(1)',
    op: ['f($A, $$$B)', 'g($A, $$$B)'],
    result: 'g(1)',
  },
  {
    about: 'no comma for an empty run at the beginning',
    code: 'f(1)',
    op: ['f($$$A, 1)', 'g($$$A, 2)'],
    result: 'g(2)',
  },
  {
    about: 'no line for an empty run',
    code: 'function f() {}',
    op: ['function $F() { $$$B }', 'const $F = () => {\n  $$$B\n}'],
    result: 'const f = () => {\n}',
  },
  {
    about: 'the terminator that it does not mention',
    code: 'function f() { return 5; }',
    op: ['return $X', 'return g($X)'],
    result: 'function f() { return g(5); }',
  },
  {
    about: 'one terminator when the rewrite brings it',
    code: 'function f() { return 5; }',
    op: ['return $X', 'return g($X);'],
    result: 'function f() { return g(5); }',
  },
  {
    about: 'a file without terminators',
    code: 'a.b()\nc.b()',
    op: ['$X.b()', '$X.d()'],
    result: 'a.d()\nc.d()',
  },
  {
    about: 'nothing, where nothing matches',
    code: 'a == null',
    op: ['$X != null', '$X'],
    result: 'a == null',
  },
  {
    about: 'a match by nothing: it goes, with the space that it would leave',
    code: '@A() class B {}\n@C() class D {}',
    op: ['@A()', ''],
    result: 'class B {}\n@C() class D {}',
  },
  {
    about: 'deeper lines of a capture at their new depth',
    code: '    if (a) {\n        b({\n            c,\n        });\n    }\n',
    op: ['if ($A) { $$$B }', '$A && (() => {\n  try {\n    $$$B\n  } finally {}\n})()'],
    result:
      '    a && (() => {\n      try {\n        b({\n            c,\n        });\n      } finally {}\n    })()\n',
  },
  {
    about: 'deeper lines of a capture at their new depth, less deep than before',
    code: 'if (x) {\n        if (a) {\n            b();\n            c();\n        }\n}\n',
    op: ['if (x) { $$$B }', '$$$B'],
    result: 'if (a) {\n    b();\n    c();\n}\n',
  },
  {
    about: 'lines of a string as they are',
    code: 'if (x) {\n    b(`one\n    two`);\n    c();\n}\n',
    op: ['if (x) { $$$B }', '$$$B'],
    result: 'b(`one\n    two`);\nc();\n',
  },
  {
    about: 'code behind a captured line comment on a line of its own',
    code: 'f(a // why\n)',
    op: ['f($$$A)', 'g($$$A)'],
    result: 'g(a // why\n)',
  },
  { about: 'a dollar that is escaped', code: 'f(1)', op: ['f($A)', 'g("\\$A", $A)'], result: 'g("$A", 1)' },
  {
    about: 'Python blocks at their new depth, docstrings as they are',
    file: 'a.py',
    code: 'def f(a):\n    """One\n    two"""\n    g(a)\n    return a\n',
    op: ['def $F($$$P): $$$B', 'def $F($$$P):\n    with lock:\n        $$$B'],
    result: 'def f(a):\n    with lock:\n        """One\n    two"""\n        g(a)\n        return a\n',
  },
  {
    about: 'a Python call broken over lines',
    file: 'a.py',
    code: 'x = print(\n    a,\n    b,\n)\n',
    op: ['print($$$A)', 'log($$$A)'],
    result: 'x = log(a,\n    b)\n',
  },
]

test.each(cases)('a rewrite keeps or replaces $about', async ({ file, code, op, options, result }) => {
  verifies('pattern.rewrite')
  expect(await changed(code, op, { ...options, ...(file !== undefined && { file }) })).toBe(result)
})

test('a match inside a replaced match is counted and left for a second call', async () => {
  verifies('pattern.overlap')
  const answer = await change({ 'a.ts': 'f(a + b + c + d)' }, ['$L + $R', '$R - $L'])
  expect([answer.replacements, answer.overlapsDropped]).toEqual([1, 2])
})

test('overlapping matches are an error when the caller asks for that', async () => {
  verifies('pattern.overlap')
  const outcome = change({ 'a.ts': '\nf(a + b + c)' }, ['$L + $R', '$R - $L'], { overlap: 'error' })
  await expect(outcome).rejects.toMatchObject({
    code: 'overlap',
    message: 'Matches overlap in a.ts, line 2.',
  })
})

const dropCases: readonly (readonly [
  string,
  readonly [string, string],
  Partial<RewriteQuery>,
  readonly string[],
])[] = [
  ['async function f() { a }', ['function $F() { $$$B }', 'const $F = () => { $$$B }'], {}, ['async']],
  ['@dec class A { x = 1 }', ['class $A { $$$B }', 'class $A { y; $$$B }'], {}, ['@dec']],
  [
    'class A { private static x = 1 }',
    ['$X = 1', '$X = 2'],
    { context: 'class member' },
    ['private', 'static'],
  ],
  ['if (a) {b()} else {c()}', ['if ($A) { $$$B }', '$A && b()'], { strictness: 'relaxed' }, ['else {c()}']],
  ['f(a /* why */, b)', ['f($A, $B)', 'f($B, $A)'], {}, ['/* why */']],
]

test.each(dropCases)('%s is not replaced, for it would lose something', async (code, op, options, loses) => {
  verifies('pattern.drops')
  const answer = await change({ 'a.ts': code }, op, options)
  const allowed = await change({ 'a.ts': code }, op, { ...options, allowDrops: true })
  expect({
    replacements: answer.replacements,
    loses: answer.sitesWithDrops.map((drop) => drop.loses),
    allowed: allowed.replacements,
  }).toEqual({ replacements: 0, loses: [loses], allowed: 1 })
})

test('a comment in a capture is no loss', async () => {
  verifies('pattern.drops')
  expect(await changed('f(a /* why */ + b, /* two */ c)', ['f($A, $$$B)', 'g($$$B, $A)'])).toBe(
    'g(/* two */ c, a /* why */ + b)',
  )
})

test('several ops are laid over the same text; of those that overlap the outermost is taken', async () => {
  verifies('pattern.overlap')
  const ops = [
    { pattern: 'inner()', rewrite: 'INNER' },
    { pattern: 'outer($A)', rewrite: 'OUTER($A)' },
  ]
  const answer = await change({ 'a.ts': 'outer(inner()); inner()' }, ['', ''], { ops })
  expect([answer.files[0]?.sites.map(({ after }) => after), answer.overlapsDropped]).toEqual([
    ['OUTER(inner())', 'INNER'],
    1,
  ])
})

test('sites have ids through all files, lines, and byte offsets in the original', async () => {
  verifies('pattern.rewrite')
  const answer = await change({ 'a.ts': '/* 漢😀 */ f(1)\n', 'b.ts': '\nf(2); f(3)' }, ['f($A)', 'g($A)'])
  expect(answer.files.flatMap(({ path, sites }) => sites.map((site) => ({ path, ...site })))).toEqual([
    { path: 'a.ts', id: 's1', line: 1, before: 'f(1)', after: 'g(1)', start: 14, end: 18 },
    { path: 'b.ts', id: 's2', line: 2, before: 'f(2)', after: 'g(2)', start: 1, end: 5 },
    { path: 'b.ts', id: 's3', line: 2, before: 'f(3)', after: 'g(3)', start: 7, end: 11 },
  ])
})

const refusals: readonly (readonly [string, readonly [string, string], Partial<RewriteQuery>, object])[] = [
  [
    'f(1)',
    ['f($A)', 'g($B)'],
    {},
    { code: 'unbound_metavariable', hint: 'The pattern captures A. `\\$B` is the text itself.' },
  ],
  [
    'f(1)',
    ['f($_)', 'g($_)'],
    {},
    { code: 'unbound_metavariable', hint: 'The pattern captures nothing. `\\$_` is the text itself.' },
  ],
  ['f(1)', ['f($A)', 'g(($A'], {}, { code: 'would_not_parse' }],
  [
    'x = f(1)',
    ['f($A)', 'return $A'],
    {},
    {
      code: 'would_not_parse',
      message:
        'The rewrite would leave a.ts with code that does not parse: line 1 would be `x = return 1`. Nothing was proposed.',
    },
  ],
  [
    'f(1); f(2)',
    ['f($A)', 'g($A)'],
    { maxSites: 1 },
    { code: 'too_many_sites', details: { sites: 2, maxSites: 1 } },
  ],
]

test.each(refusals)('a rewrite of %s by %j is refused whole', async (code, op, options, error) => {
  verifies('pattern.refusals')
  await expect(change({ 'a.ts': code }, op, options)).rejects.toMatchObject(error)
})

test('a file that did not parse before may be rewritten, as long as it gets no worse', async () => {
  verifies('pattern.refusals')
  const answer = await change({ 'a.ts': 'f(1)\nconst = ;\n' }, ['f($A)', 'g($A)'])
  expect([
    answer.replacements,
    answer.errorNodesBefore > 0,
    answer.errorNodesAfter <= answer.errorNodesBefore,
  ]).toEqual([1, true, true])
})

test('zero matches are an answer with a reason, not an error', async () => {
  verifies('pattern.refusals')
  const answer = await change({ 'a.ts': 'for (const a of b) c()' }, [
    'for ($A of $B) $C',
    'for ($B of $A) $C',
  ])
  expect([answer.replacements, answer.files, answer.hints]).toEqual([
    0,
    [],
    ['1 place differs only by what the pattern does not mention: a.ts:1 has `const`. Mention it.'],
  ])
})

test('a large file is rewritten when it is named, and told when it is not', async () => {
  verifies('pattern.files-in-scope')
  const sources = { 'a.ts': 'g(1)', 'large.ts': `f(1) // ${'x'.repeat(2 * 1024 * 1024)}` }
  const inAll = await change(sources, ['f($A)', 'h($A)'])
  const { 'large.ts': large } = sources
  const named = await change({ 'large.ts': large }, ['f($A)', 'h($A)'], { path: 'large.ts' })
  expect([inAll.replacements, inAll.hints, named.replacements, named.hints]).toEqual([
    0,
    ['Not searched, for their size (name one as path to search it): large.ts.'],
    1,
    [],
  ])
})

test('a file that is no text is left alone and named; it does not count as out of scope', async () => {
  verifies('pattern.files-in-scope')
  const latin = Buffer.from([0x66, 0x28, 0x31, 0x29, 0x20, 0xe9])
  const beside = await change({ 'a.ts': 'f(1)', 'latin.ts': latin }, ['f($A)', 'h($A)'])
  const alone = await change({ 'latin.ts': latin }, ['f($A)', 'h($A)'])
  const hints = ['Left alone, for they are binary or not UTF-8: latin.ts.']
  expect([beside.replacements, beside.hints, alone.replacements, alone.hints]).toEqual([1, hints, 0, hints])
})
