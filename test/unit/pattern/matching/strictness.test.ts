import { expect, test } from 'vitest'
import { strictnesses, type Strictness } from '../../../../src/main/pattern/matching/rules.ts'
import { verifies } from '../../../support/verifies.ts'
import { find } from '../memory-files.ts'

/** Each line of the code is looked at by itself. */
interface Level {
  readonly pattern: string
  readonly lets: readonly string[]
  readonly not: readonly string[]
}

const levels: Readonly<Record<Strictness, readonly Level[]>> = {
  cst: [
    {
      pattern: 'f("a")',
      lets: ['f("a")', 'f ( "a" )', 'f("a");'],
      not: ["f('a')", 'f("a",)', 'f(/* c */ "a")', 'f("b")', 'g("a")'],
    },
    { pattern: 'class A { x() {} }', lets: ['class A { x() {} }'], not: ['class A { async x() {} }'] },
    { pattern: 'f($$$A)', lets: ['f()', 'f(1, 2)', 'f(1, /* c */ 2)'], not: ['f?.()'] },
  ],
  smart: [
    {
      pattern: 'f("a")',
      lets: ['f("a")', "f('a')", 'f("a",)', 'f(/* c */ "a")', 'f(\n  "a"\n)'],
      not: ['f("a", b)', 'f("b")', 'f?.("a")', 'f<T>("a")', 'new f("a")', '// f("a")', '`f("a")`'],
    },
    {
      pattern: 'class A { $$$B }',
      lets: ['class A {}', 'export class A { x = 1 }', '@Dec() class A { y() {} }'],
      not: ['class A extends B {}', 'class A<T> {}', 'interface A {}'],
    },
    { pattern: 'let $A = $B', lets: ['let a = 1'], not: ['const a = 1', 'let a: number = 1', 'let a'] },
    { pattern: '$A != $B', lets: ['a != b'], not: ['a == b', 'a !== b'] },
    {
      pattern: 'if ($A) { $$$B }',
      lets: ['if (a) {}', 'if (a) { b(); c() }'],
      not: ['if (a) b()', 'if (a) {} else {}'],
    },
  ],
  ast: [
    { pattern: 'f("a")', lets: ["f('a')", 'f("a",)'], not: ['f("b")', 'f("a", b)', 'g("a")'] },
    { pattern: '$A != $B', lets: ['a == b', 'a + b'], not: ['!a', 'f(a)'] },
    { pattern: 'let $A = $B', lets: ['const a = 1'], not: ['let a'] },
  ],
  relaxed: [
    { pattern: 'f("a")', lets: ['f("a", b)', "f('a')", 'f<T>("a")'], not: ['f("b")', 'g("a")', 'f()'] },
    {
      pattern: 'if ($A) { $$$B }',
      lets: ['if (a) {}', 'if (a) { b() } else { c() }'],
      not: ['while (a) {}'],
    },
    { pattern: 'if (a) b()', lets: ['if (a) { b() }', 'if (a) b()'], not: ['if (a) { b(); c() }'] },
    { pattern: 'new F()', lets: ['new F', 'new F()', 'new F(1)'], not: ['F()'] },
    { pattern: '$A != $B', lets: ['a != b'], not: ['a == b'] },
  ],
  signature: [
    { pattern: 'f("a")', lets: ["g('b')", 'f("b")'], not: ['f(1)', 'f("a", "b")', 'f()'] },
    { pattern: '$A != 1', lets: ['a == 2'], not: ['a != b'] },
  ],
}

const cases = strictnesses.flatMap((strictness) =>
  levels[strictness].map((level) => ({ strictness, ...level })),
)

test.each(cases)(
  '$strictness: what `$pattern` lets through, and what not',
  async ({ strictness, ...level }) => {
    verifies('pattern.strictness')
    const sources = Object.fromEntries(
      [...level.lets, ...level.not].map((code, index) => [`${index}.ts`, code]),
    )
    const query = { strictness, language: 'typescript' }
    const { matches } = await find(sources, level.pattern, query)
    const files = new Set(matches.map(({ file }) => file))
    const found = Object.entries(sources).flatMap(([file, code]) => (files.has(file) ? [code] : []))
    expect(found).toEqual(level.lets)
  },
)
