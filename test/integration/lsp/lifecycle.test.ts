import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import type { CatalogEntry } from '../../../src/main/lsp/catalog/catalog.ts'
import type { ServerLimits } from '../../../src/main/lsp/running/language-server.ts'
import { ServerCap } from '../../../src/main/lsp/running/server-cap.ts'
import {
  badIsWrong,
  fakeCatalog,
  fakeFile,
  hastyClock,
  type OpenedPool,
  openPool,
  shown,
  until,
} from './opened-pool.ts'

const files = { 'fake.json': '{}' }
const works: FakeScript = { pull: { kind: 'static' }, findings: badIsWrong }
const patient = { warmLimitMs: 5000, startLimitMs: 5000 }
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

test('in a folder that is not trusted nothing is started', async () => {
  verifies('lsp.untrusted-starts-nothing', 'lsp.doctor')
  const pidFile = pidsIn()
  opened = openPool({ files, ...fakeCatalog([{ ...works, pidFile }]), isTrusted: () => false })
  const report = await opened.check(fakeFile, 'bad')
  await opened.pool.doctor({ start: true, deadlineMs: 5000 })
  await opened.pool.restart('fake-0')
  expect([shown(report), existsSync(pidFile), opened.host.livePids]).toEqual([
    'absent (the folder is not trusted, so no language server runs)',
    false,
    [],
  ])
})

test('close leaves none of the processes of a server that ignores every wish to end', async () => {
  verifies('lsp.nothing-left')
  const stubborn: FakeScript = {
    ...works,
    ignoresSigterm: true,
    ignoresEnd: true,
    grandchildren: ['plain', 'ignores-sigterm', 'own-session'],
    pidFile: pidsIn(),
    on: { shutdown: [{ never: true }] },
  }
  const { check, pool } = open([stubborn], { limits: { shutdownMs: 300 } })
  await check(fakeFile, 'bad')
  const pids = readFileSync(stubborn.pidFile!, 'utf8').trim().split('\n').map(Number)
  await pool.close()
  await until(() => pids.every((pid) => !isAlive(pid)), 2000)
  expect(pids.length).toBe(4)
})

test('a question that comes while the workspace is closed, or later, starts nothing and is told why', async () => {
  verifies('lsp.nothing-left')
  const pidFile = pidsIn()
  const { pool, host } = open([{ ...works, pidFile }])
  const ask = async (): Promise<string[]> =>
    (await pool.check(fakeFile, 'bad', { ...patient, signal: new AbortController().signal })).map(shown)
  const during = ask()
  await pool.close()
  expect([await during, await ask(), existsSync(pidFile), host.livePids]).toEqual([
    ['absent (the workspace was closed)'],
    ['absent (the workspace was closed)'],
    false,
    [],
  ])
})

test('a server that nobody needed is stopped and starts again when it is needed', async () => {
  verifies('lsp.idle-sweep')
  opened = openPool({ files, ...fakeCatalog([works]), limits: { idleMs: 150 }, clock: hastyClock })
  await opened.check(fakeFile, 'bad')
  await until(() => opened!.host.livePids.length === 0)
  const [row] = await opened.pool.statuses()
  expect([row?.state, shown(await opened.check(fakeFile, 'bad'))]).toEqual(['stopped', error])
})

test('two workspaces share the cap: the one that was used longest ago stops, and starts again when it is needed', async () => {
  verifies('lsp.cap')
  const cap = new ServerCap(() => 1)
  opened = openPool({ files, ...fakeCatalog([works]), cap })
  const other = openPool({ files, ...fakeCatalog([works]), cap })
  await opened.check(fakeFile, 'bad')
  await other.check(fakeFile, 'bad')
  const [row] = await opened.pool.statuses()
  const running = [opened.host.livePids.length, other.host.livePids.length]
  const again = shown(await opened.check(fakeFile, 'bad'))
  expect([row?.state, row?.reason, running, again, await other.close()]).toEqual([
    'stopped',
    'More than 1 language servers were running, and it was used the longest ago; it starts again when it is needed.',
    [0, 1],
    error,
    [],
  ])
})

test('a checkout of thousands of files, and changes that nobody saw, cost a free server its process and no answer', async () => {
  verifies('lsp.watched-files')
  const { check, pool } = open([works])
  await check(fakeFile, 'bad')
  const many = Array.from({ length: 5_001 }, (_, index) => ({
    file: `f${index}.fake`,
    kind: 'changed' as const,
  }))
  pool.filesChanged(many)
  const [afterCheckout] = await pool.statuses()
  const again = shown(await check(fakeFile, 'bad bad'))
  pool.lostTrack('some changes on the disk were not seen')
  const [afterLoss] = await pool.statuses()
  expect([
    [afterCheckout, afterLoss].map((row) => `${row?.state}: ${row?.reason}`),
    again,
    shown(await check(fakeFile, 'good')),
  ]).toEqual([
    [
      'stopped: 5001 files changed at once; it starts again when it is needed.',
      'stopped: Some changes on the disk were not seen; it starts again when it is needed.',
    ],
    `${error}\n  1:5-1:8 error fake - bad is wrong`,
    'fresh',
  ])
})

