import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { installToolFolder } from '../../../scripts/system/tool-folder.ts'
import type { ServerReport } from '../../../src/shared/model/server-report.ts'
import { verifies } from '../../support/verifies.ts'
import { type OpenedPool, openPool, shown } from './opened-pool.ts'

/** One file and two texts of it; what each real server tells of a story of writes stands in `servers/`. */
const typescript = {
  file: 'src/a.ts',
  steps: {
    clean: 'export const n: number = 1\n',
    'an error': 'export const n: number = "x"\n',
  },
}
const python = {
  file: 'src/a.py',
  steps: {
    clean: 'n: int = 1\n',
    'an error': 'n: int = "x"\n',
  },
}
const tsconfig = { 'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }' }
const oldTypescript = { 'typescript-native': { enabled: false } }

let servers = ''
beforeAll(async () => {
  servers = await installToolFolder('servers')
}, 300_000)

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

function open(options: Parameters<typeof openPool>[0]): OpenedPool {
  opened = openPool(options)
  return opened
}

/** With the typescript-language-server and the TypeScript 5 of tools/servers as its own. */
function openWithTypescript5(options: Parameters<typeof openPool>[0]): OpenedPool {
  const pool = openPool({ ...options, overrides: () => oldTypescript })
  symlinkSync(path.join(servers, 'node_modules'), path.join(pool.root, 'node_modules'))
  return pool
}

describe.each([
  ['TypeScript 7', typescript, openPool],
  ['typescript-language-server', typescript, openWithTypescript5],
  ['pyright', python, openPool],
] as const)('%s, one server for these', (_name, story, openOne) => {
  const { clean, 'an error': error } = story.steps
  let shared: OpenedPool
  beforeAll(() => {
    shared = openOne({ files: { ...tsconfig, 'pyproject.toml': '' } })
  })
  afterAll(async () => {
    expect(await shared.close()).toEqual([])
  })

  test('asked before it is up, it is starting or late, and the error follows', async () => {
    verifies('lsp.cold-states', 'lsp.late-never-lost')
    const report = await shared.check(story.file, error, { startLimitMs: 1 })
    const later = await report.later
    expect([report.diagnostics, later?.state, codes(later!)]).toEqual([[], 'fresh', [expect.any(String)]])
  })

  test('a file that breaks by a change of another one tells it when it is asked', async () => {
    verifies('lsp.disk-changes')
    const { check } = shared
    const [first, second, broken, user] =
      story === python
        ? ['src/one.py', 'src/two.py', 'def other() -> int:\n    return 1\n', 'from one import name\n']
        : ['src/one.ts', 'src/two.ts', 'export const other = 1\n', 'import { name } from "./one"\nname\n']
    await check(first, story === python ? 'def name() -> int:\n    return 1\n' : 'export const name = 1\n')
    const before = await check(second, user)
    await check(first, broken)
    const after = await check(second, user)
    expect([codes(before), codes(after)]).toEqual([[], [expect.any(String)]])
  })

  test('killed between two edits it is started again and tells the error of the second', async () => {
    verifies('lsp.restart')
    await shared.check(story.file, clean)
    const running = (await shared.pool.statuses()).find(({ pid }) => pid !== undefined)
    process.kill(running!.pid!, 'SIGKILL')
    expect(codes(await shared.check(story.file, error))).toHaveLength(1)
  })
})

test('a folder without any marker is answered for TypeScript and Python', async () => {
  verifies('lsp.bare-folder')
  const { check } = open({})
  const reports = [
    await check('a.ts', typescript.steps['an error']),
    await check('a.py', python.steps['an error']),
  ]
  expect(reports.map((report) => [report.id, codes(report).length])).toEqual([
    ['typescript-native', 1],
    ['pyright', 1],
  ])
})

test('a server starts in the folder that its marker names', async () => {
  verifies('lsp.detection')
  const { check, pool, root } = open({ files: { 'web/tsconfig.json': '{}' } })
  await check('web/src/a.ts', typescript.steps.clean)
  const row = (await pool.statuses()).find(({ state }) => state === 'ready')
  expect([row?.id, path.relative(root, row?.root ?? ''), row?.marker]).toEqual([
    'typescript-native',
    'web',
    'tsconfig.json',
  ])
})

test('a file that a shell changed on the disk is not remembered with its old text', async () => {
  verifies('lsp.disk-changes')
  const { check, write, pool } = open({ files: tsconfig })
  const user = 'import { name } from "./one"\nname\n'
  await check('src/one.ts', 'export const name = 1\n')
  await check('src/two.ts', user)
  write('src/one.ts', 'export const other = 1\n')
  pool.filesChanged([{ file: 'src/one.ts', kind: 'changed' }])
  expect(codes(await check('src/two.ts', `${user}\n`))).toEqual(['2305'])
})

test('without a server of version 7 the doctor names what is missing', async () => {
  verifies('lsp.doctor', 'lsp.statuses')
  const { pool } = open({
    files: tsconfig,
    ownPackages: '/nowhere/node_modules',
    findCommands: () => Promise.resolve([]),
  })
  const rows = await pool.doctor({ start: true, deadlineMs: 20_000 })
  const row = rows.find(({ id }) => id === 'typescript-native')
  expect([rows.every(({ reason }) => reason.length > 0), row?.state, row?.reason]).toEqual([
    true,
    'absent',
    "No TypeScript/JavaScript server: tsconfig.json found, but the workspace has no TypeScript package; the app's own server is not there: no TypeScript package.",
  ])
})

function codes(report: ServerReport): readonly (string | undefined)[] {
  if (report.state !== 'fresh') throw new Error(`not settled: ${shown(report)}`)
  return report.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}
