import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Decide } from '../../../src/renderer/panes/review/decide.tsx'
import { factsOf } from '../../../src/renderer/panes/review/facts.ts'
import { committedWords } from '../../../src/renderer/panes/review/outcome.tsx'
import { Rebased } from '../../../src/renderer/panes/review/stale.tsx'
import {
  carriedOver,
  type Chosen,
  chosenOf,
  ticksOf,
  withFileToggled,
  withSiteToggled,
} from '../../../src/renderer/panes/review/ticks.ts'
import { rowAction, treeRows } from '../../../src/renderer/panes/review/tree-rows.ts'
import { createChangesStore } from '../../../src/renderer/state/changes-store.ts'
import type { StagedFile } from '../../../src/shared/model/staged-change.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange } from './a-change.ts'

function aFile(path: string, ids: readonly string[], part: Partial<StagedFile> = {}): StagedFile {
  const sites = ids.map((id, index) => ({ id, line: index + 1, before: `${path} old`, after: 'new' }))
  return { path, count: ids.length, sites, added: 0, removed: 0, ...part }
}
const a = aFile('a', ['a1', 'a2'])
const b = aFile('b', ['b1'], { hardLinks: 3 })
const change = aChange({ files: [a, b], replacements: 3 })

test('a file is ticked whole, in part or not at all, and toggles as a whole', () => {
  verifies('renderer.ticks')
  const one = withSiteToggled(new Set(), 'a1')
  const none = withFileToggled(new Set(), a)
  expect([
    ticksOf(a, new Set()),
    ticksOf(a, one),
    ticksOf(a, none),
    [...withFileToggled(one, a)],
    [...withSiteToggled(one, 'a1')],
    [...withFileToggled(new Set(['b1']), a)],
  ]).toEqual(['all', 'some', 'none', [], [], ['b1', 'a1', 'a2']])
})

test('what is accepted is named only when something is left out, and a linked file only while it is ticked', () => {
  verifies('renderer.ticks', 'renderer.hard-links-are-asked')
  expect([chosenOf(change, new Set()), chosenOf(change, new Set(['a2', 'b1']))]).toEqual([
    { sites: 3, of: 3, files: 2, only: undefined, linked: [b] },
    { sites: 1, of: 3, files: 1, only: ['a1'], linked: [] },
  ])
})

test('ticks go over to the change that took the place, also where several sites are alike', () => {
  verifies('renderer.ticks', 'renderer.rebase')
  const next = aChange({ files: [aFile('c', ['n1']), aFile('a', ['n2', 'n3', 'n4'])] })
  expect([
    [...carriedOver(change, next, new Set(['a2', 'b1']))],
    [...carriedOver(change, next, new Set())],
  ]).toEqual([['n3'], []])
})

test('the tree has a row for each file and site, and none for the sites of a folded file', () => {
  verifies('renderer.ticks')
  const rows = treeRows([a, b], new Set(['b']), new Set(['a2']))
  expect(rows.map(({ key, at, of, ticks }) => [key, at, of, ticks])).toEqual([
    ['f a', 1, 2, 'some'],
    ['s a1', 1, 2, 'all'],
    ['s a2', 2, 2, 'none'],
    ['f b', 2, 2, 'all'],
  ])
})

test('keys of the tree: Space ticks, arrows fold, unfold and step', () => {
  verifies('renderer.ticks')
  const [file, site] = treeRows([a], new Set(), new Set())
  const [closed] = treeRows([a], new Set(['a']), new Set())
  if (file === undefined || site === undefined || closed === undefined) throw new Error('Rows are missing.')
  const keys = [' ', 'Enter', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'x']
  expect([file, closed, site].map((row) => keys.map((key) => rowAction(key, row)))).toEqual([
    ['tick', 'open', 'down', 'fold', 'down', undefined],
    ['tick', 'open', 'fold', undefined, 'down', undefined],
    ['tick', 'open', undefined, 'toFile', 'down', undefined],
  ])
})

function decide(chosen: Chosen, splitsLinks = false): string {
  return renderToStaticMarkup(
    createElement(Decide, {
      chosen,
      isStale: false,
      note: '',
      splitsLinks,
      isBusy: false,
      hasAgent: true,
      onNote: () => undefined,
      onSplitLinks: () => undefined,
      onDecide: () => undefined,
    }),
  )
}

test('the button counts what is ticked, and nothing ticked is not accepted', () => {
  verifies('renderer.ticks')
  expect(decide({ sites: 38, of: 40, files: 1, only: [], linked: [] })).toContain('Accept 38 of 40')
  expect(decide({ sites: 0, of: 40, files: 1, only: [], linked: [] })).toMatch(/btn--go"[^>]*disabled/)
})

test('a file with several names is told with their number and a box to confirm', () => {
  verifies('renderer.hard-links-are-asked')
  const asked = decide({ sites: 3, of: 3, files: 1, only: undefined, linked: [b] })
  expect(asked).toContain('b (3 names) is hard-linked')
  expect(asked).toMatch(/type="checkbox" aria-describedby/)
  expect(decide({ sites: 3, of: 3, files: 1, only: undefined, linked: [b] }, true)).toContain('checked=""')
})

test('an accepted part says how much of it was written, and that it can be taken back', () => {
  verifies('renderer.ticks', 'renderer.undo')
  const part = aChange({ ...change, state: 'committed', sitesDropped: ['b1'] })
  expect([
    committedWords(part),
    committedWords({ ...part, sitesDropped: [] }),
    factsOf(part).at(-1)?.text,
  ]).toEqual([
    'Accepted. 2 of 3 sites in 1 file written.',
    'Accepted. 3 sites in 2 files written.',
    'Can be taken back in one step while these files stay as written.',
  ])
})

test('comments that would be lost are told as a warning', () => {
  verifies('renderer.change-facts')
  expect(factsOf(aChange({ commentsLost: 2 }))[1]).toEqual({
    icon: 'warning',
    tone: 'wait',
    text: '2 comments of the replaced code would be lost.',
  })
})

test('after a rebase only what differs is told', () => {
  verifies('renderer.rebase')
  const words = (added: readonly string[], gone: number): string =>
    renderToStaticMarkup(
      createElement(Rebased, {
        rebase: {
          from: 'x',
          kept: 5,
          added: [...added],
          gone: Array.from({ length: gone }, () => ({ path: 'a', line: 1, before: 'x', after: 'y' })),
        },
      }),
    )
  expect(words([], 0)).toContain('Proposed again on the text of now: 5 sites as before.')
  expect(words(['n'], 2)).toContain('5 sites as before, 1 new, 2 gone.')
})

test('a discard by key is held for 10 s and can be taken back until then', () => {
  verifies('renderer.discard-can-be-taken-back')
  vi.useFakeTimers()
  const changes = createChangesStore({
    call: () => Promise.reject(new Error('Nothing is asked.')),
    on: () => () => undefined,
  })
  const done: string[] = []
  changes.hold('a', () => done.push('a'))
  changes.hold('a', () => done.push('twice'))
  changes.hold('b', () => done.push('b'))
  vi.advanceTimersByTime(9_999)
  changes.takeBack('b')
  const held = [...changes.store.getState().held]
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  expect([held, done, [...changes.store.getState().held]]).toEqual([['a'], ['a'], []])
})
