import { describe, expect, test } from 'vitest'
import type { Delta } from '../../../../src/shared/model/diagnostic.ts'
import type { RunFact } from '../../../../src/shared/run/event.ts'
import { emptyView, reduce, reduceAll, summary } from '../../../../src/shared/run/reduce.ts'
import { defaultTitle } from '../../../../src/shared/run/title.ts'
import { runViewSchema } from '../../../../src/shared/run/view.ts'
import { callEnded, callStarted, done, numbered, staged, started } from '../../../support/journal-lines.ts'
import { verifies } from '../../../support/verifies.ts'

const fold = (...facts: readonly RunFact[]): ReturnType<typeof reduceAll> =>
  reduceAll(emptyView('r1'), numbered(...facts))
const resolved = (
  outcome: 'committed' | 'discarded' | 'stale' | 'rolled_back',
  sitesDropped?: string[],
): RunFact => ({
  type: 'change-resolved',
  changeId: 'c1',
  by: 'person',
  outcome,
  staleFiles: outcome === 'stale' ? ['a.ts'] : [],
  written: outcome === 'committed' ? [{ path: 'a.ts', added: 2, removed: 2 }] : [],
  ...(sitesDropped === undefined ? {} : { sitesDropped }),
})
const delta = (over: Partial<Delta>): Delta => ({
  file: 'a.ts',
  state: 'fresh',
  servers: [],
  introduced: [],
  fixed: [],
  carried: 0,
  elsewhere: [],
  waitedMs: 1,
  ...over,
})

test('one by one and all at once give the same view, and what was seen before changes nothing', () => {
  verifies('runs.view-is-a-fold')
  const events = numbered(
    started,
    { type: 'message', from: 'agent', text: 'Hello' },
    callStarted('call-1', 'write'),
    callEnded('call-1', 'write', done({ path: 'a.ts', created: true, stamp: 's', added: 3, removed: 0 })),
    { type: 'change-staged', change: staged() },
    resolved('committed'),
    { type: 'run-ended', reason: 'done' },
  )
  const whole = reduceAll(emptyView('r1'), events)
  let stepwise = emptyView('r1')
  for (const event of events) stepwise = reduce(reduce(stepwise, event), event)
  expect(stepwise).toEqual(whole)
  expect(runViewSchema.parse(whole)).toEqual(whole)
})

test('the view before an event is not changed by it', () => {
  verifies('runs.view-is-a-fold')
  const before = fold(started, { type: 'change-staged', change: staged() })
  const copy = structuredClone(before)
  reduceAll(before, numbered(started, started, resolved('discarded')))
  expect(before).toEqual(copy)
})

describe('the state of a run', () => {
  const change: RunFact = { type: 'change-staged', change: staged() }
  test.each<[string, readonly RunFact[]]>([
    ['running', [started]],
    ['idle', [{ ...started, agent: 'person' } as RunFact]],
    ['needs_you', [started, change]],
    ['needs_you', [started, change, resolved('stale')]],
    ['needs_you', [started, change, resolved('rolled_back')]],
    ['needs_you', [started, change, { type: 'run-ended', reason: 'done' }]],
    ['running', [started, change, resolved('discarded')]],
    ['done', [started, change, resolved('committed'), { type: 'run-ended', reason: 'done' }]],
    ['done', [started, { type: 'run-ended', reason: 'stopped' }]],
    ['idle', [started, { type: 'run-ended', reason: 'closed' }]],
    ['failed', [started, { type: 'run-ended', reason: 'failed', text: 'no' }]],
    ['running', [started, { type: 'run-ended', reason: 'done' }, callStarted('call-1', 'read', 'person')]],
    [
      'done',
      [
        started,
        { type: 'run-ended', reason: 'done' },
        callStarted('call-1', 'read', 'person'),
        callEnded('call-1', 'read', done({})),
      ],
    ],
  ])('is %s', (state, facts) => {
    verifies('runs.state-tells-who-waits')
    expect(fold(...facts).state).toBe(state)
  })
})

test('a call that never ended is over when its run is', () => {
  const view = fold(started, callStarted('call-1', 'grep'), { type: 'run-ended', reason: 'closed' })
  expect(view.items.map((item) => (item.kind === 'tool-call' ? item.status : item.kind))).toEqual(['failed'])
})

test('files sum their lines over the steps of the run, and say who created or last touched them', () => {
  const hunks = [{ line: 1, removed: ['a'], added: ['b', 'c'] }]
  const view = fold(
    started,
    callStarted('call-1', 'write'),
    callEnded('call-1', 'write', done({ path: 'new.ts', created: true, added: 3, removed: 0 })),
    callStarted('call-2', 'edit'),
    callEnded('call-2', 'edit', done({ path: 'new.ts', stamp: 's', hunks })),
    callStarted('call-3', 'apply_patch'),
    callEnded(
      'call-3',
      'apply_patch',
      done({ files: [{ path: 'old.ts', op: 'delete', added: 0, removed: 9 }] }),
    ),
    callStarted('call-4', 'read'),
    callEnded('call-4', 'read', done({ path: 'seen.ts' })),
    callStarted('call-5', 'write'),
    callEnded('call-5', 'write', { ok: false, text: 'no', data: { path: 'no.ts' } }),
    callStarted('call-6', 'bash', 'person'),
    callEnded('call-6', 'bash', {
      ok: false,
      text: 'no',
      data: null,
      error: { code: 'timed_out', message: 'no', hint: '', details: { changedFiles: ['half.ts'] } },
    }),
    { type: 'files-changed-outside', files: ['outside.ts'] },
  )
  expect(view.files.map(({ path, how, by, added, removed }) => [path, how, by, added, removed])).toEqual([
    ['new.ts', 'created', 'write', 5, 1],
    ['old.ts', 'deleted', 'apply_patch', 0, 9],
    ['half.ts', 'changed', 'bash', 0, 0],
    ['outside.ts', 'changed', 'outside', 0, 0],
  ])
})

