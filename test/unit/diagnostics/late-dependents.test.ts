import { expect, test } from 'vitest'
import type { ServerReport } from '../../../src/shared/model/server-report.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { verifies } from '../../support/verifies.ts'
import { anError } from './a-diagnostic.ts'
import { HeldAnswers, settled } from './held-answers.ts'
import { brief, fresh, ScriptedRun, ScriptedSource } from './scripted-source.ts'

const files = { 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }

/** A run that knows both files by its call 1; from then on the importer answers late. */
async function slowImporter(more: Readonly<Record<string, string>> = {}) {
  const run = new ScriptedRun(new ScriptedSource({ ...files, ...more }))
  await run.write('a.ts', 'export x\n')
  let isSlow = true
  const answers = new HeldAnswers(run.source, (file) => isSlow && file === 'b.ts')
  const told: (readonly Delta[])[] = []
  return {
    run,
    answers,
    /** What is told of the write, and what comes with the same result. */
    async write(path: string, text: string): Promise<void> {
      told.push(await run.write(path, text), run.late())
    },
    late(): void {
      told.push(run.late())
    },
    isQuickNow(): void {
      isSlow = false
    },
    get told() {
      return told.map((deltas) => deltas.map(brief))
    },
  }
}

/** Until the work is done. */
async function passTime(run: ScriptedRun, work: Promise<unknown>): Promise<void> {
  const progress = { isOver: false }
  void work.then(() => (progress.isOver = true))
  while (!progress.isOver) {
    await settled()
    await run.clock.advance(500)
  }
}

test('a dependent that answers after its bound is late, and what it says follows once with the id of its call', async () => {
  verifies('diagnostics.late-dependents')
  const slow = await slowImporter()
  await slow.write('a.ts', 'export y')
  let news = 0
  slow.run.diagnoser.onLate(() => news++)
  await slow.answers.letGoAll()
  slow.late()
  slow.late()
  expect([slow.told, news]).toEqual([
    [['a.ts fresh', 'b.ts late'], [], ['b.ts fresh +a.ts has no x for call-2'], []],
    1,
  ])
})

test('a dependent of which a source says nothing at all in its bound follows as well', async () => {
  verifies('diagnostics.late-dependents')
  const run = new ScriptedRun(new ScriptedSource(files))
  await run.write('a.ts', 'export x x')
  const { answer } = run.source
  let go = (): void => undefined
  run.source.answer = async (file, text, options) => {
    if (file === 'b.ts') await new Promise<void>((resolve) => (go = resolve))
    return await answer(file, text, options)
  }
  const write = run.write('a.ts', 'export y')
  await passTime(run, write)
  const now = await write
  go()
  await settled()
  expect([now, run.late(), run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh', 'b.ts late (the wait ended before the servers answered)'],
    ['b.ts fresh +a.ts has no x for call-2'],
    [],
  ])
})

test('two writes before a dependent answers: what it says in the end is told once', async () => {
  verifies('diagnostics.late-dependents')
  const slow = await slowImporter()
  await slow.write('a.ts', 'export y')
  await slow.write('a.ts', 'export z')
  await slow.answers.letGoAll()
  slow.late()
  slow.late()
  expect(slow.told).toEqual([
    ['a.ts fresh', 'b.ts late'],
    [],
    ['a.ts fresh', 'b.ts late'],
    [],
    ['b.ts fresh +a.ts has no x for call-2', 'b.ts fresh =1 for call-3'],
    [],
  ])
})

test('an answer of before is never told after the one of now', async () => {
  verifies('diagnostics.late-dependents')
  const slow = await slowImporter()
  await slow.write('a.ts', 'export y')
  const [broken] = slow.answers.held.splice(0)
  broken?.letGo()
  await settled()
  slow.isQuickNow()
  await slow.write('a.ts', 'export x')
  expect(slow.told.slice(2)).toEqual([['a.ts fresh'], ['b.ts fresh for call-2']])
})

test('a late dependent that is written itself is overtaken, and what stands in it is told', async () => {
  verifies('diagnostics.late-dependents', 'diagnostics.overtaken')
  const slow = await slowImporter()
  await slow.write('a.ts', 'export y')
  slow.isQuickNow()
  await slow.write('b.ts', 'needs x of a.ts\nfine')
  await slow.answers.letGoAll()
  slow.late()
  expect(slow.told).toEqual([
    ['a.ts fresh', 'b.ts late'],
    [],
    ['b.ts fresh +a.ts has no x'],
    ['b.ts timed_out for call-2 (a later write of this file took its place)'],
    [],
  ])
})

test('what was never answered after a write that may have broken it is no baseline', async () => {
  verifies('diagnostics.late-dependents', 'diagnostics.unknown-baseline')
  const run = new ScriptedRun(new ScriptedSource(files))
  const slow = new HeldAnswers(run.source, (file) => file === 'b.ts')
  await run.write('a.ts', 'export y')
  for (const { giveUp } of slow.held.splice(0)) giveUp()
  await settled()
  run.late()
  run.source.answer = (_file, text) => Promise.resolve([fresh(run.source.faultsOf(text), 'typescript')])
  const [own] = await run.write('b.ts', 'needs x of a.ts\nfine')
  expect(brief(own!)).toBe('b.ts fresh +a.ts has no x baseline?')
})

