import { expect, test } from 'vitest'
import { parseHitCount } from '../../../../src/main/dap/emulation/hit-count.ts'
import { logParts } from '../../../../src/main/dap/emulation/log-text.ts'
import { splitTerms } from '../../../../src/main/dap/emulation/split.ts'
import { restOfStep } from '../../../../src/main/dap/emulation/step-under-way.ts'
import { truthOf } from '../../../../src/main/dap/emulation/truth.ts'
import { verifies } from '../../../support/verifies.ts'

test('a hit count is a number, a comparison or every so-manieth', () => {
  verifies('dap.emulated')
  const hits = (text: string): readonly number[] | undefined => {
    const test = parseHitCount(text)
    return test === undefined ? undefined : [1, 2, 3, 4, 5, 6].filter(test)
  }
  expect(['3', '== 3', '>= 5', '>4', '<= 2', '<2', '%3', '% 0', 'often', ''].map(hits)).toEqual([
    [3],
    [3],
    [5, 6],
    [5, 6],
    [1, 2],
    [1],
    [3, 6],
    undefined,
    undefined,
    undefined,
  ])
})

test('a log text is cut at its expressions; nested, escaped and open braces are understood', () => {
  verifies('dap.emulated')
  const cut = (text: string): readonly string[] =>
    logParts(text).map((part) => (part.kind === 'text' ? part.text : `<${part.text}>`))
  expect(['sum {a + b}!', '{f({x: 1})} and { y }', 'a \\{b\\} {c', 'none {}'].map(cut)).toEqual([
    ['sum ', '<a + b>', '!'],
    ['<f({x: 1})>', ' and ', '<y>'],
    ['a {b} {c'],
    ['none {}'],
  ])
})

test('only what every language calls true or false is a truth', () => {
  verifies('dap.emulated')
  expect(['True', 'false', '0', '-2', '0.0', 'nil', 'None', '1e3', '0n'].map(truthOf)).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ])
  expect(['[]', "'no'", '', '<object>', '0x10'].map(truthOf)).toEqual(Array(5).fill(undefined))
})

test('from the first term that an adapter lacks all are tested here', () => {
  verifies('dap.emulated', 'debug.capabilities')
  const all = { condition: 'x', hit: '>= 2', log: 'y' }
  const some = splitTerms(all, { supportsConditionalBreakpoints: true, supportsLogPoints: true })
  expect(some).toMatchObject({
    kind: 'emulated',
    terms: { condition: 'x' },
    emulated: { log: 'y' },
    lacks: 'hit counts',
  })
  expect(some.kind === 'emulated' && some.emulated.condition).toBe(undefined)
  expect(splitTerms({ condition: 'x' }, { supportsConditionalBreakpoints: true }).kind).toBe('native')
  expect(splitTerms({ hit: 'often' }, {})).toEqual({
    kind: 'refused',
    reason: 'often is no hit count that can be tested here: write 5, >= 5 or % 5',
  })
})

test('an interrupted step is led out of what was called and over the rest of its line', () => {
  verifies('dap.emulated')
  const rest = (how: 'next' | 'stepIn' | 'stepOut', depth: number, line: number): unknown =>
    restOfStep({ how, depth: 2, line: 5 }, { depth, line })
  expect([rest('next', 4, 9), rest('next', 2, 5), rest('next', 2, 6), rest('next', 1, 5)]).toEqual([
    'stepOut',
    'next',
    undefined,
    undefined,
  ])
  expect([rest('stepIn', 4, 9), rest('stepOut', 2, 6), rest('stepOut', 1, 6)]).toEqual([
    undefined,
    'stepOut',
    undefined,
  ])
})