test('a server that somebody waits for gives its answer before it is started anew', async () => {
  verifies('lsp.watched-files')
  const { check, pool, host } = open([{ pull: { kind: 'static', delayMs: 400 }, findings: badIsWrong }])
  const asked = check(fakeFile, 'bad')
  await until(async () => (await pool.statuses()).some(({ state }) => state === 'ready'))
  pool.lostTrack('some changes on the disk were not seen')
  expect(shown(await asked)).toBe(error)
  await until(() => host.livePids.length === 0)
})

test('the doctor says for each binary whether it starts, and why not', async () => {
  verifies('lsp.doctor')
  const { pool, host } = open([
    works,
    { exitAtStart: 1, stderr: ['no runtime'] },
    { on: { initialize: [{ never: true }] } },
  ])
  const startedMs = performance.now()
  const rows = await pool.doctor({ start: true, deadlineMs: 4000 })
  expect([
    rows.map(({ id, starts, state, version }) => [id, starts, state, version]),
    rows[1]?.reason,
    performance.now() - startedMs < 4500,
    host.livePids,
  ]).toEqual([
    [
      ['fake-0', true, 'idle', '1.0.0'],
      ['fake-1', false, 'absent', undefined],
      ['fake-2', false, 'absent', undefined],
    ],
    `${process.execPath} does not start: exited with code 1: no runtime.`,
    true,
    [],
  ])
})

test('stop and restart by hand', async () => {
  verifies('lsp.statuses')
  const { check, pool } = open([works])
  await check(fakeFile, 'bad')
  await pool.stop('fake-0')
  const [stopped] = await pool.statuses()
  await pool.restart('fake-0')
  const [running] = await pool.statuses()
  expect([stopped?.state, running?.state, shown(await check(fakeFile, 'bad'))]).toEqual([
    'stopped',
    'ready',
    error,
  ])
})

test('closing while a server starts or answers settles what waits, and starts nothing again', async () => {
  verifies('lsp.nothing-left', 'lsp.rpc-settles')
  const hangs: FakeScript = { ...works, on: { 'textDocument/diagnostic': [{ never: true }] } }
  const { check, pool, host } = open([hangs])
  const early = check(fakeFile, 'bad')
  await until(() => host.livePids.length > 0)
  await pool.close()
  const other = openPool({ files, ...fakeCatalog([hangs]) })
  const waiting = other.check(fakeFile, 'bad')
  await until(async () => (await other.pool.statuses()).some(({ state }) => state === 'ready'))
  await other.pool.close()
  expect([shown(await early), shown(await waiting), host.livePids, await other.close()]).toEqual([
    'absent (the workspace was closed)',
    'timed_out (the workspace was closed)',
    [],
    [],
  ])
})

test('a restart while it starts ends in a running server', async () => {
  verifies('lsp.statuses')
  const { check, pool, host } = open([{ ...works, on: { initialize: [{ waitMs: 400 }] } }])
  const early = check(fakeFile, 'bad')
  await until(() => host.livePids.length > 0)
  await pool.restart('fake-0')
  const [row] = await pool.statuses()
  expect([shown(await early), row?.state, host.livePids.length]).toEqual([
    'absent (it is started again)',
    'ready',
    1,
  ])
})

/** A file in a folder that is removed after the test. */
function pidsIn(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pids-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'pids')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a doctor of eighty binaries ends in its time, the ones that are needed first, and leaves nothing', async () => {
  verifies('lsp.doctor')
  const hangs: FakeScript = { on: { initialize: [{ never: true }] }, ignoresSigterm: true }
  const others = fakeCatalog(Array.from({ length: 79 }, () => hangs)).catalog!
  const needed = fakeCatalog([works]).catalog!
  opened = openPool({
    files,
    ...fakeCatalog([]),
    catalog: [
      ...others.map((entry, index) => ({
        ...entry,
        id: `other-${index}`,
        group: `g${index}`,
        rootMarkers: ['no.json'],
      })),
      ...needed,
    ],
    limits: { shutdownMs: 200 },
  })
  const startedMs = performance.now()
  const rows = await opened.pool.doctor({ start: true, deadlineMs: 7000 })
  const untried = rows.filter(({ reason }) => reason.endsWith('Not tried: the time was over.'))
  expect([
    performance.now() - startedMs < 14_000,
    rows.length,
    rows.find(({ id }) => id === 'fake-0')?.starts,
    untried.length > 60,
    rows.filter(({ starts, reason }) => starts === false && reason.includes('does not start')).length > 0,
    opened.host.livePids,
  ]).toEqual([true, 80, true, true, true, []])
})
