import { expect, test } from 'vitest'
import {
  foldEnd,
  foldFound,
  foldPage,
  foldPreview,
  foldProgress,
  idlePreview,
  idleRun,
  namedRun,
  startedRun,
} from '../../../../src/renderer/state/search/search-run.ts'
import { verifies } from '../../../support/verifies.ts'
import { aMatch, summaryOf } from './a-match.ts'

const running = namedRun(startedRun(), 's2')
const one = aMatch('a.ts', 1)
const two = aMatch('b.ts', 1)

test('matches gather while a search runs, and the order of the answer is the last word', () => {
  verifies('search.live')
  const found = foldFound(foldFound(running, { searchId: 's2', matches: [two] }), {
    searchId: 's2',
    matches: [one],
  })
  const told = foldProgress(found, { searchId: 's2', filesDone: 3, filesTotal: 9, total: 1 })
  const summary = summaryOf(2)
  expect([
    told,
    foldEnd(told, { searchId: 's2', end: { kind: 'done', summary } }),
    foldEnd(told, { searchId: 's2', end: { kind: 'done', summary, matches: [one, two] } }),
  ]).toEqual([
    { kind: 'running', id: 's2', matches: [two, one], total: 2, progress: { filesDone: 3, filesTotal: 9 } },
    { kind: 'done', id: 's2', matches: [two, one], summary },
    { kind: 'done', id: 's2', matches: [one, two], summary },
  ])
})

test('what another search tells changes nothing, whatever it is', () => {
  verifies('search.one-at-a-time')
  const end = { kind: 'cancelled' } as const
  for (const run of [idleRun, running, foldEnd(running, { searchId: 's2', end })]) {
    expect([
      foldFound(run, { searchId: 's1', matches: [one] }),
      foldProgress(run, { searchId: 's1', filesDone: 1, filesTotal: 1, total: 1 }),
      foldEnd(run, { searchId: 's1', end }),
      foldPage(run, 's1', [one]),
    ]).toEqual([run, run, run, run])
  }
})

test('a failed search keeps no match, a cancelled one those until then', () => {
  verifies('search.live')
  const error = { code: 'pattern_unparseable', message: 'No.', hint: '' }
  const found = foldFound(running, { searchId: 's2', matches: [one] })
  expect([
    foldEnd(found, { searchId: 's2', end: { kind: 'failed', error, refusals: [] } }),
    foldEnd(found, { searchId: 's2', end: { kind: 'cancelled' } }),
  ]).toEqual([
    { kind: 'failed', error, refusals: [] },
    { kind: 'cancelled', matches: [one] },
  ])
})

test('a page of held back matches goes behind the others, of the same search only', () => {
  verifies('search.pages')
  const done = foldEnd(running, {
    searchId: 's2',
    end: { kind: 'done', summary: summaryOf(2), matches: [one] },
  })
  expect([foldPage(done, 's2', [two]), foldPage(done, 's1', [two])]).toEqual([
    { ...done, matches: [one, two] },
    done,
  ])
})

test('a preview is taken when it is the asked one', () => {
  verifies('search.preview-stages-nothing')
  const asked = { kind: 'running', id: 'p2' } as const
  const error = { code: 'overlap', message: 'No.', hint: '' }
  expect([
    foldPreview(asked, { previewId: 'p1', end: { kind: 'cancelled' } }),
    foldPreview(asked, { previewId: 'p2', end: { kind: 'cancelled' } }),
    foldPreview(asked, { previewId: 'p2', end: { kind: 'failed', error, refusals: [] } }),
    foldPreview(idlePreview, { previewId: 'p2', end: { kind: 'cancelled' } }),
  ]).toEqual([asked, idlePreview, { kind: 'failed', error }, idlePreview])
})
