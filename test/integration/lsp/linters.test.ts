import process from 'node:process'
import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import { fakeCatalog, fakeFile, type OpenedPool, openPool, shown } from './opened-pool.ts'

const types: FakeScript = {
  pull: { kind: 'static' },
  findings: [{ find: 'bad', message: 'bad is no value', source: 'types' }],
}
const rules: FakeScript = {
  pull: { kind: 'static' },
  findings: [{ find: 'bad', message: 'bad is no good name', severity: 2, source: 'rules' }],
}
const limits = { warmLimitMs: 5000, startLimitMs: 30_000, signal: new AbortController().signal }

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

/** A server of types and a linter; the latter is configured by a file and there if `isInstalled`. */
function open(
  linter: FakeScript,
  files: Readonly<Record<string, string>>,
  { isInstalled = true, isTrusted = true } = {},
): OpenedPool {
  const main = fakeCatalog([types])
  const lint = fakeCatalog([linter], {
    id: 'linter',
    role: 'linter',
    group: 'linter',
    command: 'fake-linter',
    rootMarkers: ['rules.json'],
  })
  opened = openPool({
    files,
    isTrusted: () => isTrusted,
    catalog: [...main.catalog!, ...lint.catalog!],
    findCommands: (name) => Promise.resolve(name === 'fake-linter' && !isInstalled ? [] : [process.execPath]),
  })
  return opened
}

async function reports({ pool, write }: OpenedPool, text: string): Promise<readonly string[]> {
  write(fakeFile, text)
  return (await pool.check(fakeFile, text, limits)).map((report) => `${report.id} ${shown(report)}`)
}

const typesSay = 'fake-0 fresh\n  1:1-1:4 error types - bad is no value'

test('a linter tells its findings beside the server of types, by its own source', async () => {
  verifies('lsp.linters')
  const pool = open(rules, { 'fake.json': '{}', 'rules.json': '{}' })
  expect(await reports(pool, 'bad')).toEqual([
    typesSay,
    'linter fresh\n  1:1-1:4 warning rules - bad is no good name',
  ])
})

test('a linter that is not configured, or not installed, is no part of the answer', async () => {
  verifies('lsp.linters')
  const unconfigured = await reports(open(rules, { 'fake.json': '{}' }), 'bad')
  await opened?.close()
  const missing = open(rules, { 'fake.json': '{}', 'rules.json': '{}' }, { isInstalled: false })
  const answers = [unconfigured, await reports(missing, 'bad')]
  const row = (await missing.pool.statuses()).find(({ id }) => id === 'linter')
  expect([answers, row?.state, row?.reason, row?.install]).toEqual([
    [[typesSay], [typesSay]],
    'absent',
    'No Fake server: rules.json found, but fake-linter is not on PATH.',
    'none',
  ])
})

test('a linter that is installed and does not start is an absence with its reason', async () => {
  verifies('lsp.linters')
  const pool = open(
    { exitAtStart: 1, stderr: ['error: no licence'] },
    { 'fake.json': '{}', 'rules.json': '{}' },
  )
  expect(await reports(pool, 'bad')).toEqual([
    typesSay,
    `linter absent (No Fake server: rules.json found, but linter (${process.execPath}) exited with code 1: error: no licence.)`,
  ])
})

test('in a folder that is not trusted the server of types says so for both', async () => {
  verifies('lsp.linters', 'lsp.untrusted-starts-nothing')
  const pool = open(rules, { 'fake.json': '{}', 'rules.json': '{}' }, { isTrusted: false })
  expect([await reports(pool, 'bad'), pool.host.livePids]).toEqual([
    ['fake-0 absent (the folder is not trusted, so no language server runs)'],
    [],
  ])
})

test('a file that was not written is looked at for its types only', async () => {
  verifies('lsp.linters')
  const { pool, write } = open(rules, { 'fake.json': '{}', 'rules.json': '{}' })
  write(fakeFile, 'bad')
  const told = await pool.check(fakeFile, 'bad', { ...limits, leavesOutLinters: true })
  expect(told.map(({ id }) => id)).toEqual(['fake-0'])
})

test('a linter is not asked about places and symbols', async () => {
  verifies('lsp.linters')
  const { pool, write } = open(rules, { 'fake.json': '{}', 'rules.json': '{}' })
  write(fakeFile, 'bad')
  const asked = await pool.ask(fakeFile, (server) => Promise.resolve(server.id), {
    limitMs: 10_000,
    signal: limits.signal,
  })
  expect(asked).toMatchObject([{ id: 'fake-0' }])
})
