import { expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { anError } from './a-diagnostic.ts'
import { brief, fresh, ScriptedRun, ScriptedSource } from './scripted-source.ts'

const why = '(another program changed it, or a file that it imports)'

/** Another program saves a file, and the watcher tells it. */
async function save(run: ScriptedRun, file: string, text: string): Promise<void> {
  run.source.disk.set(file, text)
  await run.diagnoser.changedOutside([{ file, kind: 'changed' }])
}

test('what another program does to a file of the run is told once, and so is what it takes back', async () => {
  verifies('diagnostics.outside')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'error old' }))
  await run.write('a.ts', 'error old\nfine')
  let news = 0
  run.diagnoser.onLate(() => news++)
  await save(run, 'a.ts', 'error old\nerror theirs')
  const told = [run.late(), run.late()]
  await save(run, 'a.ts', 'error old')
  told.push(run.late())
  await save(run, 'a.ts', 'error old\n')
  told.push(run.late())
  expect([told.map((deltas) => deltas.map(brief)), news]).toEqual([
    [[`a.ts fresh +theirs =1 ${why}`], [], [`a.ts fresh -theirs =1 ${why}`], []],
    2,
  ])
})

test('a file of the run that another program broke from elsewhere is told, one that it never knew is not', async () => {
  verifies('diagnostics.outside')
  const run = new ScriptedRun(new ScriptedSource({ 'money.ts': 'export cents', 'their.ts': 'fine' }))
  await run.write('bill.ts', 'needs cents of money.ts')
  await save(run, 'their.ts', 'error theirs')
  await save(run, 'money.ts', 'export euros\nerror theirs')
  expect(run.late().map(brief)).toEqual([`bill.ts fresh +money.ts has no cents ${why}`])
})

test('the diagnostics of a file that another program deleted are told as fixed', async () => {
  verifies('diagnostics.outside')
  const run = new ScriptedRun(new ScriptedSource({}))
  await run.write('a.ts', 'error mine')
  run.source.disk.delete('a.ts')
  await run.diagnoser.changedOutside([{ file: 'a.ts', kind: 'deleted' }])
  expect(run.late().map(brief)).toEqual([`a.ts fresh -mine ${why}`])
})

test('an answer about a text that the run wrote over meanwhile counts for nothing', async () => {
  verifies('diagnostics.outside')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  await run.write('a.ts', 'fine as well')
  const { answer } = run.source
  let settle = (): void => undefined
  run.source.answer = async () => {
    await new Promise<void>((resolve) => (settle = resolve))
    return [fresh([anError('theirs', 1)], 'typescript')]
  }
  const theirs = save(run, 'a.ts', 'error theirs')
  await expect.poll(() => run.source.asked.at(-1)).toBe('a.ts: error theirs')
  run.source.answer = answer
  const mine = await run.write('a.ts', 'fine again')
  settle()
  await theirs
  expect([mine, run.late()].map((deltas) => deltas.map(brief))).toEqual([['a.ts fresh'], []])
})

test('a run that wrote nothing, and a checkout of many files, ask no server', async () => {
  verifies('diagnostics.outside')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  await save(run, 'a.ts', 'error theirs')
  const before = [...run.source.asked]
  await run.write('a.ts', 'fine')
  const asked = run.source.asked.length
  const many = Array.from({ length: 11 }, (_, index) => `${index}.ts`)
  await run.diagnoser.changedOutside(['a.ts', ...many].map((file) => ({ file, kind: 'changed' })))
  expect([before, run.source.asked.length]).toEqual([[], asked])
})

test('whoever waits for what follows waits for the answers about other programs’ changes as well', async () => {
  verifies('diagnostics.outside-settles')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  await run.write('a.ts', 'fine as well')
  const { answer } = run.source
  let settle = (): void => undefined
  run.source.answer = async (...question) => {
    await new Promise<void>((resolve) => (settle = resolve))
    return await answer(...question)
  }
  const theirs = save(run, 'a.ts', 'error theirs')
  let isSettled = false
  const settled = run.diagnoser.settled(new AbortController().signal).then(() => (isSettled = true))
  await expect.poll(() => run.source.asked.at(-1)).toBe('a.ts: error theirs')
  const before = isSettled
  settle()
  await Promise.all([settled, theirs])
  expect([before, run.late().map(brief)]).toEqual([false, [`a.ts fresh +theirs ${why}`]])
})

test('a wait that is given up does not wait for them', async () => {
  verifies('diagnostics.outside-settles')
  const run = new ScriptedRun(new ScriptedSource({ 'a.ts': 'fine' }))
  await run.write('a.ts', 'fine as well')
  run.source.answer = async () => await new Promise(() => undefined)
  void save(run, 'a.ts', 'error theirs')
  const abort = new AbortController()
  const settled = run.diagnoser.settled(abort.signal)
  abort.abort()
  await settled
  expect(run.late()).toEqual([])
})
