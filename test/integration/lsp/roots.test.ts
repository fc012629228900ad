import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import { badIsWrong, fakeCatalog, type OpenedPool, openPool, shown } from './opened-pool.ts'

const works: FakeScript = { pull: { kind: 'static' }, findings: badIsWrong }
const error = 'fresh\n  1:1-1:4 error fake - bad is wrong'
const projects = { 'one/fake.json': '{}', 'two/fake.json': '{}', 'two/inner/readme': '' }

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

/** Where a server runs after a file of each project was asked about, one for each process. */
async function roots(files: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  opened = openPool({ files, ...fakeCatalog([works], { workspaceMarkers: ['all.json'] }) })
  const { check, pool, root } = opened
  const answers = [await check('one/a.fake', 'bad'), await check('two/inner/a.fake', 'bad')].map(shown)
  const rows = (await pool.statuses()).filter(({ pid }) => pid !== undefined)
  return [
    answers,
    rows.map((row) => [path.relative(root, row.root ?? ''), row.marker]),
    new Set(rows.map(({ pid }) => pid)).size,
  ]
}

test('two projects in one workspace have a server each, at the nearest marker', async () => {
  verifies('lsp.monorepos', 'lsp.statuses')
  expect(await roots(projects)).toEqual([
    [error, error],
    [
      ['one', 'fake.json'],
      ['two', 'fake.json'],
    ],
    2,
  ])
})

test('a file that names them one workspace gives them one server at its root', async () => {
  verifies('lsp.monorepos', 'lsp.statuses')
  expect(await roots({ ...projects, 'all.json': '{}' })).toEqual([[error, error], [['', 'all.json']], 1])
})
