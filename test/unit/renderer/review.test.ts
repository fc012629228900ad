import { expect, test } from 'vitest'
import { mapLine } from '../../../src/renderer/monaco/map-line.ts'
import { monacoTheme } from '../../../src/renderer/monaco/theme.ts'
import { factsOf } from '../../../src/renderer/panes/review/facts.ts'
import { changeToShow, isOpen, sitesOf, stepped } from '../../../src/renderer/panes/review/sites.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange } from './a-change.ts'

test('a change that loses nothing says so in four facts', () => {
  verifies('renderer.change-facts')
  const file = { path: 'a.ts', count: 1, sites: [], added: 1, removed: 1 }
  expect(factsOf(aChange({ files: [file, file] })).map(({ tone, text }) => `${tone}: ${text}`)).toEqual([
    'good: All 2 files still parse.',
    'good: No match overlaps another.',
    'good: Nothing that the pattern does not name is lost.',
    'good: Accept writes all files or none, and verifies each one first.',
  ])
})

test('what is doubtful is told as such, and only what would parse worse is red', () => {
  verifies('renderer.change-facts')
  const drop = { path: 'a.ts', line: 3, before: 'x', loses: ['a comment'] }
  const doubtful = factsOf(
    aChange({ errorNodesBefore: 2, errorNodesAfter: 2, overlapsDropped: 1, sitesWithDrops: [drop] }),
  )
  const worse = factsOf(aChange({ errorNodesBefore: 0, errorNodesAfter: 1 }))
  const decided = factsOf(aChange({ state: 'committed' }))
  expect([doubtful.map(({ tone }) => tone), doubtful[2]?.hasDrops, worse[0]?.tone, decided.length]).toEqual([
    ['soft', 'soft', 'soft', 'good'],
    true,
    'bad',
    3,
  ])
})

test('the change that was asked for is shown, else the newest that waits, else the newest', () => {
  verifies('renderer.sites-round')
  const done = aChange({ id: 'done', state: 'committed' })
  const waits = aChange({ id: 'waits' })
  const stale = aChange({ id: 'stale', state: 'stale' })
  expect([
    changeToShow([done, waits, stale], 'done')?.id,
    changeToShow([waits, stale, done], undefined)?.id,
    changeToShow([done], 'gone')?.id,
    changeToShow([], undefined),
    [done, waits, stale].map(isOpen),
  ]).toEqual(['done', 'stale', 'done', undefined, [false, true, true]])
})

test('steps go round the sites of all files', () => {
  verifies('renderer.sites-round')
  const site = (id: string) => ({ id, line: 1, before: '', after: '' })
  const files = [
    { path: 'a', count: 1, sites: [site('a1')], added: 0, removed: 0 },
    { path: 'b', count: 2, sites: [site('b1'), site('b2')], added: 0, removed: 0 },
  ]
  expect([
    sitesOf(aChange({ files })).map(({ site: { id } }) => id),
    stepped(2, 1, 3),
    stepped(0, -1, 3),
    stepped(0, 1, 0),
  ]).toEqual([['a1', 'b1', 'b2'], 0, 2, 0])
})

const change = (original: readonly [number, number], modified: readonly [number, number]) => ({
  originalStartLineNumber: original[0],
  originalEndLineNumber: original[1],
  modifiedStartLineNumber: modified[0],
  modifiedEndLineNumber: modified[1],
})

test('a line of the original is found in the proposed text behind lines that came and went', () => {
  verifies('renderer.sites-round')
  const changes = [change([5, 7], [5, 5]), change([10, 0], [9, 11]), change([20, 20], [21, 21])]
  expect([4, 5, 7, 8, 10, 11, 20, 21].map((line) => mapLine(line, changes))).toEqual([
    4, 5, 5, 6, 8, 12, 21, 22,
  ])
})

test('a line that is deleted is shown where it was', () => {
  verifies('renderer.sites-round')
  expect(mapLine(5, [change([5, 6], [4, 0])])).toBe(4)
})

test('the diff takes its colours from the tokens and from nowhere else', () => {
  verifies('renderer.code-has-the-window-colours')
  const asked = new Set<string>()
  const theme = monacoTheme((name) => {
    asked.add(name)
    return '#123456'
  }, true)
  const foreign = Object.values(theme.colors).filter((color) => !/^#(123456|00000000)/.test(color))
  expect([
    theme.base,
    foreign,
    theme.rules.every(({ foreground }) => foreground === '123456'),
    asked.has('--ins-word'),
  ]).toEqual(['vs', [], true, true])
})

test('colours that the build has shortened are told to the editor at full length', () => {
  verifies('renderer.code-has-the-window-colours')
  const { colors } = monacoTheme((name) => (name === '--surface' ? '#fff' : '#1230'), false)
  expect([colors['editor.background'], colors['editor.foreground']]).toEqual(['#ffffff', '#11223300'])
})