test('a delta that comes later stands behind the call it belongs to', () => {
  const view = fold(
    started,
    callStarted('call-1', 'write'),
    callEnded('call-1', 'write', done({}, { diagnostics: [delta({ state: 'late' })] })),
    callStarted('call-2', 'grep'),
    callEnded('call-2', 'grep', done({}, { diagnostics: [delta({ forCall: 'call-1' })] })),
    { type: 'diagnostics-late', delta: delta({ file: 'b.ts', forCall: 'call-1' }) },
  )
  expect(view.deltas.map(({ callId, tool, delta: { file, state } }) => [callId, tool, file, state])).toEqual([
    ['call-1', 'write', 'a.ts', 'late'],
    ['call-1', 'write', 'a.ts', 'fresh'],
    ['call-1', 'write', 'b.ts', 'fresh'],
  ])
})

test('a decided change says how it was decided, and its files count as written', () => {
  const view = fold(started, { type: 'change-staged', change: staged() }, resolved('committed'))
  expect([view.changes[0]?.state, view.files[0]?.by, view.files[0]?.added]).toEqual([
    'committed',
    'resolve',
    2,
  ])
})

test('a row of the list tells what the run waits for', () => {
  const change: RunFact = { type: 'change-staged', change: staged() }
  const details = [
    fold(started, change, callStarted('call-1', 'read')),
    fold(started, callStarted('call-1', 'read')),
    fold(started, { type: 'run-ended', reason: 'done' }),
    fold(started),
  ].map((view) => summary(view).detail)
  expect(details).toEqual([
    { kind: 'review', text: 'c1', count: 2 },
    { kind: 'tool', text: 'read', count: 1 },
    { kind: 'ended', text: 'done', count: 0 },
    { kind: 'none', text: '', count: 0 },
  ])
})

test('a hundred thousand events fold in well under the time that a person notices', () => {
  const events = numbered(
    started,
    ...Array.from({ length: 100_000 }, (_, index): RunFact => ({
      type: 'message',
      from: 'agent',
      text: `${index}`,
    })),
  )
  const before = performance.now()
  reduceAll(emptyView('r1'), events)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('a run that nobody named is called by the first line of the person; a name that was given stays', () => {
  verifies('runs.row-says-what-counts')
  const call: RunFact = {
    type: 'tool-call-started',
    id: 'c',
    tool: 'grep',
    args: { path: 'src', pattern: 'dispose' },
    by: 'person',
  }
  const say = (text: string): RunFact => ({ type: 'message', from: 'person', text })
  const titled = (title: string): RunFact => ({
    type: 'run-started',
    runId: 'r1',
    title,
    agent: 'person',
    workspace: '/w',
  })
  const unnamed = titled(defaultTitle)
  expect([
    fold(unnamed, { type: 'message', from: 'agent', text: 'Hello' }).title,
    fold(unnamed, call, say('more')).title,
    fold(unnamed, say('long '.repeat(30))).title,
    fold(titled('Named'), call).title,
  ]).toEqual([defaultTitle, '/grep dispose', `${'long '.repeat(11)}long…`, 'Named'])
})

test('closing a dead run at the next start does not make it new', () => {
  verifies('runs.row-says-what-counts')
  const message: RunFact = { type: 'message', from: 'agent', text: 'x' }
  const before = fold(started, message)
  expect(fold(started, message, { type: 'run-ended', reason: 'closed' }).changedAt).toBe(before.changedAt)
  expect(fold(started, message, { type: 'run-ended', reason: 'done' }).changedAt).not.toBe(before.changedAt)
})

test('a run whose open changes are all stale says how many files have changed', () => {
  verifies('runs.row-says-what-counts')
  const view = fold(started, { type: 'change-staged', change: staged() }, resolved('stale'))
  expect(summary(view).detail).toEqual({ kind: 'stale', text: 'c1', count: 1 })
})

test('a file that was created and then edited is told with the tool that created it', () => {
  verifies('runs.view-is-a-fold')
  const wrote = done({ path: 'a.ts', created: true, stamp: 's', added: 3, removed: 0 })
  const edited = done({ path: 'a.ts', stamp: 't', hunks: [{ removed: ['a'], added: ['b'] }] })
  expect(
    fold(started, callEnded('1', 'write', wrote), callEnded('2', 'edit', edited)).files.map((file) => [
      file.how,
      file.by,
      file.added,
    ]),
  ).toEqual([['created', 'write', 4]])
})

test('what a person left out of a change stands in the view', () => {
  verifies('runs.view-is-a-fold')
  const view = fold(started, { type: 'change-staged', change: staged() }, resolved('committed', ['s2']))
  expect(view.changes.map(({ state, sitesDropped }) => [state, sitesDropped])).toEqual([
    ['committed', ['s2']],
  ])
})
