import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mapLine } from '../../../src/renderer/monaco/map-line.ts'
import { monacoTheme } from '../../../src/renderer/monaco/theme.ts'
import { Decide } from '../../../src/renderer/panes/review/decide.tsx'
import { deltaFacts, deltasOf } from '../../../src/renderer/panes/review/deltas-of.ts'
import { factsOf } from '../../../src/renderer/panes/review/facts.ts'
import { changeToShow, isOpen, sitesOf, stepped } from '../../../src/renderer/panes/review/sites.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { RunFact } from '../../../src/shared/run/event.ts'
import { emptyView, reduceAll } from '../../../src/shared/run/reduce.ts'
import type { DeltaEntry } from '../../../src/shared/run/view.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange } from './a-change.ts'
import { eventAt } from './a-view.ts'

const ops = [{ pattern: 'old($N)', rewrite: 'now($N)' }]

test('a change that loses nothing says so in three facts, and the promise is no tick', () => {
  verifies('renderer.change-facts')
  const file = { path: 'a.ts', count: 1, sites: [], added: 1, removed: 1 }
  expect(factsOf(aChange({ ops, files: [file, file] })).map(({ tone, text }) => `${tone}: ${text}`)).toEqual([
    'good: All 2 files still parse.',
    'good: No match overlaps another.',
    'good: Nothing that the pattern does not name is lost.',
    'soft: Accept writes all files or none, and verifies each one first.',
  ])
})

test('what is doubtful is told as such, and only what would parse worse is red', () => {
  verifies('renderer.change-facts')
  const drop = { path: 'a.ts', line: 3, before: 'x', loses: ['a comment'] }
  const doubtful = factsOf(
    aChange({ ops, errorNodesBefore: 2, errorNodesAfter: 2, overlapsDropped: 1, sitesWithDrops: [drop] }),
  )
  const worse = factsOf(aChange({ errorNodesBefore: 0, errorNodesAfter: 1 }))
  const decided = factsOf(aChange({ ops, state: 'committed' }))
  expect([doubtful.map(({ tone }) => tone), doubtful[2]?.hasDrops, worse[0]?.tone, decided.length]).toEqual([
    ['soft', 'soft', 'soft', 'soft'],
    true,
    'bad',
    4,
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

test('a stale change says which files changed and ticks nothing', () => {
  verifies('renderer.stale-is-not-offered')
  const facts = factsOf(aChange({ state: 'stale', staleFiles: ['src/a.ts'] }))
  expect(facts[0]?.text).toContain('src/a.ts')
  expect(facts.filter(({ icon }) => icon === 'check')).toEqual([])
  const decide = (isStale: boolean): string =>
    renderToStaticMarkup(
      createElement(Decide, {
        chosen: { sites: 6, of: 6, files: 4, only: undefined, linked: [] },
        isStale,
        note: '',
        splitsLinks: false,
        isBusy: false,
        hasAgent: true,
        onNote: () => undefined,
        onSplitLinks: () => undefined,
        onDecide: () => undefined,
      }),
    )
  expect(decide(false)).toMatch(/btn--go[^>]*>.*Accept 6 sites/)
  expect(decide(true)).not.toContain('btn--go')
  expect(decide(true)).toContain('Check again')
})

const told = (part: Partial<Delta>): Delta => ({
  file: 'a.ts',
  state: 'fresh',
  servers: [],
  introduced: [],
  fixed: [],
  carried: 0,
  elsewhere: [],
  waitedMs: 1,
  ...part,
})

test('an accepted change tells the deltas of the resolve that wrote it, fact before worry', () => {
  verifies('renderer.outcome-tells-the-deltas')
  const problem = { severity: 'error', message: 'm', line: 1, column: 1 } as const
  const resolve = (id: string, changeId: string, deltas: readonly Delta[]): readonly RunFact[] => [
    {
      type: 'tool-call-started',
      id,
      tool: 'resolve',
      args: { change_id: changeId, action: 'accept' },
      by: 'person',
    },
    {
      type: 'tool-call-ended',
      id,
      tool: 'resolve',
      status: 'completed',
      result: { ok: true, text: '', data: {}, diagnostics: [...deltas] },
      durationMs: 1,
    },
  ]
  const facts = [
    ...resolve('1', 'other', [told({ introduced: [problem, problem] })]),
    ...resolve('2', 'change', [
      told({ introduced: [problem], fixed: [problem] }),
      told({ file: 'b.txt', state: 'absent', reason: 'no server.' }),
    ]),
  ]
  const view = reduceAll(
    emptyView('r'),
    facts.map((fact, index) => eventAt(index + 1, fact)),
  )
  const words = (deltas: readonly DeltaEntry[]): readonly string[] =>
    deltaFacts(deltas).map(({ text }) => text)
  expect(words(deltasOf(view, 'change'))).toEqual([
    'Fixed 1.',
    '1 new error.',
    'b.txt: Nobody looked: no server.',
  ])
  const entry = (delta: Delta): DeltaEntry => ({ seq: 1, at: '', tool: 'resolve', delta })
  expect(words([entry(told({}))])).toEqual(['Nothing new.'])
  expect(words([entry(told({ state: 'absent', reason: 'no server.' }))])).toEqual([
    'Nobody looked: no server.',
  ])
})
