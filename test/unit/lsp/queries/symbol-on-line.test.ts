import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import {
  namesOn,
  occurrences,
  parseSymbol,
  symbolOnLine,
} from '../../../../src/main/lsp/queries/symbol-on-line.ts'
import { verifies } from '../../../support/verifies.ts'

function at(text: string, line: number, symbol?: string): unknown {
  try {
    const { position, count } = symbolOnLine(text, { line, symbol }, 'a.ts')
    return [position.line, position.character, count]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [error.code, error.message, error.hint, error.details]
  }
}

describe('a symbol is found where it stands on its line', () => {
  test.each([
    ['a name', 'const total = 1', 'total', 6],
    ['a name that is also a part of others', 'idle = idea.id + hide', 'id', 12],
    ['the second one', 'total = total + total', 'total#2', 8],
    ['the third one', 'total = total + total', 'total#3', 16],
    ['behind a tab', '\t\ttotal()', 'total', 2],
    ['behind an emoji, in UTF-16 units', '/* 😀 */ total()', 'total', 9],
    ['behind a letter of two code units', 'const 𝒳 = total', 'total', 11],
    ['the last name of a dotted one', 'a.b.c()', 'b.c', 4],
    ['a name with a dollar', 'const $a = $ab + $a', '$a#2', 17],
    ['a private name', 'this.#things.get()', '#things', 5 + 1],
    ['a name of another script', 'größe = größeren + größe', 'größe#2', 19],
    ['an operator', 'a + b', '+', 2],
    ['a name with a number sign that counts nothing', 'x = c#', 'c#', 4],
  ])('%s', (_what, line, symbol, character) => {
    verifies('lsp.symbol-on-line')
    expect(at(`first\n${line}\nlast`, 2, symbol)).toEqual([1, character, expect.any(Number)])
  })
})

test.each(['\n', '\r\n', '\r'])('lines end as the protocol ends them: %j', (ending) => {
  verifies('lsp.symbol-on-line')
  expect(at(['one', 'two total', 'three'].join(ending), 2, 'total')).toEqual([1, 4, 1])
})

test('a line with a single name needs no symbol', () => {
  verifies('lsp.symbol-on-line')
  expect(at('  (total, total)', 1)).toEqual([0, 3, 2])
})

test('a line with several names needs a symbol, and the error lists them', () => {
  verifies('lsp.symbol-on-line-errors')
  expect(at('a = b(a)', 1)).toEqual([
    'ambiguous',
    'Line 1 of a.ts has several names; say which as `symbol`.',
    'The names: a, b.',
    {
      candidates: [
        { line: 1, symbol: 'a' },
        { line: 1, symbol: 'b' },
      ],
    },
  ])
})

test('a line without a name has no symbol', () => {
  verifies('lsp.symbol-on-line-errors')
  expect(at('} // 1', 1)).toEqual([
    'symbol_not_on_line',
    'There is no name on line 1 of a.ts.',
    'Name a line that has the symbol.',
    { candidates: [] },
  ])
})

test('a name that is not there is told with its lines and the closest names of the asked line', () => {
  verifies('lsp.symbol-on-line-errors')
  expect(at('total = 1\nprint(sum, totals)\nx\ntotal += 1', 2, 'total')).toEqual([
    'symbol_not_on_line',
    'total is not on line 2 of a.ts.',
    'total stands on lines 1, 4. That line has: totals, print, sum.',
    {
      candidates: [
        { line: 1, symbol: 'total' },
        { line: 4, symbol: 'total' },
        { line: 2, symbol: 'totals' },
        { line: 2, symbol: 'print' },
        { line: 2, symbol: 'sum' },
      ],
    },
  ])
})

test('a second occurrence that is not there says how many there are', () => {
  verifies('lsp.symbol-on-line-errors')
  expect(at('total = 1', 1, 'total#2')).toEqual([
    'symbol_not_on_line',
    'total stands on line 1 of a.ts only once, so there is no total#2.',
    'That line has: total.',
    { candidates: [{ line: 1, symbol: 'total' }] },
  ])
})

test('a line that the file has not says how many it has', () => {
  verifies('lsp.symbol-on-line-errors')
  expect(at('one\ntwo', 9, 'x')).toEqual([
    'bad_argument',
    'a.ts has 2 lines; there is no line 9.',
    'Lines count from 1. Read the file again: it may have changed.',
    undefined,
  ])
})

test('names, occurrences and ordinals are read as they are written', () => {
  verifies('lsp.symbol-on-line')
  expect([
    namesOn('const größe2 = a.b2 + "c" // d'),
    occurrences('aa a aaa a', 'a'),
    occurrences('x', ''),
    parseSymbol(' a#12 '),
    parseSymbol('a#0'),
    parseSymbol('#2'),
  ]).toEqual([
    ['const', 'größe2', 'a', 'b2', 'c', 'd'],
    [3, 9],
    [],
    { name: 'a', nth: 12, isExplicit: true },
    { name: 'a#0', nth: 1, isExplicit: false },
    { name: '#2', nth: 1, isExplicit: false },
  ])
})
