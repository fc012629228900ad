import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { SearchQuery } from '../../../../src/main/pattern/query.ts'
import { languages } from '../../../../src/main/syntax/languages.ts'
import { verifies } from '../../../support/verifies.ts'
import { find } from '../memory-files.ts'

async function failure(
  code: string,
  pattern: string,
  { file = 'a.ts', ...query }: Partial<SearchQuery> & { file?: string } = {},
): Promise<Failure> {
  const outcome = await find({ [file]: code }, pattern, query).catch((error: unknown) => error)
  if (outcome instanceof Failure) return outcome
  throw new Error(`${pattern} was read`)
}

const unreadable: readonly (readonly [string, string])[] = [
  ['a.ts', '$LEFT $OP $RIGHT'],
  ['a.ts', 'class $A'],
  ['a.ts', '($$$P'],
  ['a.ts', '} class B {'],
  ['a.ts', ') + ('],
  ['a.ts', 'if (a'],
  ['a.ts', '"say $NAME"'],
  ['a.ts', 'this.#$X'],
  ['a.ts', '$$$A'],
  ['a.ts', '$$$'],
  ['a.ts', '$$$A; $$$B'],
  ['a.py', 'class $A'],
  ['a.py', '($$$P'],
  ['a.py', 'def f($$$P'],
]

test.each(unreadable)(
  '%s: `%s` is told as unparseable, with what each scaffold said',
  async (file, pattern) => {
    verifies('pattern.never-unread')
    const error = await failure('f(1)\n', pattern, { file })
    const row = languages.find(({ id }) => id === (file === 'a.ts' ? 'typescript' : 'python'))
    expect({ code: error.code, details: error.details }).toMatchObject({
      code: 'pattern_unparseable',
      details: {
        pattern,
        languages: [
          {
            language: row?.id,
            scaffolds: row?.scaffolds.map(({ name }) => ({
              scaffold: name,
              error: expect.stringMatching(/./) as string,
            })),
          },
        ],
      },
    })
  },
)

test('scaffolds that say the same are told together, with the place', async () => {
  verifies('pattern.never-unread')
  const { message } = await failure('f(1)', '$LEFT $OP $RIGHT')
  expect(message).toBe(
    'The pattern is no TypeScript that can be read: as statement, terminated statement, expression, pair, else, handler, class member, interface member, parameter, type: `$LEFT $OP` does not fit at line 1, column 1; as case, decorator, parameters: `$LEFT $OP $RIGHT` does not fit at line 1, column 1.',
  )
})

test('a metavariable that is a part of a name is rejected with the reason', async () => {
  verifies('pattern.metavariables')
  const { code, message } = await failure('useState(1)', 'use$HOOK($$$A)')
  expect([code, message]).toEqual([
    'pattern_unparseable',
    'The pattern was not read: $HOOK in `use$HOOK` is a part of a longer name; a metavariable is a whole token. Write `$NAME` for the whole name and restrict it with where, or `\\$HOOK` for the literal text.',
  ])
})

test('a lower-case name is literal text, and an empty answer says so', async () => {
  verifies('pattern.metavariables')
  const none = await find({ 'a.ts': 'a.foo()' }, '$obj.foo()')
  const literal = await find({ 'a.ts': '$obj.foo()' }, '$obj.foo()')
  expect([none.total, none.hints, literal.total]).toEqual([
    0,
    ['$obj was taken as literal text: metavariables are upper case, as $OBJ.'],
    1,
  ])
})

test('an underscore name matches without being captured, and each use may be another code', async () => {
  verifies('pattern.metavariables')
  const answer = await find({ 'a.ts': 'f(1, 2); f(1)' }, '$_F($_, $_)')
  expect(answer.matches.map(({ text, captures }) => [text, captures])).toEqual([['f(1, 2)', []]])
})

test('the answer tells the scaffold, the kind, and what else the pattern could be', async () => {
  verifies('pattern.readings')
  const { scaffold, kind, alternatives } = await find({ 'a.ts': 'const o = { a: 1 }' }, '$K: $V')
  expect([scaffold, kind, alternatives]).toEqual([
    'pair',
    'pair',
    [
      'class member (public_field_definition)',
      'interface member (property_signature)',
      'parameter (required_parameter)',
      'statement (labeled_statement)',
    ],
  ])
})

test('a reading that matches nothing gives way to the next one, and the answer says so', async () => {
  verifies('pattern.readings')
  const { scaffold, total, hints } = await find({ 'a.ts': 'class A { a: string }' }, '$K: $V')
  expect([scaffold, total, hints]).toEqual([
    'class member',
    1,
    [
      'As pair (pair) the pattern matches nothing; these are matches as class member (public_field_definition).',
    ],
  ])
})

test('a context fixes the reading', async () => {
  verifies('pattern.readings')
  const sources = { 'a.ts': 'x: for (;;) {}\nconst o = { a: 1 }' }
  const answer = await find(sources, '$K: $V', { context: 'statement' })
  expect([answer.matches.map(({ text }) => text), answer.alternatives]).toEqual([['x: for (;;) {}'], []])
})

test('an unknown context is told with the ones that there are', async () => {
  verifies('pattern.readings')
  const { code, hint } = await failure('f(1)', 'f($A)', { context: 'verb', file: 'a.py' })
  expect([code, hint]).toEqual([
    'bad_argument',
    'Python has case, statement, expression, pair, dictionary, argument, handler, else, decorator, parameters, parameter, type.',
  ])
})

test('a pattern that is copied out of an indented place is read', async () => {
  verifies('pattern.readings')
  const code = 'if a:\n    for x in y:\n        f(x)\n'
  const answer = await find({ 'a.py': code }, '\n        for $A in $B:\n            f($A)\n')
  expect(answer.matches.map(({ line, endLine }) => [line, endLine])).toEqual([[2, 3]])
})

test('explain shows the readings as trees, what was refused, and what the files must contain', async () => {
  verifies('pattern.readings')
  const { explained } = await find({ 'a.py': 'foo(1)' }, 'foo($A)', { explain: true })
  expect(explained?.split('\n').slice(0, 9)).toEqual([
    'Language: Python. Strictness: smart.',
    'Read as statement (call); files must contain `foo`:',
    '  call',
    '    identifier `foo`',
    '    argument_list',
    '      `(`',
    '      $A',
    '      `)`',
    'Not as case: `foo($A)` does not fit at line 1, column 1.',
  ])
})

test('braces around a run are a set and, where there is none, a dictionary', async () => {
  verifies('pattern.readings')
  const set = await find({ 'a.py': 'x = {1, 2}' }, '{$$$A}')
  const dictionary = await find({ 'a.py': 'x = {1: 2}' }, '{$$$A}')
  expect(
    [set, dictionary].map(({ scaffold, alternatives, total }) => [scaffold, alternatives, total]),
  ).toEqual([
    ['statement', ['dictionary (dictionary)'], 1],
    ['dictionary', ['statement (set)'], 1],
  ])
})
