import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import type { WaitingLimits } from '../../../src/main/diagnostics/waiting.ts'
import { badIsWrong, fakeCatalog, until } from '../lsp/opened-pool.ts'
import { briefly, openRun, type RealRun } from './real-run.ts'

const files = { 'fake.json': '{}', 'old.fake': 'bad' }
const quick: WaitingLimits = { warmMs: 900, startMs: 900 }
const push: FakeScript = { push: {}, findings: badIsWrong }

let run: RealRun | undefined
afterEach(async () => {
  await run?.close()
  run = undefined
})

async function open(
  script: FakeScript,
  coldLimitMs = 8_000,
  waiting: WaitingLimits = quick,
): Promise<RealRun> {
  run = await openRun({ files, ...fakeCatalog([script], { coldLimitMs }) }, { waiting })
  return run
}

test('a server that is cold at the first write: the error comes with this result or the next, never lost', async () => {
  verifies('tools.bad-servers')
  const slow: FakeScript = { ...push, on: { initialize: [{ waitMs: 2_000 }] } }
  const { call, toolbox } = await open(slow)
  const first = await call('write', { path: 'a.fake', content: 'bad' })
  await toolbox.settleLate(AbortSignal.timeout(1))
  const { facts } = run!
  const settled = await call('write', { path: 'b.fake', content: 'good' }, { waitsForLate: true })
  expect([briefly(first), briefly(settled), facts.some(({ type }) => type === 'diagnostics-late')]).toEqual([
    ['a.fake starting'],
    ['b.fake starting', 'a.fake fresh +bad is wrong for call-1', 'b.fake fresh for call-2'],
    false,
  ])
})

test('a server that publishes long after the bound is late, and its error comes with the next result', async () => {
  verifies('tools.bad-servers')
  const { call, toolbox } = await open({ ...push, push: { delayMs: 2_500 } })
  const first = await call('write', { path: 'a.fake', content: 'bad' })
  const nothingYet = await call('read', { path: 'a.fake' })
  await toolbox.settleLate(new AbortController().signal)
  const late = run!.facts.flatMap((fact) => (fact.type === 'diagnostics-late' ? [fact.delta] : []))
  expect([
    briefly(first),
    briefly(nothingYet),
    late.map(({ state, introduced }) => [state, introduced.length]),
  ]).toEqual([['a.fake late'], [], [['fresh', 1]]])
})

test('a server that hangs is told within the bound, and at last as timed out, never as clean', async () => {
  verifies('tools.bad-servers')
  const { call } = await open({ on: { initialize: [{ never: true }] } }, 2_000)
  const startedMs = performance.now()
  const first = await call('write', { path: 'a.fake', content: 'bad' })
  const tookMs = performance.now() - startedMs
  const last = await call('read', { path: 'a.fake' }, { waitsForLate: true })
  expect([briefly(first), tookMs < 2_500, briefly(last)]).toEqual([
    ['a.fake starting'],
    true,
    ['a.fake timed_out for call-1'],
  ])
  expect(last.text).toContain('nothing more will come, and that does not mean it is clean')
})

test('three quick writes, bad, bad and good: the last one counts', async () => {
  verifies('tools.bad-servers')
  const { call } = await open({ ...push, on: { initialize: [{ waitMs: 600 }] } }, 8_000, {
    warmMs: 300,
    startMs: 300,
  })
  for (const content of ['bad', 'bad bad']) await call('write', { path: 'a.fake', content })
  const last = await call('write', { path: 'a.fake', content: 'good' }, { waitsForLate: true })
  const states = (last.diagnostics ?? []).filter(({ state }) => state === 'fresh')
  expect(states.map(({ introduced }) => introduced)).toEqual([[]])
})

test('a file with an old error: it is carried, and a server that dies in between loses nothing', async () => {
  verifies('tools.bad-servers')
  const { call, opened } = await open(push, 8_000, { warmMs: 3_000, startMs: 8_000 })
  const first = await call('write', { path: 'old.fake', content: 'bad, and more' })
  const [row] = await opened.pool.statuses()
  process.kill(row!.pid!, 'SIGKILL')
  await until(async () => (await opened.pool.statuses())[0]?.pid !== row!.pid)
  const second = await call('write', { path: 'old.fake', content: 'bad, and bad' })
  expect([briefly(first), briefly(second)]).toEqual([
    ['old.fake fresh =1'],
    ['old.fake fresh +bad is wrong =1'],
  ])
})

test('rubbish between the messages changes nothing', async () => {
  verifies('tools.bad-servers')
  const noisy: FakeScript = {
    ...push,
    banner: 'Welcome!\n\n',
    noiseBeforeEach: 'Content-Length: x\r\nlog line\n',
    chunkBytes: 3,
  }
  const { call } = await open(noisy, 8_000, { warmMs: 5_000, startMs: 8_000 })
  expect(briefly(await call('write', { path: 'é😀.fake', content: 'é bad' }))).toEqual([
    'é😀.fake fresh +bad is wrong',
  ])
})

test('a missing server is an absence with its reason, in an untrusted folder too, and the file is written', async () => {
  verifies('tools.bad-servers')
  run = await openRun({ files, isTrusted: () => false, ...fakeCatalog([push]) })
  const untrusted = await run.call('write', { path: 'a.fake', content: 'bad' })
  const unknown = await run.call('write', { path: 'a.unknown', content: 'bad' })
  expect([
    briefly(untrusted),
    untrusted.diagnostics?.[0]?.reason,
    briefly(unknown),
    run.onDisk('a.fake'),
  ]).toEqual([['a.fake absent'], expect.stringMatching(/trust/), ['a.unknown absent'], 'bad'])
  expect(untrusted.text).toMatch(
    /^Applied\. a\.fake: created, 1 line\.\nNo diagnostics from a\.fake: .*trust/,
  )
})
