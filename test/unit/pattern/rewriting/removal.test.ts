import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { change, changed } from '../memory-files.ts'

/** Removes every call of `rm`. */
const statements: readonly (readonly [string, string, string])[] = [
  ['a.ts', 'a()\n  rm(1);\nb()\n', 'a()\nb()\n'],
  ['a.ts', 'a()\n\trm(1)\nb()\n', 'a()\nb()\n'],
  ['a.ts', 'a()\r\nrm(\r\n  1,\r\n);\r\nb()\r\n', 'a()\r\nb()\r\n'],
  ['a.ts', 'rm(1); rm(2);\na()\n', 'a()\n'],
  ['a.ts', '  rm(1); a(); rm(2);\nb()\n', '  a();\nb()\n'],
  ['a.ts', 'a(); rm(1); b()\n', 'a(); b()\n'],
  ['a.ts', 'a()\nrm(1)', 'a()'],
  ['a.ts', 'rm(1)', ''],
  ['a.ts', 'rm(1) // why\na()\n', '// why\na()\n'],
  ['a.ts', 'if (a) {\n  rm(1)\n}\n', 'if (a) {\n}\n'],
  ['a.ts', '/* 漢😀 */\nrm("é")\na()\n', '/* 漢😀 */\na()\n'],
  ['a.tsx', 'const a = <b>{rm(1)} y</b>\n', 'const a = <b>{} y</b>\n'],
  ['a.py', 'def f():\n    rm(1)\n    a()\n', 'def f():\n    a()\n'],
  ['a.py', 'def f():\n    rm(1)\n', 'def f():\n    pass\n'],
  ['a.py', 'def f():\n    rm(1)\n    rm(2)\n', 'def f():\n    pass\n'],
  ['a.py', 'if a:\n    rm(1); b()\nelse:\n    rm(2)\n', 'if a:\n    b()\nelse:\n    pass\n'],
]

test.each(statements)('%s: %j without its calls of rm is %j', async (file, code, result) => {
  verifies('pattern.removal')
  expect(await changed(code, ['rm($$$A)', ''], { file })).toBe(result)
})

/** Removes every name `foo`. */
const elements: readonly (readonly [string, string, string])[] = [
  ['a.ts', 'f(foo)', 'f()'],
  ['a.ts', 'f(foo, b)', 'f(b)'],
  ['a.ts', 'f(a, foo, b)', 'f(a, b)'],
  ['a.ts', 'f(a, foo, foo)', 'f(a)'],
  ['a.ts', 'f(foo, foo, b)', 'f(b)'],
  ['a.ts', 'f(foo, foo)', 'f()'],
  ['a.ts', 'f(a, foo,)', 'f(a,)'],
  ['a.ts', 'f(\n  foo,\n  b,\n)', 'f(\n  b,\n)'],
  ['a.ts', 'f(\n  a,\n  foo,\n  b,\n)', 'f(\n  a,\n  b,\n)'],
  ['a.ts', 'f(\n  a, // about a\n  foo,\n  b,\n)', 'f(\n  a, // about a\n  b,\n)'],
  ['a.ts', 'f(a, /* foo */ foo)', 'f(a /* foo */ )'],
  ['a.ts', 'f(foo /* foo */, b)', 'f(/* foo */ b)'],
  ['a.ts', "import { foo, bar } from 'x'", "import { bar } from 'x'"],
  ['a.ts', "import { bar, foo } from 'x'", "import { bar } from 'x'"],
  ['a.ts', "import { foo } from 'x'", "import { } from 'x'"],
  ['a.ts', 'const o = { foo, b: 1 }', 'const o = { b: 1 }'],
  ['a.ts', 'function f(foo, b) {}', 'function f(b) {}'],
  ['a.py', 'from x import a, foo\nf(foo, 1)\n', 'from x import a\nf(1)\n'],
]

test.each(elements)('%s: %j without its foo is %j', async (file, code, result) => {
  verifies('pattern.removal')
  expect(await changed(code, ['foo', ''], { file })).toBe(result)
})

test('what is removed with a match is a part of its site, and the line of the site is that of the match', async () => {
  verifies('pattern.removal')
  const answer = await change({ 'a.ts': 'f(\n  a,\n  foo\n)\nfoo\n' }, ['foo', ''])
  expect(answer.files.flatMap(({ sites }) => sites)).toEqual([
    { id: 's1', line: 3, before: ',\n  foo', after: '', start: 6, end: 13 },
    { id: 's2', line: 5, before: 'foo\n', after: '', start: 16, end: 20 },
  ])
})

test('a run that is empty leaves no blank line either', async () => {
  verifies('pattern.removal')
  expect(await changed('a()\nif (x) {}\nb()\n', ['if (x) { $$$B }', '$$$B'])).toBe('a()\nb()\n')
})

const joined: readonly (readonly [string, string, readonly [string, string], string])[] = [
  ['an assignment without its value', 'x = rm(1)\nb()', ['rm($A)', ''], 'x ='],
  ['a condition without its statement', 'if (a) rm(1)\nb()', ['rm($A)', ''], 'if (a)'],
  ['a statement without its end', 'f(1);\n[1].map(g)', ['f($A);', 'h($A)'], 'h(1)'],
  ['a statement that continues the one before', 'a\nf(1)', ['f($A)', '(g)($A)'], '(g)(1)'],
]

test.each(joined)(
  '%s would go on with its neighbour: that parses, and is refused',
  async (_about, code, op, line) => {
    verifies('pattern.refusals')
    const outcome = await changed(code, op).catch((error: unknown) => error)
    expect(outcome).toMatchObject({
      code: 'would_not_parse',
      message: expect.stringContaining(`would be \`${line}\` and go on with its neighbour`) as string,
    })
  },
)

test('new statements, fewer terminators and more of them are no neighbours that run together', async () => {
  verifies('pattern.refusals')
  expect([
    await changed('f(1);\nb()', ['f($A);', 'g($A)']),
    await changed('f(1)\nb()', ['f($A)', 'g($A); h($A);']),
    await changed('a()\nf(1)\nb()', ['f($A)', '// about it\ng($A)\n// after it']),
    await changed('class A { x = 1\n y = 2 }', ['x = 1', 'x = 1; z = 3']),
  ]).toEqual([
    'g(1)\nb()',
    'g(1); h(1);\nb()',
    'a()\n// about it\ng(1)\n// after it\nb()',
    'class A { x = 1; z = 3\n y = 2 }',
  ])
})
