import { expect, test } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { verifies } from '../../support/verifies.ts'
import { change, find } from './memory-files.ts'

const gaps = ['', ' ', '\n  ', '\t', ' /* dispose(no) */ ', '\n// dispose(no)\n', '\r\n']

test('`dispose($X)` is found however it is spaced or broken over lines, never in a string or comment', async () => {
  verifies('pattern.as-it-looks')
  const random = seededRandom(3)
  const gap = (): string => gaps[Math.floor(random() * gaps.length)] ?? ''
  for (let round = 0; round < 40; round++) {
    const call = `dispose${gap()}(${gap()}a.b${gap()})`
    const code = `const s = 'dispose(no)' // dispose(no)\n/* dispose(no) */ ${call};\nconst t = \`dispose(no)\`\n`
    const { matches } = await find({ 'a.ts': code }, 'dispose($X)')
    expect([code, matches.map(({ captures }) => captures.map(({ text }) => text))]).toEqual([code, [['a.b']]])
  }
})

test('the same in Python, where a call is broken over lines in its brackets', async () => {
  verifies('pattern.as-it-looks')
  const code = '"dispose(no)"  # dispose(no)\ndispose(\n    a.b,  # dispose(no)\n)\n"""\ndispose(no)\n"""\n'
  const { matches } = await find({ 'a.py': code }, 'dispose($X)')
  expect(matches.map(({ line, captures }) => [line, captures[0]?.text])).toEqual([[2, 'a.b']])
})

/** Code, an op, and what the op does not mention. */
const unmentioned: readonly (readonly [string, string, readonly [string, string], string])[] = [
  ['a.ts', 'if (a) { b() } else { c() }', ['if ($A) { $$$B }', '$A && run()'], 'else { c() }'],
  ['a.ts', 'async function f() { a() }', ['function $F() { $$$B }', 'const $F = () => { $$$B }'], 'async'],
  ['a.ts', 'function f(): void { a() }', ['function $F() { $$$B }', 'const $F = () => { $$$B }'], ': void'],
  ['a.ts', 'f<T>(a)', ['f($A)', 'g($A)'], '<T>'],
  ['a.ts', 'f(a, b)', ['f($A)', 'g($A)'], ', b'],
  ['a.ts', 'f(a /* why */)', ['f($A)', 'g($A)'], '/* why */'],
  ['a.ts', 'f(\n  // why\n  a,\n)', ['f($A)', 'g($A)'], '// why'],
  ['a.ts', 'export const a = 1', ['const $A = $B', 'let $A = $B'], 'export'],
  ['a.ts', '@Dec() class A { x = 1 }', ['class A { $$$B }', 'class A { y; $$$B }'], '@Dec()'],
  ['a.ts', 'class A extends B { x = 1 }', ['class A { $$$B }', 'class A { y; $$$B }'], 'extends B'],
  ['a.ts', 'class A { static x = 1 }', ['class A { x = 1 }', 'class A { y = 1 }'], 'static'],
  ['a.ts', 'const { a, b } = c', ['const { a } = $C', 'const a = $C.a'], 'b'],
  ['a.ts', 'a(); b(1); c()', ['a(); c()', 'd()'], 'b(1)'],
  ['a.ts', 'try { a() } catch {} finally { b() }', ['try { $$$A } catch {}', '$$$A'], 'finally { b() }'],
  ['a.ts', 'for await (const a of b) c()', ['for (const $A of $B) $C', '$B.map($C)'], 'await'],
  ['a.ts', 'a?.b()', ['$A.b()', '$A.c()'], '?.'],
  ['a.py', 'async def f(): pass\n', ['def $F(): $$$B', 'def $F(x): $$$B'], 'async'],
  ['a.py', 'def f() -> int: pass\n', ['def $F(): $$$B', 'def $F(x): $$$B'], '-> int'],
  ['a.py', 'if a: b()\nelse: c()\n', ['if $A: $$$B', 'while $A: $$$B'], 'else: c()'],
  ['a.py', 'for a in b: c()\nelse: d()\n', ['for $A in $B: $$$C', 'each($B)'], 'else: d()'],
  ['a.py', 'f(a, key=b)\n', ['f($A)', 'g($A)'], 'key=b'],
]

test.each(unmentioned)('%s: %s by %j keeps %s', async (file, code, op, kept) => {
  verifies('pattern.nothing-unmentioned')
  for (const strictness of ['smart', 'relaxed', 'ast', 'signature', 'cst'] as const) {
    const { files } = await change({ [file]: code }, op, { strictness })
    const after = files.map(({ proposed }) => Buffer.from(proposed).toString()).join('')
    expect([strictness, after === '' || after.includes(kept)]).toEqual([strictness, true])
  }
})
