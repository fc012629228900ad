import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { readPattern } from '../../../../src/main/pattern/reading/ladder.ts'
import { languageNamed } from '../../../../src/main/syntax/languages.ts'
import { find, parser } from '../memory-files.ts'

/** File, pattern, code, and what is found with its captures. */
const cases: readonly (readonly [string, string, string, readonly (readonly string[])[]])[] = [
  [
    'a.ts',
    'if ($C) $T else $E',
    'if (a) b(); else { c() }',
    [['if (a) b(); else { c() }', 'C=a', 'T=b();', 'E={ c() }']],
  ],
  [
    'a.ts',
    'import { $$$N } from $M',
    "import { a, b as c } from 'x'",
    [["import { a, b as c } from 'x'", 'N=a, b as c', "M='x'"]],
  ],
  [
    'a.ts',
    'switch ($X) { case 1: $$$A default: $$$B }',
    'switch (a) { case 1: f(); g(); default: h() }',
    [['switch (a) { case 1: f(); g(); default: h() }', 'X=a', 'A=f(); g();', 'B=h()']],
  ],
  [
    'a.ts',
    'function $F($$$P) $BODY',
    'function f(a) { b() }',
    [['function f(a) { b() }', 'F=f', 'P=a', 'BODY={ b() }']],
  ],
  [
    'a.ts',
    'import { $A } from "x"',
    'import { b as c } from "x"',
    [['import { b as c } from "x"', 'A=b as c']],
  ],
  [
    'a.ts',
    'class $C<$T> { $$$B }',
    'class A<T extends B> { a() {} }',
    [['class A<T extends B> { a() {} }', 'C=A', 'T=T extends B', 'B=a() {}']],
  ],
  ['a.ts', '$A: string', 'function f(a: string) {}', [['a: string', 'A=a']]],
  ['a.ts', 'readonly $A: string', 'interface A { readonly b: string }', [['readonly b: string', 'A=b']]],
  ['a.tsx', '<$T $A />', 'const x = <b c="d" />', [['<b c="d" />', 'T=b', 'A=c="d"']]],
  [
    'a.rs',
    'fn $F($$$P) where $$$W { $$$B }',
    'fn f(a: T) where T: A, U: B { b; }',
    [['fn f(a: T) where T: A, U: B { b; }', 'F=f', 'P=a: T', 'W=T: A, U: B', 'B=b;']],
  ],
  ['a.rs', '#[$A]', '#[cfg(test)]\nfn f() {}', [['#[cfg(test)]', 'A=cfg(test)']]],
  ['a.cpp', 'std::vector<$T>', 'std::vector<int> v;', [['std::vector<int>', 'T=int']]],
  ['a.cpp', 'std::mutex', 'std::mutex m;', [['std::mutex']]],
  ['a.py', '**$X', 'f(*a, **k)', [['**k', 'X=k']]],
  ['a.py', '$A: int', 'def f(x: int, y: int = 2): pass', [['x: int', 'A=x']]],
  [
    'a.py',
    'case [$A, $B]: $$$C',
    'match x:\n    case [1, b]:\n        a()\n',
    [['case [1, b]:\n        a()', 'A=1', 'B=b', 'C=a()']],
  ],
  [
    'a.py',
    'match $X:\n    $$$C',
    'match x.y():\n    case 1: a()\n    case _: b()\n',
    [['match x.y():\n    case 1: a()\n    case _: b()', 'X=x.y()', 'C=case 1: a()\n    case _: b()']],
  ],
  [
    'a.py',
    'def $F(): $$$B',
    'def f():\n    # why\n    a()\n',
    [['def f():\n    # why\n    a()', 'F=f', 'B=# why\n    a()']],
  ],
  [
    'a.rb',
    'case $X\n$$$B\nend',
    'case x\nwhen 1 then a\nelse b\nend',
    [['case x\nwhen 1 then a\nelse b\nend', 'X=x', 'B=when 1 then a\nelse b']],
  ],
  [
    'a.sh',
    'case $X in\n  $$$B\nesac',
    'case "$t" in\n  a) echo one ;;\nesac',
    [['case "$t" in\n  a) echo one ;;\nesac', 'X="$t"', 'B=a) echo one ;;']],
  ],
]

test.each(cases)('%s: `%s` is read the way it looks', async (file, pattern, code, expected) => {
  verifies('pattern.tricky-cases')
  const { matches } = await find({ [file]: code }, pattern)
  const found = matches.map(({ text, captures }) => [
    text,
    ...captures.map((capture) => `${capture.name}=${capture.text}`),
  ])
  expect(found).toEqual(expected)
})

test.each([
  ['a.py', '$A; $B', 'f(a, b)\n'],
  ['a.ts', '$A; $B', 'if (a) b()\nelse c()'],
])('%s: two statements are no two parts of something else', async (file, pattern, code) => {
  verifies('pattern.tricky-cases')
  expect((await find({ [file]: code }, pattern)).total).toBe(0)
})

test('a body that the grammar takes for empty is no reading', async () => {
  verifies('pattern.never-unread')
  await expect(find({ 'a.py': 'match x:\n    case 1: a()\n' }, 'match $X: $$$C')).rejects.toMatchObject({
    code: 'pattern_unparseable',
  })
})

test('a pattern with open brackets, as it is while it is typed, is refused after few tries', async () => {
  verifies('pattern.never-unread')
  const php = languageNamed('php')!
  const parse = await parser.grammar(php)
  let tries = 0
  const counted: typeof parse = (text) => {
    tries++
    return parse(text)
  }
  const { accepted } = readPattern('if ($A) { $$$B } else { $C } return $D (', php, { parse: counted })
  expect(accepted).toEqual([])
  expect(tries).toBeLessThanOrEqual(php.scaffolds.length * 14)
})
