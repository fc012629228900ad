import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keyOfRoot } from '../../../src/main/workspace/commit-record.ts'
import { withWorkspaceLock } from '../../../src/main/workspace/workspace-lock.ts'
import { verifies } from '../../support/verifies.ts'
import { codeOf, type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'

async function lockFile(workspace: TestWorkspace): Promise<string> {
  const folder = path.join(workspace.dataFolder, 'locks')
  await mkdir(folder, { recursive: true })
  return path.join(folder, `${keyOfRoot(workspace.root.path)}.lock`)
}

test('one at a time, and nothing is left when they are done', async () => {
  verifies('commit.lock')
  const workspace = await testWorkspace()
  const place = { dataFolder: workspace.dataFolder, root: workspace.root.path }
  let [inside, most] = [0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside--
  }
  await Promise.all(Array.from({ length: 8 }, async () => withWorkspaceLock(place, work)))
  expect([most, await readdir(path.join(workspace.dataFolder, 'locks'))]).toEqual([1, []])
})

test('a living holder is waited for until the limit, a dead one is taken over', async () => {
  verifies('commit.lock')
  const workspace = await testWorkspace()
  const place = { dataFolder: workspace.dataFolder, root: workspace.root.path }
  const file = await lockFile(workspace)
  await writeFile(file, JSON.stringify({ pid: process.pid }))
  expect(await codeOf(withWorkspaceLock(place, async () => Promise.resolve(), { limitMs: 60 }))).toBe(
    'timed_out',
  )
  const signal = AbortSignal.abort()
  expect(await codeOf(withWorkspaceLock(place, async () => Promise.resolve(), { signal }))).toBe('cancelled')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ pid: process.pid })
  const dead = [
    { pid: 2 ** 22 + 1 },
    { pid: process.pid, startedAt: 'another time' },
    { pid: process.pid, bootId: 'another boot' },
  ]
  for (const owner of process.platform === 'linux' ? dead : dead.slice(0, 1)) {
    await writeFile(file, JSON.stringify(owner))
    expect(await withWorkspaceLock(place, async () => Promise.resolve('mine'), { limitMs: 2_000 })).toBe(
      'mine',
    )
  }
})
