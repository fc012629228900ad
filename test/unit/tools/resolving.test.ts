import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import type { AcceptPlan } from '../../../src/main/tools/ports.ts'
import type { Resolution, StagedChange } from '../../../src/shared/model/staged-change.ts'
import { verifies } from '../../support/verifies.ts'
import { change } from './a-staged-change.ts'
import { aChange, failing, TestBox } from './fake-ports.ts'

const committed: Resolution = {
  outcome: 'committed',
  written: [{ path: 'a.ts', stamp: 's2' }],
  staleFiles: [],
  sitesDropped: ['s2'],
  noteFromPerson: 'not the second',
  cleanUpPending: ['.a.ts.bak'],
}
const planned: AcceptPlan = {
  kind: 'planned',
  changes: [aChange('a.ts')],
  commit: () => Promise.resolve({ resolution: committed, changes: [aChange('a.ts')] }),
}
const show = (): Promise<StagedChange> => Promise.resolve(change)
const accept = { change_id: 'chg_1', action: 'accept' }

test('an accept with consent writes, is in the journal before the diagnostics, and tells what was left out', async () => {
  verifies('tools.resolve', 'tools.resolve-asks')
  const box = new TestBox({
    staging: { show, planAccept: () => Promise.resolve(planned) },
    gate: { mayAccept: () => Promise.resolve({ kind: 'yes' }) },
  })
  const result = await box.call('resolve', accept)
  expect([result.text.split('\n'), result.data, box.facts[1]]).toEqual([
    [
      'Applied. a.ts: changed, +1 -1.',
      'Left out by the person: 1 site: s2 a.ts:5.',
      'Note from the person: not the second',
      'Applied all the same; left to tidy up: .a.ts.bak.',
      'No new diagnostics in a.ts.',
    ],
    {
      outcome: 'committed',
      written: committed.written,
      sitesDropped: ['s2'],
      cleanUpPending: ['.a.ts.bak'],
      noteFromPerson: 'not the second',
    },
    {
      type: 'change-resolved',
      changeId: 'chg_1',
      by: 'agent',
      outcome: 'committed',
      staleFiles: [],
      written: [{ path: 'a.ts', added: 1, removed: 1 }],
      sitesDropped: ['s2'],
    },
  ])
})

test('without consent nothing is planned or written, and the answer says how the person can say yes', async () => {
  verifies('tools.resolve-asks')
  const staging = {
    show,
    planAccept: () => Promise.resolve({ ...planned, commit: () => Promise.reject(new Error('written')) }),
  }
  const waiting = new TestBox({
    staging,
    gate: {
      mayAccept: () =>
        Promise.resolve({ kind: 'waiting', hint: 'Accept it in the window, then call again.' }),
    },
  })
  const no = new TestBox({
    staging,
    gate: { mayAccept: () => Promise.resolve({ kind: 'no', note: 'too broad' }) },
  })
  const results = [await waiting.call('resolve', accept), await no.call('resolve', accept)]
  expect(results.map(({ text }) => text)).toEqual([
    'waiting_for_person: chg_1 waits for the person; nothing is on the disk yet. Accept it in the window, then call again.',
    'refused_by_person: The person did not accept chg_1: too broad. Nothing was written. Ask what they want instead.',
  ])
  expect([...waiting.facts, ...no.facts].some(({ type }) => type === 'change-resolved')).toBe(false)
})

test('what is stale is refused with its files before anybody is asked', async () => {
  verifies('tools.resolve')
  const resolution: Resolution = {
    ...committed,
    outcome: 'stale',
    written: [],
    staleFiles: ['a.ts'],
    sitesDropped: [],
  }
  const box = new TestBox({
    staging: { show, planAccept: () => Promise.resolve({ kind: 'decided', resolution }) },
  })
  const result = await box.call('resolve', accept)
  expect([result.error?.code, result.error?.details, box.facts[1]?.type, result.text.split('\n')[0]]).toEqual(
    [
      'stale',
      { files: ['a.ts'] },
      'change-resolved',
      'stale: chg_1 was not applied: a.ts changed since it was proposed. Nothing was written. ' +
        'Rebase it: that computes it again from the files as they are now and gives a new id.',
    ],
  )
})

