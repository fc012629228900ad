import { expect, test } from 'vitest'
import { patternOf, readTemplate } from '../../../../src/main/pattern/rewriting/template.ts'
import { verifies } from '../../../support/verifies.ts'
import { change, changed } from '../memory-files.ts'

/** The rewrite of `f($X, $$$REST)` over `f(a, b, c)`. */
const templates: readonly (readonly [string, string])[] = [
  ['g($X)', 'g(a)'],
  ['g($$$REST)', 'g(b, c)'],
  ['g($REST)', 'g(b, c)'],
  ['use$X()', 'usea()'],
  ['$Xs()', 'as()'],
  ['g("$X")', 'g("a")'],
  ['g(`${$X}`)', 'g(`${a}`)'],
  ['g("$1", "$$", $$)', 'g("$1", "$$", $$)'],
  ['g("$5 for $name", $scope)', 'g("$5 for $name", $scope)'],
  ['g("\\$X")', 'g("$X")'],
  ['g("\\$\\$\\$REST")', 'g("$$$REST")'],
  ['\\$$X()', '$a()'],
  ['$$X()', '$$X()'],
  ['g("\\n", "\\\\")', 'g("\\n", "\\\\")'],
]

test.each(templates)('the rewrite %s becomes %s', async (template, result) => {
  verifies('pattern.templates')
  expect(await changed('f(a, b, c)', ['f($X, $$$REST)', template])).toBe(result)
})

test.each(['$Y', 'use$Y', '"$Y"', '$_', '$XFoo', '$$$Y'])(
  'a rewrite with %s is refused: it would leave the name in the code',
  async (written) => {
    verifies('pattern.templates')
    const outcome = await changed('f(1)', ['f($X)', `g(${written})`]).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ code: 'unbound_metavariable', details: { captured: ['X'] } })
  },
)

test('two dollars before a captured name are text, and the answer says so', async () => {
  verifies('pattern.templates')
  const { hints } = await change({ 'a.ts': 'f(1)' }, ['f($X)', 'g($$X, $$Y)'])
  expect(hints).toEqual([
    '$$X in the rewrite was taken as text: the capture is $X, `\\$$X` is a dollar before it.',
  ])
})

test('what a rewrite would be as a pattern keeps its metavariables apart from its text', () => {
  verifies('pattern.templates')
  const asPattern = ['use$X($X, \\$X, $x)', '$Xs'].map((rewrite) => patternOf(readTemplate(rewrite, ['X'])))
  expect(asPattern).toEqual(['useX($X, \\$X, \\$x)', 'Xs'])
})
