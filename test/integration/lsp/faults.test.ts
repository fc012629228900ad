import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import type { CatalogEntry } from '../../../src/main/lsp/catalog/catalog.ts'
import type { ServerLimits } from '../../../src/main/lsp/running/language-server.ts'
import { badIsWrong, fakeCatalog, fakeFile, type OpenedPool, openPool, shown, until } from './opened-pool.ts'

const files = { 'fake.json': '{}' }
const works: FakeScript = { pull: { kind: 'static' }, findings: badIsWrong }
const error = 'fresh\n  1:1-1:4 error fake - bad is wrong'

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

function open(
  scripts: readonly FakeScript[],
  more: { entry?: Partial<CatalogEntry>; limits?: Partial<ServerLimits> } = {},
): OpenedPool {
  opened = openPool({
    files,
    ...fakeCatalog(scripts, more.entry),
    ...(more.limits && { limits: more.limits }),
  })
  return opened
}

test('a binary that exits early is absent with its words as the reason, and the next one answers', async () => {
  verifies('lsp.next-candidate', 'lsp.statuses')
  const { check, pool } = open([{ exitAtStart: 1, stderr: ['error: no such toolchain'] }, works])
  const report = await check(fakeFile, 'bad')
  const second = (await pool.statuses()).find(({ id }) => id === 'fake-1')
  expect([report.id, shown(report), second?.state, second?.starts]).toEqual(['fake-1', error, 'ready', true])
})

test('when none starts, the absence says why for each', async () => {
  verifies('lsp.next-candidate')
  const refuses: FakeScript = { on: { initialize: [{ error: { code: -32603, message: 'no licence' } }] } }
  const { check } = open([{ exitAtStart: 3, stderr: ['wrong machine'] }, refuses])
  const node = process.execPath
  expect(shown(await check(fakeFile, 'bad'))).toBe(
    `absent (No Fake server: fake.json found, but fake-0 (${node}) exited with code 3: wrong machine; fake-1 (${node}) no licence.)`,
  )
})

test('a server that is killed between two edits is started again and tells the second one’s error', async () => {
  verifies('lsp.restart')
  const { check, pool } = open([works])
  const before = await check(fakeFile, 'good')
  const [row] = await pool.statuses()
  process.kill(row!.pid!, 'SIGKILL')
  const after = await check(fakeFile, 'bad')
  const [again] = await pool.statuses()
  expect([shown(before), shown(after), again?.restarts]).toEqual(['fresh', error, 1])
})

