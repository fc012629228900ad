import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeExit } from '../../../src/main/process/command.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { type FakeScript, fakeServer } from '../../support/fake-server/script.ts'
import { livingOf, readPids, until } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
let host = new ProcessHost()
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'process-host-'))
  host = new ProcessHost()
})
afterEach(async () => {
  await host.close({ graceMs: 200 })
  await rm(folder, { recursive: true })
})

async function startServer(script: FakeScript) {
  const pidFile = path.join(folder, 'pids')
  const server = host.spawn(fakeServer({ pidFile, ...script }, folder))
  const pids = await readPids(pidFile, 1 + (script.grandchildren?.length ?? 0))
  return { server, pids }
}

test('arguments arrive unchanged, whatever a shell would make of them', async () => {
  verifies('process.argv-only')
  const args = ['a b', '$HOME', '`id`', '"quoted"', "it's", '*', '\\', 'é 😀', '', '; exit 3', 'line\nend']
  const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))'
  const child = host.spawn({ file: process.execPath, args: ['-e', print, '--', ...args], cwd: folder })
  expect(JSON.parse(await text(child.stdout))).toEqual(args)
})

test('a child does not see the secrets of this program, and sees what it is given', async () => {
  verifies('process.clean-environment')
  process.env['SOME_API_KEY'] = 'secret'
  const print =
    'process.stdout.write(JSON.stringify([process.env.SOME_API_KEY, process.env.GIVEN, process.cwd()]))'
  const child = host.spawn({
    file: process.execPath,
    args: ['-e', print],
    cwd: folder,
    env: { GIVEN: 'yes' },
  })
  delete process.env['SOME_API_KEY']
  expect(JSON.parse(await text(child.stdout))).toEqual([null, 'yes', folder])
})

test.each([
  ['a missing program', { file: '/nowhere/tool' }, /^could not be started: .*ENOENT/],
  ['a missing folder', { cwd: '/nowhere' }, /^could not be started: its folder \/nowhere does not exist$/],
  ['a zero byte in an argument', { args: ['\0'] }, /^could not be started: .*null bytes/],
  ['an argument that is too long', { args: ['x'.repeat(200_000)] }, /^could not be started: .*E2BIG/],
  ['a file that is no program', { file: import.meta.filename }, /^could not be started: .*EACCES/],
])('%s is an exit with the reason', async (_name, change, expected) => {
  verifies('process.start-failure')
  const child = host.spawn({ file: process.execPath, args: [], cwd: folder, ...change })
  expect(describeExit(await child.exited)).toMatch(expected)
  expect(await child.close()).toEqual({ found: 0, survivors: [] })
})

test('closing one ends its whole tree: SIGTERM ignored, own session, grandchildren', async () => {
  verifies('process.kill-tree')
  const { server, pids } = await startServer({
    ignoresSigterm: true,
    ignoresEnd: true,
    grandchildren: ['plain', 'ignores-sigterm', 'own-session'],
  })
  expect(await server.close({ graceMs: 200 })).toEqual({ found: 4, survivors: [] })
  expect(await livingOf(pids)).toEqual([])
  expect((await server.exited).signal).toBe('SIGKILL')
})

test('what a program leaves behind when it exits is ended, in its own session too', async () => {
  verifies('process.kill-tree')
  const { server, pids } = await startServer({ grandchildren: ['plain', 'own-session'] })
  server.stdin.end()
  expect((await server.exited).code).toBe(0)
  await until('the end of the grandchildren', async () => (await livingOf(pids)).length === 0)
  expect(host.livePids).toEqual([])
})

test('where the process table cannot be read, the process group is ended', async () => {
  verifies('process.kill-tree')
  const blind = new ProcessHost({
    read: () => Promise.resolve([]),
    residentBytes: () => Promise.resolve(0),
    withEnvironment: () => Promise.resolve([]),
  })
  const pidFile = path.join(folder, 'pids')
  const server = blind.spawn(
    fakeServer({ pidFile, ignoresSigterm: true, ignoresEnd: true, grandchildren: ['plain'] }, folder),
  )
  const pids = await readPids(pidFile, 2)
  expect((await server.close({ graceMs: 200 })).survivors).toEqual([])
  expect(await livingOf(pids)).toEqual([])
  await blind.close()
})

test('a process that is not of the tree lives on', async () => {
  verifies('process.kill-exact')
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const other = host.spawn(fakeServer({}, folder))
  const { server } = await startServer({ grandchildren: ['plain'] })
  await server.close({ graceMs: 200 })
  expect(await livingOf([bystander.pid ?? 0, other.pid ?? 0])).toHaveLength(2)
  bystander.kill('SIGKILL')
})

test('closing the host leaves nothing, the watchdog included, and what is started later is ended', async () => {
  verifies('process.close-all')
  const { pids } = await startServer({
    ignoresSigterm: true,
    ignoresEnd: true,
    grandchildren: ['own-session'],
  })
  const watchdog = host.watchdogPid ?? 0
  expect(await livingOf([watchdog])).toEqual([watchdog])
  await host.close({ graceMs: 200 })
  const late = host.spawn(fakeServer({ ignoresEnd: true }, folder))
  await late.exited
  await until('the end of the watchdog', async () => (await livingOf([...pids, watchdog])).length === 0, 2000)
})

test('the memory of a tree counts its grandchildren', async () => {
  verifies('process.memory')
  const { server } = await startServer({ grandchildren: ['plain', 'plain'] })
  const alone = host.spawn(fakeServer({}, folder))
  const megabyte = 1024 * 1024
  await until('three grown processes', async () => (await server.residentBytes()) > 60 * megabyte)
  expect(await server.residentBytes()).toBeGreaterThan(1.5 * (await alone.residentBytes()))
})