test('a server that dies over a dependent is asked again with the next write', async () => {
  verifies('diagnostics.late-dependents')
  const slow = await slowImporter({ 'c.ts': 'fine' })
  await slow.write('a.ts', 'export y')
  for (const { giveUp } of slow.answers.held.splice(0)) giveUp()
  await settled()
  slow.late()
  slow.isQuickNow()
  slow.told.length = 0
  const next = await slow.run.write('c.ts', 'fine as well')
  const then = await slow.run.write('c.ts', 'fine still')
  expect([slow.told.at(-1), next.map(brief), then.map(brief), slow.run.source.asked.slice(-2)]).toEqual([
    ['b.ts timed_out for call-2 (it was given up)'],
    ['c.ts fresh b.ts[+a.ts has no x]'],
    ['c.ts fresh'],
    ['b.ts: needs x of a.ts', 'c.ts: fine still'],
  ])
})

test('a late answer that was lost on its way is told again', async () => {
  verifies('diagnostics.late-dependents', 'diagnostics.marked-when-delivered')
  const slow = await slowImporter()
  await slow.write('a.ts', 'export y')
  await slow.answers.letGoAll()
  const lost = slow.run.diagnoser.takeLate()
  expect([lost, slow.run.late(), slow.run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['b.ts fresh +a.ts has no x for call-2'],
    ['b.ts fresh +a.ts has no x for call-2'],
    [],
  ])
})

test('of two servers of a dependent the late one follows alone', async () => {
  verifies('diagnostics.late-dependents', 'diagnostics.per-server')
  const run = new ScriptedRun(new ScriptedSource(files))
  await run.write('a.ts', 'export x x')
  const { answer } = run.source
  let settle: (report: ServerReport) => void = () => undefined
  run.source.answer = async (file, text, options) => {
    const later = new Promise<ServerReport>((resolve) => (settle = resolve))
    const second: ServerReport = { id: 'second', state: 'late', diagnostics: [], later }
    return [...(await answer(file, text, options)), ...(file === 'b.ts' ? [second] : [])]
  }
  const now = await run.write('a.ts', 'export y')
  settle(fresh([anError('as the second sees it')], 'second'))
  await settled()
  const late = run.late()
  expect([now.map(brief), late.map(brief), late[0]?.servers.map(({ id }) => id)]).toEqual([
    ['a.ts fresh b.ts[+a.ts has no x]', 'b.ts late'],
    ['b.ts fresh +as the second sees it baseline? for call-2'],
    ['second'],
  ])
})

test('a linter that is late makes nobody ask the dependents again', async () => {
  verifies('diagnostics.late-dependents')
  const run = new ScriptedRun(new ScriptedSource(files))
  const { answer } = run.source
  let settle: (report: ServerReport) => void = () => undefined
  run.source.answer = async (file, text, options) => {
    const reports = await answer(file, text, options)
    if (text !== 'export y') return reports
    const later = new Promise<ServerReport>((resolve) => (settle = resolve))
    return [...reports, { id: 'eslint', state: 'late', diagnostics: [], later }]
  }
  const now = await run.write('a.ts', 'export y')
  const asked = run.source.asked.length
  settle(fresh([anError('lint')], 'eslint'))
  await settled()
  expect([now, run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts late b.ts[+a.ts has no x]'],
    ['a.ts fresh +lint baseline? for call-1'],
  ])
  expect(run.source.asked.length - asked).toBe(0)
})

test('a search for importers that takes longer than its bound goes on, and its news follow', async () => {
  verifies('diagnostics.late-dependents')
  const source = new ScriptedSource({ ...files, 'c.ts': 'needs y of a.ts' })
  const run = new ScriptedRun(source, { searchWaits: true })
  const write = run.write('a.ts', 'export y')
  await passTime(run, write)
  const now = await write
  run.endSearch()
  await run.diagnoser.settled(AbortSignal.timeout(5_000))
  expect([now, run.late(), run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh'],
    ['b.ts fresh +a.ts has no x baseline? for call-1'],
    [],
  ])
})

test('what a server takes back of a file that the run was told of is told, however long after', async () => {
  verifies('diagnostics.withdrawn')
  const run = new ScriptedRun(new ScriptedSource(files))
  const told = [await run.write('a.ts', 'export y')]
  await run.clock.advance(60_000)
  run.source.push('b.ts', [], run.clock.now())
  told.push(run.late(), run.late())
  expect(told.map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh b.ts[+a.ts has no x]'],
    ['b.ts fresh -a.ts has no x for call-1'],
    [],
  ])
})

test('what a server has pushed after its answer counts, when the answer is told later than the push', async () => {
  verifies('diagnostics.late-dependents', 'diagnostics.withdrawn')
  const slow = await slowImporter()
  await slow.write('a.ts', 'export y')
  await slow.answers.letGoAll()
  slow.run.source.push('b.ts', [anError('after all')], slow.run.clock.now() + 50)
  slow.late()
  slow.late()
  expect(slow.told.slice(2)).toEqual([['b.ts fresh +after all for call-2'], []])
})

test('after a command of the shell the dependents are asked of which the run was told something', async () => {
  verifies('diagnostics.late-dependents')
  const run = new ScriptedRun(new ScriptedSource({ ...files, 'c.ts': 'needs x of a.ts' }))
  await run.write('b.ts', 'needs x of a.ts\n')
  run.source.disk.set('a.ts', 'export y')
  const change = { path: 'a.ts', op: 'update' as const, before: 'export x', after: 'export y' }
  const deltas = await run.diagnoser.afterWrite([change], 'call', new AbortController().signal)
  expect(deltas.map(brief)).toEqual(['a.ts fresh b.ts[+a.ts has no x]'])
})