test('a server that dies at every question is given up after its tries, with the reason', async () => {
  verifies('lsp.restart')
  const dies: FakeScript = { on: { 'textDocument/didOpen': [{ stderr: 'panic: boom' }, { exit: 101 }] } }
  const { check } = open([dies], { limits: { maxRestarts: 2 } })
  expect(shown(await check(fakeFile, 'bad'))).toMatch(
    /^absent \(No Fake server: .* ended 3 times, the last time: .*exited with code 101: panic: boom/,
  )
})

test('a server that hangs at the start is told as starting, then as timed out, within its bounds', async () => {
  verifies('lsp.hang', 'lsp.cold-states')
  const { check } = open([{ on: { initialize: [{ never: true }] } }], { entry: { coldLimitMs: 1500 } })
  const startedMs = performance.now()
  const first = await check(fakeFile, 'bad', { startLimitMs: 300 })
  const firstMs = performance.now() - startedMs
  const later = await first.later!
  const laterMs = performance.now() - startedMs
  expect([first.state, later.state, firstMs < 1200, laterMs < 2800]).toEqual([
    'starting',
    'timed_out',
    true,
    true,
  ])
})

test('a server that answers no question is late, then timed out, and replaced after the second', async () => {
  verifies('lsp.hang')
  const hangs: FakeScript = { ...works, on: { 'textDocument/diagnostic': [{ never: true }] } }
  const { check, pool } = open([hangs], { entry: { coldLimitMs: 2500 } })
  const report = await check(fakeFile, 'bad', { startLimitMs: 1500 })
  const later = await report.later!
  const [afterFirst] = await pool.statuses()
  await check(fakeFile, 'bad again')
  const [afterSecond] = await pool.statuses()
  expect([report.state, shown(later), afterFirst?.state, afterSecond?.state]).toEqual([
    'late',
    'timed_out (fake-0 did not settle within 2.5 s)',
    'ready',
    'crashed',
  ])
})

test('a banner, log lines between messages and one-byte pieces change nothing', async () => {
  verifies('lsp.rubbish')
  const message = '标题 é 😀'
  const noisy: FakeScript = {
    ...works,
    findings: [{ find: 'bad', message }],
    banner: 'Welcome to the server!\n',
    noiseBeforeEach: 'DEBUG: sending\n',
    chunkBytes: 1,
  }
  const { check } = open([noisy])
  expect(shown(await check(fakeFile, 'é😀 bad'))).toBe(`fresh\n  1:5-1:8 error fake - ${message}`)
})

test('a server that prints rubbish instead of an answer is absent, not clean', async () => {
  verifies('lsp.rubbish')
  const rubbish: FakeScript = { on: { initialize: [{ raw: '\u0000\u0001 nonsense \r\n\r\n' }, { exit: 0 }] } }
  const { check } = open([rubbish])
  expect(shown(await check(fakeFile, 'bad'))).toMatch(/^absent \(No Fake server: .*exited with code 0/)
})

test('a slow start keeps two questions and one that is cancelled apart', async () => {
  verifies('lsp.cold-states')
  const slow: FakeScript = { ...works, on: { initialize: [{ waitMs: 500 }] } }
  const { check } = open([slow])
  const abort = new AbortController()
  const asked = [
    check(fakeFile, 'bad'),
    check('b.fake', 'bad bad'),
    check('c.fake', 'x', { signal: abort.signal }).catch((failure: unknown) => String(failure)),
  ]
  abort.abort()
  const [first, second, third] = await Promise.all(asked)
  expect([shownOrText(first), shownOrText(second), third]).toEqual([
    error,
    `${error}\n  1:5-1:8 error fake - bad is wrong`,
    'Failure: Cancelled before it was done.',
  ])
})

test('a publish after the bound is late, and its error follows once', async () => {
  verifies('lsp.cold-states', 'lsp.late-never-lost')
  const { check } = open([{ findings: badIsWrong, push: { delayMs: 900 } }])
  await check('warm.fake', 'good')
  const report = await check(fakeFile, 'bad', { warmLimitMs: 200 })
  const again = await report.later!
  expect([report.state, report.diagnostics, shown(again)]).toEqual(['late', [], error])
})

test('a publish after the last limit is timed out, never clean, and still arrives as pushed', async () => {
  verifies('lsp.late-never-lost', 'lsp.hang')
  const { check, pushed } = open([{ findings: badIsWrong, push: { delayMs: 1500 } }], {
    entry: { coldLimitMs: 700 },
  })
  const report = await check(fakeFile, 'bad')
  await until(() => pushed.length > 0)
  expect([report.state, pushed.map(([file, late]) => [file, shown(late)])]).toEqual([
    'timed_out',
    [[fakeFile, error]],
  ])
})

test('a server that publishes an error and its fix, but nothing for clean to clean, is not believed clean', async () => {
  verifies('lsp.push')
  const { check } = open([{ findings: badIsWrong, push: { silentWhenClean: true } }], {
    entry: { coldLimitMs: 800 },
  })
  const states = []
  for (const text of ['bad', 'good', 'good too']) states.push((await check(fakeFile, text)).state)
  expect(states).toEqual(['fresh', 'timed_out', 'timed_out'])
})

function shownOrText(answer: Awaited<ReturnType<OpenedPool['check']>> | string | undefined): string {
  return typeof answer === 'object' ? shown(answer) : String(answer)
}
