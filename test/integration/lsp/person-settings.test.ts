import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
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
        "idle: Found; starts with the first question about such a file. settings.json, servers.fake-0.quietMs: Too small: expected number to be >=0; the catalog's value is used.",
      mine: 'ready: Running.',
      broken: expect.stringMatching(
        /^absent: settings\.json, servers\.broken\.command: Invalid input: expected string, received number; this server is left out; .*servers\.broken\.rootMarkers: is missing/,
      ) as string,
    },
  ])
})
