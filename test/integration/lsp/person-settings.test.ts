import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import { findAllCommands } from '../../../src/main/process/find-command.ts'
import { badIsWrong, fakeCatalog, fakeFile, type OpenedPool, openPool, shown, until } from './opened-pool.ts'

const files = { 'fake.json': '{}', 'other.json': '{}' }
const works: FakeScript = { pull: { kind: 'static' }, findings: badIsWrong }
const error = 'fresh\n  1:1-1:4 error fake - bad is wrong'

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

const pidOf = async (pool: OpenedPool['pool'], id: string): Promise<number | undefined> =>
  (await pool.statuses()).find((row) => row.id === id)?.pid

test('a change of the settings restarts the server that it names, and no other', async () => {
  verifies('servers.followed')
  let servers: unknown = {}
  const one = fakeCatalog([works])
  const two = fakeCatalog([works], {
    id: 'other',
    group: 'other',
    languageIds: { '.other': 'other' },
    rootMarkers: ['other.json'],
  })
  opened = openPool({ files, ...one, catalog: [...one.catalog!, ...two.catalog!], overrides: () => servers })
  const { check, pool } = opened
  await check(fakeFile, 'bad')
  await check('a.other', 'bad')
  const before = [await pidOf(pool, 'fake-0'), await pidOf(pool, 'other')]
  servers = { 'fake-0': { settings: { strict: true } } }
  const answers = [shown(await check(fakeFile, 'bad ')), shown(await check('a.other', 'bad '))]
  const after = [await pidOf(pool, 'fake-0'), await pidOf(pool, 'other')]
  expect([answers, after[0] === before[0], after[1] === before[1]]).toEqual([[error, error], false, true])
})

test('a server that is switched off ends and says why, and comes back when it is switched on', async () => {
  verifies('servers.followed', 'servers.override')
  let servers: unknown = {}
  opened = openPool({ files, ...fakeCatalog([works]), overrides: () => servers })
  const { check, pool, host } = opened
  await check(fakeFile, 'bad')
  servers = { 'fake-0': { enabled: false } }
  const off = [shown(await check(fakeFile, 'bad')), (await pool.statuses())[0]?.reason]
  await until(() => host.livePids.length === 0)
  servers = {}
  expect([off, shown(await check(fakeFile, 'bad'))]).toEqual([
    [
      'absent (No Fake server: fake.json found, but it is switched off in the settings.)',
      'No Fake server: fake.json found, but it is switched off in the settings.',
    ],
    error,
  ])
})

test('a server of the person’s own answers, and what is wrong with another stands in its row', async () => {
  verifies('servers.own', 'servers.override-told')
  const { catalog, findCommands } = fakeCatalog([works])
  const servers = {
    mine: {
      command: process.execPath,
      args: catalog![0]!.args,
      rootMarkers: ['fake.json'],
      languageIds: { '.mine': 'mine' },
    },
    broken: { command: 7 },
    'fake-0': { quietMs: -1 },
  }
  opened = openPool({ files, catalog: catalog!, findCommands: findCommands, overrides: () => servers })
  const answer = shown(await opened.check('a.mine', 'bad'))
  const rows = await opened.pool.statuses()
  const reasons = Object.fromEntries(rows.map(({ id, state, reason }) => [id, `${state}: ${reason}`]))
  expect([answer, reasons]).toEqual([
    error,
    {
      'fake-0':
        "idle: settings.json, servers.fake-0.quietMs: Too small: expected number to be >=0; the catalog's value is used. Found; starts with the first question about such a file.",
      mine: 'ready: Running.',
      broken: expect.stringMatching(
        /^absent: settings\.json, servers\.broken\.command: Invalid input: expected string, received number; this server is left out; .*servers\.broken\.rootMarkers: is missing/,
      ) as string,
    },
  ])
})

/** A catalog of one fake server that PATH has, and a command of the person's that exits at once with its last words. */
function withBrokenCommand(isOnPath: boolean) {
  let servers: unknown = {}
  const { catalog } = fakeCatalog([works], { id: 'fake', group: 'fake' })
  opened = openPool({
    files,
    catalog: catalog!,
    findCommands: async (name, options) => {
      if (name === 'fake') return await Promise.resolve(isOnPath ? [process.execPath] : [])
      return await findAllCommands(name, options)
    },
    overrides: () => servers,
  })
  const broken = path.join(opened.root, '.bin', 'broken')
  mkdirSync(path.dirname(broken))
  writeFileSync(broken, '#!/bin/sh\necho wrong build >&2\nexit 3\n')
  chmodSync(broken, 0o755)
  servers = { fake: { command: broken } }
  return { opened, broken }
}

test('a command of the settings that exits at once is told first, with what answers instead', async () => {
  verifies('servers.command-told')
  const { opened: one, broken } = withBrokenCommand(true)
  const tried = (await one.pool.doctor({ start: true, deadlineMs: 20_000 }))[0]
  const answer = shown(await one.check(fakeFile, 'bad'))
  const row = (await one.pool.statuses())[0]
  const asked = await one.pool.ask(fakeFile, () => Promise.resolve('said'), {
    signal: new AbortController().signal,
    limitMs: 5000,
  })
  const problem = `settings.json, servers.fake.command: ${broken} does not run: exited with code 3: wrong build; using ${process.execPath} instead.`
  expect([
    answer,
    [tried?.settingsProblems, tried?.starts],
    [row?.reason, row?.settingsProblems],
    asked,
  ]).toEqual([
    error,
    [[problem], true],
    [`${problem} Running.`, [problem]],
    [{ kind: 'answered', id: 'fake', value: 'said', remark: problem }],
  ])
})

test('without another one its absence begins with the command of the settings', async () => {
  verifies('servers.command-told')
  const { opened: one, broken } = withBrokenCommand(false)
  const answer = shown(await one.check(fakeFile, 'bad'))
  const [row] = await one.pool.statuses()
  const fault = `settings.json, servers.fake.command: ${broken} does not run: exited with code 3: wrong build`
  const reason = `No Fake server: fake.json found, but ${fault}; fake is not on PATH.`
  expect([answer, row?.reason, row?.settingsProblems]).toEqual([`absent (${reason})`, reason, [`${fault}.`]])
})
