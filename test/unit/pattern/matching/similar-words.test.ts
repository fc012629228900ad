import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { change, find } from '../memory-files.ts'

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['dispoze($X)', 'dispose(a)', ['No `dispoze` was seen, but `dispose` in a.ts.']],
  ['Foo($X)', 'foo(a)', ['No `Foo` was seen, but `foo` in a.ts.']],
  ['console.wran($X)', 'console.warn(a)', ['No `wran` was seen, but `warn` in a.ts.']],
  ['foo($X)', 'for (;;) food(a)', []],
  ['dispose($X)', 'disposeAll(a)', []],
  [
    'calcTotals($X)',
    'calcTotal(a); calcTotaal(b); calcTotalss(c)',
    ['No `calcTotals` was seen, but `calcTotal` in a.ts.'],
  ],
  ['reciever.send($X)', 'receiver.send(a)', ['No `reciever` was seen, but `receiver` in a.ts.']],
]

test.each(cases)('no match for `%s` over `%s` tells %j', async (pattern, code, told) => {
  verifies('pattern.similar-words')
  const { total, hints } = await find({ 'a.ts': code }, pattern)
  expect([total, hints]).toEqual([0, told])
})

test('a word that is somewhere is not misspelt', async () => {
  verifies('pattern.similar-words')
  const { hints } = await find({ 'a.ts': 'dispose(a)', 'b.ts': '// dispoze' }, 'dispoze($X)')
  expect(hints).toEqual([])
})

test('only files of the languages that are searched are looked at', async () => {
  verifies('pattern.similar-words')
  const { hints } = await find({ 'a.py': 'dispose(a)', 'b.ts': 'f()' }, 'dispoze($X)', {
    language: 'typescript',
  })
  expect(hints).toEqual([])
})

test('a rewrite that finds nothing tells the word as well', async () => {
  verifies('pattern.similar-words')
  const { hints } = await change({ 'a.ts': 'dispose(a)' }, ['dispoze($X)', 'close($X)'])
  expect(hints).toEqual(['No `dispoze` was seen, but `dispose` in a.ts.'])
})
