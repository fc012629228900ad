import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import type { AcceptPlan, RewriteAnswer, TurnPlan } from '../../../src/main/tools/ports.ts'
import type { Resolution, StagedChange } from '../../../src/shared/model/staged-change.ts'
import { verifies } from '../../support/verifies.ts'
import { change } from './a-staged-change.ts'
import { aChange, failing, TestBox } from './fake-ports.ts'

const undone: Resolution = {
  outcome: 'undone',
  written: [{ path: 'a.ts', stamp: 's1' }],
  staleFiles: [],
  sitesDropped: [],
  cleanUpPending: [],
}
const person = { by: 'person' } as const

function boxWith(plan: AcceptPlan): TestBox {
  return new TestBox({ staging: { planUndo: () => Promise.resolve(plan) } })
}

test('undo of a change writes, is in the journal as undone, and tells the files', async () => {
  verifies('tools.undo')
  const changes = [aChange('a.ts')]
  const commit = () => Promise.resolve({ resolution: undone, changes })
  const box = boxWith({ kind: 'planned', changes, commit })
  const result = await box.call('undo', { change_id: 'chg_1' }, person)
  expect(result.text.split('\n').slice(0, 2)).toEqual([
    'Taken back: change chg_1. Its files have the bytes that they had before it.',
    'Applied. a.ts: changed, +1 -1.',
  ])
  expect(box.facts[1]).toMatchObject({ type: 'change-resolved', changeId: 'chg_1', outcome: 'undone' })
})

test('an undo that is stale, was done, rolled back, or of no such change says so and writes nothing', async () => {
  verifies('tools.undo')
  const decided = (resolution: Resolution): AcceptPlan => ({
    kind: 'decided',
    resolution,
    goneFiles: ['b.ts'],
  })
  const stale = decided({ ...undone, outcome: 'stale', staleFiles: ['a.ts', 'b.ts'] })
  const changes = [aChange('a.ts')]
  const rolledBack: AcceptPlan = {
    kind: 'planned',
    changes,
    commit: () => Promise.resolve({ resolution: { ...undone, outcome: 'rolled_back' }, changes: [] }),
  }
  const codes: (string | undefined)[] = []
  for (const plan of [stale, decided(undone), rolledBack]) {
    const box = boxWith(plan)
    const result = await box.call('undo', { change_id: 'chg_1' }, person)
    codes.push(result.error?.code)
    expect(box.facts.map(({ type }) => type)).toEqual(['tool-call-started', 'tool-call-ended'])
    if (plan === stale)
      expect(result.error?.message).toBe(
        'change chg_1 was not taken back: a.ts changed since; b.ts is gone. Nothing was written.',
      )
  }
  const planUndo = failing(new Failure('unknown_change', 'There is none.'))
  const unknown = await new TestBox({ staging: { planUndo } }).call('undo', { change_id: 'x' }, person)
  const both = await new TestBox().call('undo', { change_id: 'x', turn: 1 }, person)
  const agent = await new TestBox().call('undo', { change_id: 'x' })
  codes.push(unknown.error?.code, both.error?.code, agent.error?.code)
  expect(codes).toEqual([
    'stale',
    'no_change',
    'rolled_back',
    'unknown_change',
    'bad_argument',
    'not_trusted',
  ])
})

test('undo of a turn writes all of it or says why not', async () => {
  verifies('tools.undo')
  const changes = [aChange('a.ts'), aChange('b.ts', { op: 'delete' })]
  const plans: TurnPlan[] = [
    { kind: 'planned', changes, commit: () => Promise.resolve({ changes, notes: ['a note'] }) },
    { kind: 'stale', files: ['a.ts'], goneFiles: [] },
    { kind: 'nothing', reason: 'No tool wrote a file in turn 4.' },
  ]
  const boxes = plans.map((plan) => new TestBox({ checkpoints: { planUndo: () => Promise.resolve(plan) } }))
  const results = await Promise.all(boxes.map(async (box) => box.call('undo', { turn: 4 }, person)))
  expect(results.map(({ error }) => error?.code)).toEqual([undefined, 'stale', 'no_change'])
  expect(results[0]?.text).toContain('a note')
  expect(boxes[0]?.facts[1]).toMatchObject({ type: 'turn-undone', turn: 4, by: 'person' })
})

const again: RewriteAnswer = {
  files: [
    {
      path: 'a.ts',
      original: Buffer.from('a'),
      proposed: Buffer.from('b'),
      sites: [{ id: 's2', line: 5, before: 'a', after: 'b', start: 0, end: 1 }],
    },
  ],
  replacements: 1,
  overlapsDropped: 0,
  sitesWithDrops: [],
  errorNodesBefore: 0,
  errorNodesAfter: 0,
  commentsLost: 0,
  secondRun: { replacements: 0, produced: 0 },
  filesSearched: 3,
  hints: [],
}
const args = { ops: [{ pattern: 'a', rewrite: 'b' }] }
const next: StagedChange = {
  ...change,
  id: 'chg_2',
  rebase: {
    from: 'chg_1',
    kept: 1,
    added: ['s2'],
    gone: [{ path: 'a.ts', line: 9, before: 'x', after: 'y' }],
  },
}

test('a rebase runs the kept arguments again, and both changes are in the journal', async () => {
  verifies('tools.rebase')
  const box = new TestBox({
    pattern: { rewrite: () => Promise.resolve(again) },
    staging: {
      show: () => Promise.resolve({ ...change, state: 'stale' }),
      originOf: () => Promise.resolve({ tool: 'ast_edit', args }),
      rebase: () =>
        Promise.resolve({ resolution: { ...undone, outcome: 'rebased', rebasedTo: 'chg_2' }, change: next }),
    },
  })
  const result = await box.call('resolve', { change_id: 'chg_1', action: 'rebase' })
  expect(result.text.split('\n')).toEqual([
    'Rebased chg_1: chg_2 has taken its place, computed from the files as they are now. Nothing is on the disk yet.',
    '1 site as first proposed, 1 gone, 1 new:',
    '  gone: a.ts:9 x',
    '  new s2: a.ts:5 a  =>  b',
  ])
  expect(box.facts.slice(1, 3).map(({ type }) => type)).toEqual(['change-resolved', 'change-staged'])
})

test('what cannot be proposed again, or has nothing left, stays as it is', async () => {
  verifies('tools.rebase')
  const show = (): Promise<StagedChange> => Promise.resolve({ ...change, state: 'stale' })
  const unkept = new TestBox({ staging: { show, originOf: () => Promise.resolve({ tool: 'ast_edit' }) } })
  const empty = new TestBox({
    pattern: { rewrite: () => Promise.resolve({ ...again, files: [], replacements: 0 }) },
    staging: { show, originOf: () => Promise.resolve({ tool: 'ast_edit', args }) },
  })
  const call = { change_id: 'chg_1', action: 'rebase' }
  const results = [await unkept.call('resolve', call), await empty.call('resolve', call)]
  expect(results.map(({ error }) => error?.code)).toEqual(['no_change', 'no_change'])
})

test("only the person's word splits hard links", async () => {
  verifies('tools.resolve-asks')
  const box = new TestBox({ staging: { show: () => Promise.resolve(change) } })
  const call = { change_id: 'chg_1', action: 'accept', confirm_hard_links: true }
  expect((await box.call('resolve', call)).error?.code).toBe('bad_argument')
})
