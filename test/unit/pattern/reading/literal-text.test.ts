import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { change, find } from '../memory-files.ts'

const literals: readonly (readonly [string, string])[] = [
  ['f($x)', '$x was taken as literal text: metavariables are upper case, as $X.'],
  ['f($myName)', '$myName was taken as literal text: metavariables are upper case, as $MYNAME.'],
  ['f($Args)', '$Args was taken as literal text: metavariables are upper case, as $ARGS.'],
  ['f($$$args)', '$$$args was taken as literal text: metavariables are upper case, as $$$ARGS.'],
  ['f($$A)', '$$A was taken as literal text: a metavariable is $A, or $$$A for any number.'],
  ['f($1)', '$1 was taken as literal text: a metavariable has a name of upper-case letters, as $A.'],
  ['f($$)', '$$ was taken as literal text: any one node is `$_`, any number is `$$$`.'],
  ['f(…)', '… was taken as literal text: any number of nodes is `$$$`.'],
]

test.each(literals)('an empty answer to `%s` tells what was no metavariable', async (pattern, hint) => {
  verifies('pattern.metavariables')
  expect((await find({ 'a.ts': 'g(1)' }, pattern)).hints).toEqual([hint])
})

test('what is literal by a backslash, or found as it stands, is no reason for a hint', async () => {
  verifies('pattern.metavariables')
  const escaped = await find({ 'a.ts': 'g(1)' }, 'f(\\$A)')
  const found = await find({ 'a.ts': 'f($x)' }, 'f($x)')
  expect([escaped.hints, found.total, found.hints]).toEqual([[], 1, []])
})

const commented: readonly (readonly [string, string, string])[] = [
  ['a.ts', 'f(/* c */ $A)', '`/* c */`'],
  ['a.ts', '// find me\nf($A)', '`// find me`'],
  ['a.ts', 'f($A) // why', '`// why`'],
  ['a.ts', '/* a */ f(/* $B */ $A) /* c */', '`/* a */`, `/* $B */`, `/* c */`'],
  ['a.py', '# find me\nf($A)  # why', '`# find me`, `# why`'],
]

test.each(commented)(
  '%s: comments of `%s` do not count, and the answer says so',
  async (file, pattern, told) => {
    verifies('pattern.comments')
    const { matches, hints } = await find({ [file]: 'x = f(1)' }, pattern)
    expect([matches.map(({ text }) => text), hints]).toEqual([
      ['f(1)'],
      [`Comments of the pattern do not count: ${told}. The same code matches with and without them.`],
    ])
  },
)

test('a pattern that is a comment finds that comment', async () => {
  verifies('pattern.comments')
  const { matches, hints } = await find({ 'a.ts': '// todo\nf(1) // done\n' }, '// todo')
  expect([matches.map(({ line }) => line), hints]).toEqual([[1], []])
})

test('a rewrite whose pattern has a comment says that the comment does not count', async () => {
  verifies('pattern.comments')
  const { replacements, hints } = await change({ 'a.ts': 'f(1)' }, ['f($A) // why', 'g($A)'])
  expect([replacements, hints.length]).toEqual([1, 1])
})
