import { expect, test } from 'vitest'
import { announcementOf } from '../../../src/renderer/panes/runs/needs-you-region.tsx'
import { groupRuns, nextWaiting } from '../../../src/renderer/state/run-order.ts'
import { verifies } from '../../support/verifies.ts'
import { aRun } from './a-view.ts'

const early = '2026-11-30T09:00:00.000Z'
const late = '2026-11-30T10:00:00.000Z'

test('runs stand by who waits, the newest first, and no group is empty', () => {
  verifies('renderer.waiting-first')
  const runs = [
    aRun({ id: 'done', state: 'done', changedAt: late }),
    aRun({ id: 'a', state: 'needs_you', changedAt: early }),
    aRun({ id: 'idle', state: 'idle', changedAt: early }),
    aRun({ id: 'b', state: 'needs_you', changedAt: late }),
  ]
  expect(groupRuns(runs).map(({ group, runs: members }) => [group, members.map(({ id }) => id)])).toEqual([
    ['needsYou', ['b', 'a']],
    ['earlier', ['done', 'idle']],
  ])
})

test('the next run that waits goes round, and is none when nobody waits', () => {
  verifies('renderer.waiting-first')
  const runs = [
    aRun({ id: 'a', state: 'needs_you', changedAt: late }),
    aRun({ id: 'b', state: 'needs_you', changedAt: early }),
  ]
  expect([
    nextWaiting(runs, 'x'),
    nextWaiting(runs, 'a'),
    nextWaiting(runs, 'b'),
    nextWaiting([aRun({})], 'r'),
  ]).toEqual(['a', 'b', 'a', undefined])
})

test('only a change of state is said: to waiting, or to an end', () => {
  verifies('renderer.says-who-waits')
  const waits = aRun({ state: 'needs_you', detail: { kind: 'review', text: 'c', count: 6 } })
  expect([
    announcementOf(waits, undefined),
    announcementOf(waits, 'needs_you'),
    announcementOf(waits, 'running'),
    announcementOf(aRun({ state: 'failed' }), 'running'),
    announcementOf(aRun({ state: 'running' }), 'idle'),
  ]).toEqual([[], [], ['A run needs you. Review: 6 sites wait'], ['A run: Failed'], []])
})