test.each([
  [['a.ts'], ['a.ts'], 'a.ts is gone. Nothing was written. Put back what is gone and accept again,'],
  [
    ['a.ts', 'b.ts'],
    ['b.ts'],
    'a.ts changed since it was proposed; b.ts is gone. Nothing was written. Rebase it',
  ],
])('of stale %j, those that are gone (%j) are said to be gone', async (staleFiles, goneFiles, words) => {
  verifies('tools.resolve')
  const resolution: Resolution = { ...committed, outcome: 'stale', written: [], staleFiles }
  const planAccept = (): Promise<AcceptPlan> => Promise.resolve({ kind: 'decided', resolution, goneFiles })
  const result = await new TestBox({ staging: { show, planAccept } }).call('resolve', accept)
  expect(result.text).toContain(words)
})

test('a change that was decided before answers its outcome and is not recorded again', async () => {
  verifies('tools.resolve')
  const decided: StagedChange = { ...change, state: 'committed' }
  const resolution = { ...committed, sitesDropped: [] }
  const box = new TestBox({
    staging: {
      show: () => Promise.resolve(decided),
      planAccept: () => Promise.resolve({ kind: 'decided', resolution }),
      discard: () => Promise.resolve(resolution),
    },
  })
  const texts = [
    await box.call('resolve', accept),
    await box.call('resolve', { ...accept, action: 'discard' }),
  ]
  expect([texts.map(({ text }) => text.split('\n')[0]), box.facts.map(({ type }) => type)]).toEqual([
    [
      'chg_1 was decided before: committed. This call changed nothing.',
      'chg_1 was decided before: committed. This call changed nothing.',
    ],
    ['tool-call-started', 'tool-call-ended', 'tool-call-started', 'tool-call-ended'],
  ])
})

test('discard writes nothing and is recorded, show shows, an unknown id is told', async () => {
  verifies('tools.resolve')
  const resolution: Resolution = {
    ...committed,
    outcome: 'discarded',
    written: [],
    sitesDropped: [],
    cleanUpPending: [],
  }
  const box = new TestBox({
    staging: { show, discard: () => Promise.resolve({ ...resolution, noteFromPerson: 'no' }) },
  })
  const discarded = await box.call('resolve', { ...accept, action: 'discard', note: 'no' }, { by: 'person' })
  const shown = await box.call('resolve', { ...accept, action: 'show' })
  const unknown = await new TestBox({
    staging: {
      show: failing(new Failure('unknown_change', 'There is no change chg_9.', { hint: 'See the list.' })),
    },
  }).call('resolve', { ...accept, change_id: 'chg_9' })
  expect([discarded.text, box.facts[1], shown.data, unknown.error?.code]).toEqual([
    'Discarded chg_1. Nothing was written.\nNote from the person: no',
    {
      type: 'change-resolved',
      changeId: 'chg_1',
      by: 'person',
      outcome: 'discarded',
      staleFiles: [],
      written: [],
      note: 'no',
    },
    { change },
    'unknown_change',
  ])
})

test('a commit that was rolled back is an error, and recorded as such', async () => {
  verifies('tools.resolve')
  const resolution: Resolution = { ...committed, outcome: 'rolled_back', written: [] }
  const box = new TestBox({
    staging: {
      show,
      planAccept: () =>
        Promise.resolve({ ...planned, commit: () => Promise.resolve({ resolution, changes: [] }) }),
    },
    gate: { mayAccept: () => Promise.resolve({ kind: 'yes' }) },
  })
  const result = await box.call('resolve', accept)
  expect([result.error?.code, box.facts[1]?.type]).toEqual(['rolled_back', 'change-resolved'])
})
