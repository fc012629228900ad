import { expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { anError } from './a-diagnostic.ts'
import { brief, ScriptedRun, ScriptedSource } from './scripted-source.ts'

test('what a write breaks in an importer is told with it, once, and mended it is told as fixed', async () => {
  verifies('diagnostics.elsewhere', 'diagnostics.mended-elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }))
  const told = [
    await run.write('a.ts', 'export y'),
    await run.write('a.ts', 'export z'),
    await run.write('a.ts', 'export x'),
    await run.write('a.ts', 'export x y'),
  ]
  expect(told.map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh b.ts[+a.ts has no x]'],
    ['a.ts fresh'],
    ['a.ts fresh', 'b.ts fresh -a.ts has no x'],
    ['a.ts fresh'],
  ])
})

test('what the end of a file breaks in its importers is told too, also when it was the run that wrote it', async () => {
  verifies('diagnostics.elsewhere')
  const files = { 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }
  const gone = { path: 'a.ts', op: 'delete', before: 'export x' } as const
  const atOnce = new ScriptedRun(new ScriptedSource(files))
  const written = new ScriptedRun(new ScriptedSource(files))
  await written.write('a.ts', 'export x')
  expect(
    [await atOnce.change([gone]), await written.change([gone])].map((deltas) => deltas.map(brief)),
  ).toEqual([
    ['a.ts fresh b.ts[+a.ts has no x] (the file is gone)'],
    ['a.ts fresh b.ts[+a.ts has no x] (the file is gone)'],
  ])
})

test('old faults of an importer are asked before the write and not told', async () => {
  verifies('diagnostics.elsewhere-baseline')
  const run = new ScriptedRun(
    new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs w of a.ts\nneeds x of a.ts' }),
  )
  expect((await run.write('a.ts', 'export y')).map(brief)).toEqual(['a.ts fresh b.ts[+a.ts has no x]'])
})

test('an importer that the same call writes has its own delta and is not elsewhere', async () => {
  verifies('diagnostics.elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }))
  const changes = [run.planned('a.ts', 'export y'), run.planned('b.ts', 'needs x of a.ts\n')]
  expect((await run.change(changes)).map(brief)).toEqual(['a.ts fresh', 'b.ts fresh +a.ts has no x'])
})

test('at most 10 files and 20 diagnostics are shown, the rest is counted and told with the next write', async () => {
  verifies('diagnostics.elsewhere')
  const importers = Object.fromEntries(
    Array.from({ length: 9 }, (_, file) => [
      `b${file}.ts`,
      Array.from({ length: 3 }, (_line, index) => `needs x${index} of a.ts`).join('\n'),
    ]),
  )
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x0 export x1 export x2', ...importers }))
  const [first] = await run.write('a.ts', 'export y')
  const [second] = await run.write('a.ts', 'export z')
  const counts = [first!, second!].map((delta) => ({
    shown: delta.elsewhere.map((one) => one.introduced.length),
    leftOut: delta.elsewhereLeftOut,
  }))
  expect(counts).toEqual([
    { shown: [3, 3, 3, 3, 3, 3, 2], leftOut: { files: 2, diagnostics: 7 } },
    { shown: [1, 3, 3], leftOut: undefined },
  ])
})

test('at most 10 dependents are asked, and none when there should be none', async () => {
  verifies('diagnostics.elsewhere')
  const importers = Object.fromEntries(
    Array.from({ length: 15 }, (_, file) => [`b${file}.ts`, 'needs x of a.ts']),
  )
  const asked = async (maxDependents: number): Promise<number> => {
    const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', ...importers }), { maxDependents })
    await run.write('a.ts', 'export y')
    return run.source.asked.filter((ask) => ask.startsWith('b')).length
  }
  expect([await asked(10), await asked(0)]).toEqual([20, 0])
})

test('dependents that do not answer in 2 s are waited for no longer, and said to be late', async () => {
  verifies('diagnostics.waiting')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }))
  const { answer } = run.source
  run.source.answer = async (file, text, options) => {
    if (file === 'b.ts') await new Promise(() => undefined)
    return await answer(file, text, options)
  }
  const write = run.write('a.ts', 'export y')
  // Once for their baseline, once after the write.
  for (let wait = 0; wait < 2; wait++) {
    while (run.clock.pending === 0) await Promise.resolve()
    await run.clock.advance(2_000)
  }
  expect((await write).map(brief)).toEqual([
    'a.ts fresh',
    'b.ts late (the wait ended before the servers answered)',
  ])
})

