import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import { badIsWrong, fakeCatalog, fakeFile, type OpenedPool, openPool } from './opened-pool.ts'

const works: FakeScript = { pull: { kind: 'static' }, findings: badIsWrong }

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

/** Three servers of one exclusive group, of which these commands are on PATH. */
function open(installed: readonly string[]): OpenedPool {
  const { catalog = [] } = fakeCatalog([works, works, works])
  opened = openPool({
    files: { 'fake.json': '{}' },
    catalog: catalog.map((entry) => ({ ...entry, command: entry.id })),
    findCommands: (name, { extraFolders }) =>
      Promise.resolve(extraFolders === undefined && installed.includes(name) ? [process.execPath] : []),
  })
  return opened
}

async function rows({ pool }: OpenedPool): Promise<readonly unknown[]> {
  return (await pool.statuses()).map(({ id, state, answeredBy }) => [id, state, answeredBy])
}

test('what is not installed is no absence while another one of its group answers, or would', async () => {
  verifies('lsp.alternatives-are-not-missing')
  const pool = open(['fake-1', 'fake-2'])
  const before = await rows(pool)
  await pool.check(fakeFile, 'bad')
  const [first] = await pool.pool.statuses()
  expect([before, await rows(pool), first?.reason]).toEqual([
    [
      ['fake-0', 'not_needed', 'fake-1'],
      ['fake-1', 'idle', undefined],
      ['fake-2', 'idle', 'fake-1'],
    ],
    [
      ['fake-0', 'not_needed', 'fake-1'],
      ['fake-1', 'ready', undefined],
      ['fake-2', 'idle', 'fake-1'],
    ],
    'Not needed: fake-1 answers for these files; fake-0 is not on PATH.',
  ])
})

test('a group of which nothing is installed is absent, each with its reason', async () => {
  verifies('lsp.alternatives-are-not-missing')
  expect(await rows(open([]))).toEqual([
    ['fake-0', 'absent', undefined],
    ['fake-1', 'absent', undefined],
    ['fake-2', 'absent', undefined],
  ])
})
