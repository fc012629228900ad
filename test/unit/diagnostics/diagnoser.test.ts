import { expect, test } from 'vitest'
import type { DiagnosisPort } from '../../../src/main/tools/ports.ts'
import { verifies } from '../../support/verifies.ts'
import { anError } from './a-diagnostic.ts'
import { brief, fresh, ScriptedRun, ScriptedSource } from './scripted-source.ts'

function aRun(
  files: Readonly<Record<string, string>>,
  options?: { startMs?: number; maxDependents?: number },
) {
  return new ScriptedRun(new ScriptedSource(files), options)
}

test('the diagnoser is what the tools ask for', () => {
  verifies('diagnostics.per-run')
  const port: DiagnosisPort = aRun({}).diagnoser
  expect(port.takeLate()).toEqual([])
})

test('a write with an error tells exactly it, an unrelated second write repeats nothing, the fix is told as fixed', async () => {
  verifies('diagnostics.baseline', 'diagnostics.marked-when-delivered')
  const run = aRun({ 'a.ts': 'error old' })
  const told = [
    await run.write('a.ts', 'error old\nerror new'),
    await run.write('b.ts', 'fine'),
    await run.write('a.ts', 'error old'),
    await run.write('a.ts', 'error old\n'),
  ]
  expect(told.flat().map(brief)).toEqual([
    'a.ts fresh +new =1',
    'b.ts fresh',
    'a.ts fresh -new =1',
    'a.ts fresh =1',
  ])
})

test('the old text is settled before the new one is sent, and only before the first write', async () => {
  verifies('diagnostics.baseline')
  const run = aRun({ 'a.ts': 'one' })
  await run.write('a.ts', 'two')
  await run.write('a.ts', 'three')
  expect([run.source.asked, run.source.told]).toEqual([
    ['a.ts: one', 'a.ts: two', 'a.ts: three'],
    ['changed a.ts', 'changed a.ts'],
  ])
})

test('a delta that did not arrive is told again with the next one', async () => {
  verifies('diagnostics.marked-when-delivered')
  const run = aRun({ 'a.ts': 'fine' })
  const lost = await run.change([run.planned('a.ts', 'error new')], { arrives: false })
  const next = await run.write('a.ts', 'error new\n')
  expect([lost, next].map((deltas) => deltas.map(brief))).toEqual([['a.ts fresh +new'], ['a.ts fresh +new']])
})

test('a baseline of a write that never happened is forgotten', async () => {
  verifies('diagnostics.baseline')
  const run = aRun({ 'a.ts': 'fine' })
  await run.diagnoser.prepare([run.planned('a.ts', 'never written')], new AbortController().signal)
  run.source.disk.set('a.ts', 'error of a person')
  expect((await run.write('a.ts', 'error of a person\n')).map(brief)).toEqual(['a.ts fresh =1'])
})

test('files that a command changed get their baseline from the old text afterwards', async () => {
  verifies('diagnostics.baseline')
  const run = aRun({ 'a.ts': 'error new\nerror old' })
  const change = { path: 'a.ts', op: 'update' as const, before: 'error old', after: 'error new\nerror old' }
  const deltas = await run.diagnoser.afterWrite([change], 'call', new AbortController().signal)
  expect(deltas.map(brief)).toEqual(['a.ts fresh +new =1'])
})

test('a moved file takes along what was told, a deleted one has its diagnostics fixed', async () => {
  verifies('diagnostics.moves-and-deletes')
  const run = aRun({ 'a.ts': 'error old' })
  const move = {
    path: 'b.ts',
    op: 'move' as const,
    movedFrom: 'a.ts',
    before: 'error old',
    after: 'error old\nerror new',
  }
  const moved = await run.change([move])
  const gone = await run.change([{ path: 'b.ts', op: 'delete', before: 'error old\nerror new' }])
  const back = await run.write('b.ts', 'error old')
  expect([...moved, ...gone, ...back].map(brief)).toEqual([
    'b.ts fresh +new =1',
    'b.ts fresh -old -new (the file is gone)',
    'b.ts fresh +old',
  ])
  expect(run.source.told).toEqual(['deleted a.ts', 'created b.ts', 'deleted b.ts', 'created b.ts'])
})

test('every file of a patch has its delta, in order', async () => {
  verifies('diagnostics.baseline')
  const run = aRun({ 'a.ts': 'fine', 'b.ts': 'error old' })
  const changes = [run.planned('b.ts', 'fine'), run.planned('a.ts', 'error new'), run.planned('c.ts', 'fine')]
  expect((await run.change(changes)).map(brief)).toEqual(['b.ts fresh -old', 'a.ts fresh +new', 'c.ts fresh'])
})

