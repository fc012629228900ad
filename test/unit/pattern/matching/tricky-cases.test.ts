import { expect, test } from 'vitest'
import type { Strictness } from '../../../../src/main/pattern/matching/rules.ts'
import { verifies } from '../../../support/verifies.ts'
import { find } from '../memory-files.ts'

/** Pattern, code, and the texts that must be found; a file name says the language. */
interface Case {
  readonly file: 'a.ts' | 'a.tsx' | 'a.js' | 'a.py'
  readonly pattern: string
  readonly code: string
  readonly found: readonly string[]
  readonly captures?: Readonly<Record<string, string>>
  readonly strictness?: Strictness
}

const guard = 'if ($X != null) $X.dispose()'
const calls = 'f?.(); f<T>(x); new F(1); import("x")'
const functions = 'function a() { x }\nasync function b() { x }\nfunction* c() { x }'

const cases: readonly Case[] = [
  { file: 'a.ts', pattern: 'else { $$$A }', code: 'if (a) {} else { b }', found: ['else { b }'] },
  {
    file: 'a.ts',
    pattern: 'catch ($E) { $$$A }',
    code: 'try {} catch (e) { b }',
    found: ['catch (e) { b }'],
  },
  {
    file: 'a.tsx',
    pattern: 'className="$X"',
    code: "const a = <b className='x' id='y' />",
    found: ["className='x'"],
  },
  { file: 'a.tsx', pattern: '{$A && $B}', code: 'const a = <b>{c && d}</b>', found: ['{c && d}'] },
  { file: 'a.py', pattern: 'elif $A: $$$B', code: 'if a: pass\nelif b: c\n', found: ['elif b: c'] },
  { file: 'a.ts', pattern: '$X', code: 'a', found: ['a'] },
  {
    file: 'a.ts',
    pattern: 'a(); $$$A; d();',
    code: 'a(); b(); c(); d();',
    found: ['a(); b(); c(); d();'],
    captures: { A: 'b(); c();' },
  },
  {
    file: 'a.ts',
    pattern: 'function $F() { $$$A; return $B }',
    code: 'function f() { a(); b(); return 1; }',
    found: ['function f() { a(); b(); return 1; }'],
    captures: { F: 'f', A: 'a(); b();', B: '1' },
  },
  {
    file: 'a.ts',
    pattern: guard,
    code: 'if (a != null) a.dispose(); if (a != null) b.dispose(); if (a == null) a.dispose()',
    found: ['if (a != null) a.dispose()'],
    captures: { X: 'a' },
  },
  { file: 'a.ts', pattern: guard, code: 'if (a != null) { a.dispose(); }', found: [] },
  {
    file: 'a.ts',
    pattern: guard,
    code: 'if (a != null) { a.dispose(); }',
    strictness: 'relaxed',
    found: ['if (a != null) { a.dispose(); }'],
  },
  {
    file: 'a.ts',
    pattern: guard,
    code: '// if (a != null) a.dispose()\nconst s = "if (a != null) a.dispose()"\nif (b != null) b.dispose()\n',
    found: ['if (b != null) b.dispose()'],
  },
  { file: 'a.ts', pattern: '$K: $V', code: 'const o = { a: 1 }', found: ['a: 1'] },
  {
    file: 'a.ts',
    pattern: 'private $X: $T',
    code: 'class A { private x: string }',
    found: ['private x: string'],
  },
  {
    file: 'a.ts',
    pattern: '$M($$$A) { $$$B }',
    code: 'class A { foo(x) { return 1 } }',
    found: ['foo(x) { return 1 }'],
  },
  { file: 'a.ts', pattern: '$obj.foo()', code: 'a.foo()', found: [] },
  {
    file: 'a.ts',
    pattern: "import $A from 'lib'",
    code: 'import X from "lib"',
    found: ['import X from "lib"'],
  },
  {
    file: 'a.ts',
    pattern: 'console.log($A, $$$B)',
    code: 'console.log(1)',
    found: ['console.log(1)'],
    captures: { A: '1', B: '' },
  },
  { file: 'a.ts', pattern: 'console.log($A, $$$B)', code: 'console.log()', found: [] },
  {
    file: 'a.ts',
    pattern: 'foo($$$A, b, $$$C)',
    code: 'foo(b); foo(a, b); foo(b, c); foo(a, b, c); foo(a)',
    found: ['foo(b)', 'foo(a, b)', 'foo(b, c)', 'foo(a, b, c)'],
  },
  {
    file: 'a.ts',
    pattern: '$A === $A',
    code: 'x.y === x . y; x.y === x/*c*/.y; x.y === x.z',
    found: ['x.y === x . y', 'x.y === x/*c*/.y'],
  },
  { file: 'a.ts', pattern: '$A($$$B)', code: calls, found: ['import("x")'] },
  {
    file: 'a.ts',
    pattern: '$A($$$B)',
    code: calls,
    strictness: 'relaxed',
    found: ['f<T>(x)', 'import("x")'],
  },
  {
    file: 'a.ts',
    pattern: 'function $F($$$A) { $$$B }',
    code: functions,
    found: ['function a() { x }', 'async function b() { x }'],
  },
  { file: 'a.ts', pattern: 'if ($A) { $$$B }', code: 'if (a) {b()} else {c()}', found: [] },
  {
    file: 'a.ts',
    pattern: 'if ($A) { $$$B }',
    code: 'if (a) {b()} else {c()}',
    strictness: 'relaxed',
    found: ['if (a) {b()} else {c()}'],
  },
  {
    file: 'a.ts',
    pattern: '$X.a = $Y; $X.b = $Z;',
    code: 'o.a = 1; o.b = 2; o.a = 1; p.b = 2;',
    found: ['o.a = 1; o.b = 2;'],
  },
  {
    file: 'a.ts',
    pattern: '$X.a = $Y; $X.b = $Z;',
    code: 'f()\no.a = 1\no.b = 2\n',
    found: ['o.a = 1\no.b = 2'],
  },
  {
    file: 'a.ts',
    pattern: 'ClassName',
    code: 'class ClassName{}; new ClassName()',
    found: ['ClassName', 'ClassName'],
  },
  { file: 'a.ts', pattern: 'foo($$$A)', code: 'const s = "foo(1)"; // foo(2)\nfoo(3)', found: ['foo(3)'] },
  {
    file: 'a.js',
    pattern: '$scope.$apply($F)',
    code: '$scope.$apply(fn); other.$apply(fn)',
    found: ['$scope.$apply(fn)'],
  },
  { file: 'a.ts', pattern: 'let $A = $B', code: 'const a = 1; let b = 2', found: ['let b = 2'] },
  { file: 'a.ts', pattern: 'foo($A);', code: 'foo(1)\nbar(foo(2))\n', found: ['foo(1)'] },
  { file: 'a.ts', pattern: 'return $X', code: 'function f() { return 5; }', found: ['return 5'] },
  { file: 'a.ts', pattern: '@Foo($A)', code: '@Foo(1) class A {}\n@Bar(1) class B {}', found: ['@Foo(1)'] },
  {
    file: 'a.ts',
    pattern: 'case $X: $$$B',
    code: 'switch (a) { case 1: b(); c(); default: d() }',
    found: ['case 1: b(); c();'],
  },
  {
    file: 'a.ts',
    pattern: 'switch ($A) { $$$C }',
    code: 'switch (a) { case 1: b() }',
    found: ['switch (a) { case 1: b() }'],
    captures: { A: 'a', C: 'case 1: b()' },
  },
  { file: 'a.ts', pattern: 'Promise<$T>', code: 'let x: Promise<string>', found: ['Promise<string>'] },
  {
    file: 'a.ts',
    pattern: 'import { $$$A } from "x"',
    code: "import { a, b as c } from 'x'",
    found: ["import { a, b as c } from 'x'"],
    captures: { A: 'a, b as c' },
  },
  {
    file: 'a.ts',
    pattern: 'class $A { $$$B }',
    code: '@dec export class A { x = 1; y() {} }',
    found: ['class A { x = 1; y() {} }'],
  },
  { file: 'a.ts', pattern: '\\$A.foo()', code: '$A.foo(); b.foo()', found: ['$A.foo()'] },
  { file: 'a.ts', pattern: '"$LIB"', code: "f('a'); g(\"b\"); h('')", found: ["'a'", '"b"'] },
  {
    file: 'a.ts',
    pattern: 'foo($A, $A)',
    code: 'foo([1, 2], [ 1,2 ]); foo(1, 2)',
    found: ['foo([1, 2], [ 1,2 ])'],
  },
  { file: 'a.ts', pattern: '{ a: $A }', code: 'f({ a: 1, })', found: ['{ a: 1, }'] },
  {
    file: 'a.tsx',
    pattern: '<$C $$$P>$$$K</$C>',
    code: 'const x = <Box a={1} b>text <i/></Box>',
    found: ['<Box a={1} b>text <i/></Box>'],
    captures: { C: 'Box', P: 'a={1} b', K: 'text <i/>' },
  },
  { file: 'a.py', pattern: 'if $A:\n    yield', code: 'if x:\n    yield 2\n    more()\n', found: [] },
  {
    file: 'a.py',
    pattern: 'print($A)',
    code: 'print(x)\nprint(\n    y,\n)\n',
    found: ['print(x)', 'print(\n    y,\n)'],
  },
  {
    file: 'a.py',
    pattern: 'def $F($$$P): $$$B',
    code: 'def f(self, **kw): pass',
    found: ['def f(self, **kw): pass'],
    captures: { F: 'f', P: 'self, **kw', B: 'pass' },
  },
  {
    file: 'a.py',
    pattern: 'def $F($$$P): $$$B',
    code: 'async def f(): pass',
    found: ['async def f(): pass'],
  },
  {
    file: 'a.py',
    pattern: 'foo($A)',
    code: 'µA = 1\nfoo(µA)\nbar(µA)\n',
    found: ['foo(µA)'],
    captures: { A: 'µA' },
  },
  { file: 'a.py', pattern: 'µ + $A', code: 'µ + 1\nx + 1\n', found: ['µ + 1'] },
  { file: 'a.py', pattern: 'if $A: $$$B', code: 'if a:\n    b()\nelse:\n    c()\n', found: [] },
  { file: 'a.py', pattern: '"a": $V', code: "x = {'a': 1}", found: ["'a': 1"] },
  { file: 'a.py', pattern: 'f($K=$V)', code: 'f(a=1)', found: ['f(a=1)'] },
  { file: 'a.py', pattern: '$K=$V', code: 'f(a=1)', found: ['a=1'] },
  {
    file: 'a.py',
    pattern: '@app.route($P)',
    code: '@app.route("/")\ndef f(): pass\n',
    found: ['@app.route("/")'],
  },
  {
    file: 'a.py',
    pattern: 'except $E: $$$B',
    code: 'try:\n    a()\nexcept ValueError:\n    b()\n    c()\n',
    found: ['except ValueError:\n    b()\n    c()'],
  },
  { file: 'a.py', pattern: '($$$P)', code: 'def f(self, **kw): pass', found: ['(self, **kw)'] },
]

test.each(cases)(
  '$file: $pattern over $code ($strictness)',
  async ({ file, pattern, code, found, captures, strictness }) => {
    verifies('pattern.tricky-cases')
    const answer = await find({ [file]: code }, pattern, strictness === undefined ? {} : { strictness })
    const [first] = answer.matches
    expect({
      found: answer.matches.map(({ text }) => text),
      ...(captures && {
        captures: Object.fromEntries(first?.captures.map(({ name, text }) => [name, text]) ?? []),
      }),
    }).toEqual({ found, ...(captures && { captures }) })
  },
)
