import { expect, test } from 'vitest'
import { hueOf, partsOfLine } from '../../../../src/renderer/panes/search/line-parts.ts'
import {
  furthestPlace,
  offsetOf,
  sameWords,
  splitAt,
} from '../../../../src/renderer/panes/search/pattern-place.ts'
import {
  fileAbove,
  matchRows,
  previewRows,
  steppedPlace,
} from '../../../../src/renderer/panes/search/rows.ts'
import { actionOf, indexAfter } from '../../../../src/renderer/panes/search/tree-keys.ts'
import { verifies } from '../../../support/verifies.ts'
import { aMatch, matchIn } from './a-match.ts'

const matches = [aMatch('a.ts', 1), aMatch('b.ts', 4), aMatch('a.ts', 9)]
const none = new Set<string>()

test('matches stand under their file in the order in which they came, with their place among the others', () => {
  verifies('search.by-keyboard')
  expect(matchRows(matches, none).map(({ kind, path, at, of }) => [kind, path, at, of])).toEqual([
    ['file', 'a.ts', 1, 2],
    ['match', 'a.ts', 1, 2],
    ['match', 'a.ts', 2, 2],
    ['file', 'b.ts', 2, 2],
    ['match', 'b.ts', 1, 1],
  ])
})

test('a folded file shows its count and no match, and next match goes round the others', () => {
  verifies('search.by-keyboard')
  const rows = matchRows(matches, new Set(['f a.ts']))
  expect([
    rows.map((row) => (row.kind === 'file' ? [row.isOpen, row.count] : row.path)),
    steppedPlace(rows, -1, 1)?.path,
    steppedPlace(rows, 2, 1)?.path,
    steppedPlace(rows, 0, -1)?.path,
    steppedPlace([], 0, 1),
    fileAbove(rows, 2),
  ]).toEqual([[[false, 2], [true, 1], 'b.ts'], 'b.ts', 'b.ts', 'b.ts', undefined, 1])
})

test('a preview shows its sites, and behind them what it leaves alone', () => {
  verifies('search.preview-stages-nothing')
  const preview = {
    replacements: 1,
    files: [{ path: 'a.ts', sites: [{ id: 's1', line: 1, before: 'f()', after: 'g()' }] }],
    overlapsDropped: 0,
    sitesWithDrops: [{ path: 'a.ts', line: 3, before: 'async f()', loses: ['async'] }],
    commentsLost: 0,
    secondRun: { replacements: 0, produced: 0 },
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    hints: [],
  }
  expect(previewRows(preview, none).map((row) => [row.kind, row.kind === 'file' && row.isLeft])).toEqual([
    ['file', false],
    ['site', false],
    ['file', true],
    ['drop', false],
  ])
})

test('a line is told in parts: around, matched, captured with a colour of its own', () => {
  verifies('search.live')
  const match = matchIn('a.ts', 1, {
    text: '    if (ready) pose.dispose(now)  // soon',
    match: 'pose.dispose(now)',
    captures: [
      ['X', 'pose'],
      ['A', 'now'],
    ],
  })
  expect([partsOfLine(match, 0).map(({ text, role, hue }) => [text, role, hue]), hueOf(match, 'A')]).toEqual([
    [
      ['if (ready) ', 'around', 0],
      ['pose', 'capture', 0],
      ['.dispose(', 'match', 0],
      ['now', 'capture', 1],
      [')', 'match', 0],
      ['  // soon', 'around', 0],
    ],
    1,
  ])
})

test('a long beginning of a line is cut, so that the match is in sight', () => {
  verifies('search.live')
  const match = matchIn('a.ts', 1, { text: `${'x'.repeat(200)} f(1)`, match: 'f(1)' })
  const [lead] = partsOfLine(match, 0)
  expect([lead?.text.startsWith('…'), (lead?.text.length ?? 99) < 33]).toEqual([true, true])
})

test('keys go through the tree as the practices say', () => {
  verifies('search.by-keyboard')
  const [file, match] = matchRows(matches, none)
  const [folded] = matchRows(matches, new Set(['f a.ts']))
  const all = ['ArrowRight', 'ArrowLeft', 'Enter', 'Escape', 'Home', 'x']
  expect([
    all.map((key) => actionOf(key, file!, false)),
    all.slice(0, 2).map((key) => actionOf(key, folded!, false)),
    all.slice(0, 2).map((key) => actionOf(key, match!, false)),
    all.slice(0, 2).map((key) => actionOf(key, match!, true)),
    [indexAfter('up', 0, 5), indexAfter('pageDown', 1, 5), indexAfter('last', 0, 5)],
  ]).toEqual([
    ['down', 'toggle', 'open', 'leave', 'first', undefined],
    ['toggle', undefined],
    ['toggle', 'toFile'],
    [undefined, 'toggle'],
    [0, 4, 4],
  ])
})

test('the place of a fault is the furthest of the first language, and stands in the pattern', () => {
  verifies('search.nothing-has-a-reason')
  const refused = (
    line: number,
    column: number,
  ): { scaffold: string; error: string; at: { line: number; column: number } } => ({
    scaffold: 's',
    error: `it is not complete at line ${line}, column ${column}`,
    at: { line, column },
  })
  const refusals = [
    { language: 'TypeScript', refused: [refused(1, 3), refused(2, 1), { scaffold: 't', error: 'no' }] },
    { language: 'Python', refused: [refused(9, 9)] },
  ]
  expect([
    furthestPlace(refusals),
    furthestPlace([]),
    splitAt('ab\ncd ef', { line: 2, column: 4 }),
    splitAt('ab', { line: 1, column: 3 }),
    offsetOf('ab', { line: 7, column: 1 }),
    sameWords([refused(1, 3), { ...refused(1, 3), scaffold: 'other' }]),
  ]).toEqual([
    { line: 2, column: 1 },
    undefined,
    { before: 'ab\ncd ', at: 'ef', after: '' },
    { before: 'ab', at: ' ', after: '' },
    2,
    [{ error: 'it is not complete', at: { line: 1, column: 3 }, scaffolds: ['s', 'other'] }],
  ])
})
