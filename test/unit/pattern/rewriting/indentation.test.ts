import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { changed } from '../memory-files.ts'

interface Case {
  readonly about: string
  readonly file?: string
  readonly code: string
  readonly op: readonly [string, string]
  readonly result: string
}

const cases: readonly Case[] = [
  {
    about: 'tabs stay tabs',
    code: '\tif (a) {\n\t\tb({\n\t\t\tc,\n\t\t})\n\t}\n',
    op: ['if ($A) { $$$B }', 'when($A, () => {\n\t$$$B\n})'],
    result: '\twhen(a, () => {\n\t\tb({\n\t\t\tc,\n\t\t})\n\t})\n',
  },
  {
    about: 'CRLF lines of a capture follow with their line ends',
    code: 'if (x) {\r\n    a({\r\n        b,\r\n    })\r\n}\r\n',
    op: ['if (x) { $$$B }', '$$$B'],
    result: 'a({\r\n    b,\r\n})\r\n',
  },
  {
    about: 'a template string of the rewrite keeps its lines',
    code: '    f(1)\n',
    op: ['f($A)', 'g(`\nno indent\n`,\n  $A)'],
    result: '    g(`\nno indent\n`,\n      1)\n',
  },
  {
    about: 'a template string of a capture keeps its lines',
    code: '    f(`\na\n      b`, {\n      c\n    })\n',
    op: ['f($$$A)', 'try {\n  g($$$A)\n} finally {}'],
    result: '    try {\n      g(`\na\n      b`, {\n        c\n      })\n    } finally {}\n',
  },
  {
    about: 'blank lines stay blank',
    code: '  if (x) {\n    a()\n\n    b()\n  }\n',
    op: ['if (x) { $$$B }', '{\n  $$$B\n\n  c()\n}'],
    result: '  {\n    a()\n\n    b()\n\n    c()\n  }\n',
  },
  {
    about: 'a Python block goes one deeper',
    file: 'a.py',
    code: 'if a:\n    b()\n    if c:\n        d()\n',
    op: ['if a: $$$B', 'with lock:\n    if a:\n        $$$B'],
    result: 'with lock:\n    if a:\n        b()\n        if c:\n            d()\n',
  },
  {
    about: 'a Python block loses its head',
    file: 'a.py',
    code: 'def f():\n    if a:\n        b()\n\n        if c:\n            d()\n    e()\n',
    op: ['if a: $$$B', '$$$B'],
    result: 'def f():\n    b()\n\n    if c:\n        d()\n    e()\n',
  },
  {
    about: 'a Python block with tabs',
    file: 'a.py',
    code: 'if a:\n\tb()\n\tc()\n',
    op: ['if a: $$$B', 'if x:\n\tif a:\n\t\t$$$B'],
    result: 'if x:\n\tif a:\n\t\tb()\n\t\tc()\n',
  },
  {
    about: 'a Python docstring of the rewrite keeps its lines',
    file: 'a.py',
    code: 'class A:\n    def f(self): pass\n',
    op: ['def f(self): pass', 'def f(self):\n    """One\n  two"""'],
    result: 'class A:\n    def f(self):\n        """One\n  two"""\n',
  },
]

test.each(cases)('$about', async ({ file = 'a.ts', code, op, result }) => {
  verifies('pattern.rewrite')
  expect(await changed(code, op, { file })).toBe(result)
})