test('a dependent whose old text was never settled is told with an unknown baseline', async () => {
  verifies('diagnostics.elsewhere-baseline', 'diagnostics.unknown-baseline')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs w of a.ts' }))
  const { answer } = run.source
  run.source.answer = async (file, text, options) =>
    file === 'b.ts' && run.source.disk.get('a.ts') === 'export x'
      ? [{ id: 'typescript', state: 'late', diagnostics: [] }]
      : await answer(file, text, options)
  const told = [await run.write('a.ts', 'export y'), await run.write('a.ts', 'export z')]
  expect(told.flat().map(brief)).toEqual(['a.ts fresh baseline? b.ts[+a.ts has no w]', 'a.ts fresh'])
})

test('what a server pushes of other files during the write is elsewhere, what it pushed before is the baseline', async () => {
  verifies('diagnostics.pushed-elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  run.source.push('c.ts', [])
  run.source.push('c.ts', [anError('old')])
  const { answer } = run.source
  run.source.answer = async (file, text, options) => {
    if (text === 'changed') run.source.push('c.ts', [anError('old'), anError('new', 2)])
    return await answer(file, text, options)
  }
  expect((await run.write('a.ts', 'changed')).map(brief)).toEqual(['a.ts fresh c.ts[+new]'])
})

test('what a server says of a written file after its answer follows late, and nothing from before', async () => {
  verifies('diagnostics.pushed-elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  await run.clock.advance(100)
  const told = [await run.write('a.ts', 'error of a moment')]
  run.source.push('a.ts', [anError('older')], run.clock.now() - 50)
  told.push(run.late())
  run.source.push('a.ts', [anError('after all')], run.clock.now() + 50)
  told.push(run.late(), run.late())
  expect(told.map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh +of a moment'],
    [],
    ['a.ts fresh +after all -of a moment for call-1'],
    [],
  ])
})

test('what a server pushes of a file that was asked is no news unless it is newer', async () => {
  verifies('diagnostics.pushed-elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'export x', 'b.ts': 'needs x of a.ts' }))
  const { answer } = run.source
  run.source.answer = async (file, text, options) => {
    if (file === 'b.ts') run.source.push('b.ts', [anError('a.ts has no x')])
    return await answer(file, text, options)
  }
  const told = [await run.write('a.ts', 'export y'), await run.write('a.ts', 'export x')]
  run.source.push('b.ts', [anError('a.ts has no x')])
  told.push(run.late(), await run.write('c.ts', 'fine'))
  expect(told.map((deltas) => deltas.map(brief))).toEqual([
    ['a.ts fresh b.ts[+a.ts has no x]'],
    ['a.ts fresh', 'b.ts fresh -a.ts has no x'],
    [],
    ['c.ts fresh'],
  ])
})

test("what a server pushes shortly after a write comes late, and much later it is nobody's doing", async () => {
  verifies('diagnostics.pushed-elsewhere')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  run.source.push('c.ts', [])
  await run.write('a.ts', 'changed')
  run.source.push('c.ts', [anError('new')])
  const late = [run.late(), run.late()]
  await run.clock.advance(11_000)
  run.source.push('d.ts', [anError('of somebody else')])
  expect([...late, run.late()].map((deltas) => deltas.map(brief))).toEqual([
    ['c.ts fresh +new for call-1'],
    [],
    [],
  ])
})