test('several servers make one delta, as bad as the worst of them', async () => {
  verifies('diagnostics.per-server')
  const run = aRun({ 'a.ts': 'fine' })
  const absent = { id: 'eslint', state: 'absent' as const, reason: 'it is not installed', diagnostics: [] }
  run.source.answer = (_file, text) =>
    Promise.resolve([fresh(run.source.faultsOf(text), 'typescript'), absent])
  const [delta] = await run.write('a.ts', 'error new')
  expect([brief(delta!), delta!.servers]).toEqual([
    'a.ts absent +new (it is not installed)',
    [
      { id: 'typescript', state: 'fresh' },
      { id: 'eslint', state: 'absent', reason: 'it is not installed' },
    ],
  ])
})

test('two servers that say the same are two, each with its own baseline', async () => {
  verifies('diagnostics.per-server')
  const run = aRun({ 'a.ts': 'error same' })
  run.source.answer = (_file, text) =>
    Promise.resolve([
      fresh(run.source.faultsOf(text), 'typescript'),
      fresh(text === 'error same' ? [] : [anError('same')], 'eslint'),
    ])
  expect((await run.write('a.ts', 'error same\n')).map(brief)).toEqual(['a.ts fresh +same =1'])
})

test('a folder that is not trusted is an absence with that reason', async () => {
  verifies('diagnostics.absent')
  const run = aRun({ 'a.ts': 'fine' })
  run.source.answer = () =>
    Promise.resolve([
      { id: 'typescript', state: 'absent', reason: 'the folder is not trusted', diagnostics: [] },
    ])
  expect((await run.write('a.ts', 'error new')).map(brief)).toEqual([
    'a.ts absent (the folder is not trusted)',
  ])
})

test('a file that no server knows is an absence, and so is a source that throws', async () => {
  verifies('diagnostics.absent')
  const run = aRun({ 'notes.md': 'fine' })
  run.source.answer = () => Promise.resolve([])
  const unknown = await run.write('notes.md', 'text')
  run.source.answer = () => Promise.reject(new Error('the pool is closed'))
  const thrown = await run.write('a.ts', 'text')
  expect([...unknown, ...thrown].map(brief)).toEqual([
    'notes.md absent (no language server knows .md files)',
    'a.ts absent (the pool is closed)',
  ])
})

test('an old text that did not settle leaves the baseline unknown, and it is said', async () => {
  verifies('diagnostics.unknown-baseline')
  const run = aRun({ 'a.ts': 'error old' })
  run.source.answer = (_file, text) =>
    Promise.resolve([
      text === 'error old'
        ? { id: 'typescript', state: 'late', diagnostics: [] }
        : fresh(run.source.faultsOf(text), 'typescript'),
    ])
  const told = [await run.write('a.ts', 'error old\nerror new'), await run.write('a.ts', 'error old\n')]
  expect(told.flat().map(brief)).toEqual(['a.ts fresh +old +new baseline?', 'a.ts fresh -new =1'])
})

test('what a deletion breaks in a slow server follows with the id of its call', async () => {
  verifies('diagnostics.late', 'diagnostics.elsewhere')
  const run = aRun({ 'a.ts': 'export one', 'b.ts': 'needs one of a.ts' })
  const { answer } = run.source
  let settle = (): void => undefined
  const { diagnoser } = run
  await diagnoser.prepare(
    [{ path: 'a.ts', op: 'delete', before: 'export one' }],
    new AbortController().signal,
  )
  run.source.disk.delete('a.ts')
  run.source.answer = async (file, text, options) => {
    const later = new Promise<void>((resolve) => (settle = resolve)).then(async () => {
      const [report] = await answer(file, text, options)
      return report ?? fresh([], 'typescript')
    })
    return await Promise.resolve([{ id: 'typescript', state: 'late', diagnostics: [], later }])
  }
  const change = { path: 'a.ts', op: 'delete' as const, before: 'export one' }
  const now = await diagnoser.afterWrite([change], 'call-1', new AbortController().signal)
  diagnoser.delivered(now)
  settle()
  await diagnoser.settled(AbortSignal.timeout(5_000))
  expect([now, run.late(), run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh (the file is gone)', 'b.ts late'],
    ['b.ts fresh +a.ts has no one for call-1'],
    [],
  ])
})
