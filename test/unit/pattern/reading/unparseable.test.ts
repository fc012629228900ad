import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { SearchQuery } from '../../../../src/main/pattern/query.ts'
import { verifies } from '../../../support/verifies.ts'
import { find } from '../memory-files.ts'

async function failure(file: string, pattern: string, more: Partial<SearchQuery> = {}): Promise<Failure> {
  const outcome = await find({ [file]: '' }, pattern, more).catch((error: unknown) => error)
  if (outcome instanceof Failure) return outcome
  throw new Error(`${pattern} was read`)
}

const suggestions: readonly (readonly [string, string, string])[] = [
  ['a.ts', 'f(...)', '`f($$$)` can be read: any number of nodes is `$$$`.'],
  ['a.ts', 'f($A, ...)', '`f($A, $$$)` can be read: any number of nodes is `$$$`.'],
  ['a.ts', 'f($ARGS...)', '`f($$$ARGS)` can be read: any number of nodes is `$$$`.'],
  ['a.ts', 'foo($A', '`foo($A)` can be read: `)` was missing.'],
  ['a.ts', 'if ($A) { f($B', '`if ($A) { f($B) }` can be read: `) }` was missing.'],
  ['a.ts', 'class $A', '`class $A { $$$ }` can be read: what follows it was missing.'],
  ['a.ts', 'interface $A', '`interface $A { $$$ }` can be read: what follows it was missing.'],
  ['a.ts', '($$$P', '`($$$P)` can be read: `)` was missing.'],
  ['a.py', 'class $A', '`class $A:\n    $$$` can be read: what follows it was missing.'],
  ['a.py', 'def $F($$$P)', '`def $F($$$P):\n    $$$` can be read: what follows it was missing.'],
  ['a.py', 'print($x)', '`print($X)` can be read: metavariables are upper case.'],
  [
    'a.py',
    'def $F($$$P',
    '`def $F($$$P):\n    $$$` can be read: `)` was missing, what follows it was missing.',
  ],
]

test.each(suggestions)(
  '%s: for `%s` a pattern that reads is suggested',
  async (file, pattern, suggestion) => {
    verifies('pattern.suggestions')
    const { hint } = await failure(file, pattern)
    expect(hint.startsWith(`${suggestion} Write a whole statement`)).toBe(true)
  },
)

test('an operator that is a metavariable is told to be written', async () => {
  verifies('pattern.suggestions')
  const { hint, details } = await failure('a.py', '$LEFT $OP $RIGHT')
  expect([hint.split('. ')[0], details]).toMatchObject([
    '`$LEFT + $RIGHT` can be read: an operator is no node and has to be written',
    { languages: [{ suggestion: '$LEFT + $RIGHT' }] },
  ])
})

test.each(['} class B {', '$$$A', 'this.#$X', '"say $NAME"'])(
  'nothing is suggested for `%s`, where nothing is obvious',
  async (pattern) => {
    verifies('pattern.suggestions')
    const { hint } = await failure('a.ts', pattern)
    expect(hint.startsWith('Write a whole statement')).toBe(true)
  },
)

const places: readonly (readonly [string, string, { line: number; column: number }])[] = [
  ['the line of the pattern', 'f($A);\nconst = 1;', { line: 2, column: 1 }],
  ['blank lines before it counted', '\n\n  const = 1;', { line: 3, column: 3 }],
  ['an indentation that is not read counted', '    f($A);\n    const = 1;', { line: 2, column: 5 }],
  ['a line with less indentation', '    f($A);\n  const = 1;', { line: 2, column: 3 }],
  ['backslashes of literals counted', 'f(\\$A, \\$B); const = 1;', { line: 1, column: 14 }],
]

test.each(places)('a refusal tells its place: %s', async (_about, pattern, at) => {
  verifies('pattern.never-unread')
  const { details, message } = await failure('a.ts', pattern, { context: 'statement' })
  expect([details, message]).toMatchObject([
    { languages: [{ scaffolds: [{ scaffold: 'statement', at }] }] },
    expect.stringContaining(`at line ${at.line}, column ${at.column}`),
  ])
})
