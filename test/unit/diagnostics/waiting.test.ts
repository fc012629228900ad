import { expect, test } from 'vitest'
import type { ServerReport } from '../../../src/shared/model/server-report.ts'
import {
  headlessWaiting,
  limitsAfter,
  limitsBefore,
  windowWaiting,
} from '../../../src/main/diagnostics/waiting.ts'
import { verifies } from '../../support/verifies.ts'
import { anError } from './a-diagnostic.ts'
import { brief, fresh, ScriptedRun, ScriptedSource } from './scripted-source.ts'

/** A report that follows when the test says so. */
function owed(state: 'late' | 'starting'): { report: ServerReport; settle: (later: ServerReport) => void } {
  let settle: (later: ServerReport) => void = () => undefined
  const later = new Promise<ServerReport>((resolve) => {
    settle = resolve
  })
  return { report: { id: 'typescript', state, diagnostics: [], later }, settle }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

test('the old text and the new one share the bound of a write', () => {
  verifies('diagnostics.waiting')
  expect([
    limitsBefore(windowWaiting),
    limitsAfter(windowWaiting, 0),
    limitsAfter(windowWaiting, 2_000),
    limitsAfter(windowWaiting, 3_500),
    limitsBefore(headlessWaiting),
    limitsAfter(headlessWaiting, 12_000),
    limitsAfter(headlessWaiting, 18_500),
    limitsBefore({ warmMs: 5_000, startMs: 0 }),
    limitsAfter({ warmMs: 5_000, startMs: 0 }, 0),
  ]).toEqual([
    { warmLimitMs: 3_500, startLimitMs: 3_500 },
    { warmLimitMs: 5_000, startLimitMs: 5_000 },
    { warmLimitMs: 3_000, startLimitMs: 3_000 },
    { warmLimitMs: 1_500, startLimitMs: 1_500 },
    { warmLimitMs: 3_500, startLimitMs: 18_500 },
    { warmLimitMs: 5_000, startLimitMs: 8_000 },
    { warmLimitMs: 1_500, startLimitMs: 1_500 },
    { warmLimitMs: 3_500, startLimitMs: 0 },
    { warmLimitMs: 5_000, startLimitMs: 0 },
  ])
})

test('a starting server: the delta says so, and the same call gets a fresh one later, once', async () => {
  verifies('diagnostics.late')
  const run = new ScriptedRun(new ScriptedSource({}))
  const { report, settle } = owed('starting')
  run.source.answer = () => Promise.resolve([report])
  const first = await run.write('a.ts', 'error new')
  const nothingYet = run.late()
  settle(fresh([anError('new')], 'typescript'))
  await settled()
  expect([first, nothingYet, run.late(), run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts starting'],
    [],
    ['a.ts fresh +new for call-1'],
    [],
  ])
})

test('a delta tells the whole wait of its call, a late one the time from the call to the settling', async () => {
  verifies('diagnostics.waiting', 'diagnostics.late')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  const { report, settle } = owed('late')
  run.source.answer = async (_file, text) => {
    await run.clock.advance(text === 'fine' ? 3_500 : 1_500)
    return text === 'fine' ? [{ id: 'typescript', state: 'late', diagnostics: [] }] : [report]
  }
  const [first] = await run.write('a.ts', 'still fine')
  await run.clock.advance(4_000)
  settle(fresh([], 'typescript'))
  await settled()
  const [late] = run.late()
  expect([first?.waitedMs, late?.state, late?.waitedMs]).toEqual([5_000, 'fresh', 9_000])
})

test('a late delta that did not arrive is taken again', async () => {
  verifies('diagnostics.late', 'diagnostics.marked-when-delivered')
  const run = new ScriptedRun(new ScriptedSource({}))
  const { report, settle } = owed('late')
  run.source.answer = () => Promise.resolve([report])
  await run.write('a.ts', 'error new')
  settle(fresh([anError('new')], 'typescript'))
  await settled()
  const lost = run.diagnoser.takeLate()
  expect([lost, run.late(), run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh +new for call-1'],
    ['a.ts fresh +new for call-1'],
    [],
  ])
})

test('a late server that gives up closes with timed_out', async () => {
  verifies('diagnostics.late')
  const run = new ScriptedRun(new ScriptedSource({}))
  const { report, settle } = owed('late')
  run.source.answer = () => Promise.resolve([report])
  await run.write('a.ts', 'fine')
  settle({ id: 'typescript', state: 'timed_out', reason: 'nothing came in 20 s', diagnostics: [] })
  await settled()
  expect(run.late().map(brief)).toEqual(['a.ts timed_out for call-1 (nothing came in 20 s)'])
})

test('three quick writes, bad, bad and good: only the last text counts', async () => {
  verifies('diagnostics.overtaken')
  const run = new ScriptedRun(new ScriptedSource({}))
  const owing = [owed('starting'), owed('late'), owed('late')]
  let call = 0
  run.source.answer = () => Promise.resolve([owing[call++]!.report])
  await run.write('a.ts', 'error one')
  await run.write('a.ts', 'error two')
  await run.write('a.ts', 'good')
  owing[0]!.settle(fresh([anError('one')], 'typescript'))
  owing[2]!.settle(fresh([], 'typescript'))
  owing[1]!.settle(fresh([anError('two')], 'typescript'))
  await settled()
  expect(run.late().map(brief)).toEqual([
    'a.ts timed_out for call-1 (a later write of this file took its place)',
    'a.ts timed_out for call-2 (a later write of this file took its place)',
    'a.ts fresh for call-3',
  ])
})

test('the dependents of a late file are asked when it settles', async () => {
  verifies('diagnostics.late', 'diagnostics.elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }))
  const { report, settle } = owed('late')
  const { answer } = run.source
  run.source.answer = async (file, text, options) =>
    text === 'export y' ? [report] : await answer(file, text, options)
  const first = await run.write('a.ts', 'export y')
  settle(fresh([], 'typescript'))
  await settled()
  expect([first, run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts late'],
    ['a.ts fresh b.ts[+a.ts has no x] for call-1'],
  ])
})

test('waiting for what is open ends when it settles, and when it is cancelled', async () => {
  verifies('diagnostics.late')
  const run = new ScriptedRun(new ScriptedSource({}))
  const { report, settle } = owed('late')
  run.source.answer = () => Promise.resolve([report])
  await run.write('a.ts', 'error new')
  const giveUp = new AbortController()
  const cancelled = run.diagnoser.settled(giveUp.signal).then(() => 'gave up')
  const waited = run.diagnoser.settled(new AbortController().signal).then(() => run.late().map(brief))
  giveUp.abort()
  const first = await cancelled
  settle(fresh([anError('new')], 'typescript'))
  expect([first, await waited]).toEqual(['gave up', ['a.ts fresh +new for call-1']])
})

test('a listener hears that something is there', async () => {
  verifies('diagnostics.late')
  const run = new ScriptedRun(new ScriptedSource({}))
  const { report, settle } = owed('late')
  run.source.answer = () => Promise.resolve([report])
  const heard: string[] = []
  run.diagnoser.onLate(() => heard.push('late'))
  await run.write('a.ts', 'fine')
  const before = heard.length
  settle(fresh([], 'typescript'))
  await settled()
  run.source.push('c.ts', [anError('new')])
  expect(heard.length - before).toBe(2)
})

test('a cancelled call stops waiting, and what the servers say follows late', async () => {
  verifies('diagnostics.cancelled-wait')
  const run = new ScriptedRun(new ScriptedSource({}))
  let answer: (reports: readonly ServerReport[]) => void = () => undefined
  run.source.answer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const stop = new AbortController()
  const change = run.change([run.planned('a.ts', 'error new')], { signal: stop.signal })
  await settled()
  stop.abort()
  const first = await change
  answer([fresh([anError('new')], 'typescript')])
  await settled()
  expect([first, run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts late (the wait ended before the servers answered)'],
    ['a.ts fresh +new for call-1'],
  ])
})

test('after dispose nothing is open and nothing is heard', async () => {
  verifies('diagnostics.late')
  const run = new ScriptedRun(new ScriptedSource({}))
  run.source.answer = () => Promise.resolve([owed('late').report])
  await run.write('a.ts', 'fine')
  const waiting = run.diagnoser.settled(new AbortController().signal)
  run.diagnoser.dispose()
  await waiting
  run.source.push('b.ts', [anError('new')])
  expect(run.late()).toEqual([])
})
