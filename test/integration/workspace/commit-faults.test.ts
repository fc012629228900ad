import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Committer } from '../../../src/main/workspace/committer.ts'
import type { FileLayer } from '../../../src/main/workspace/file-layer.ts'
import { recoverCommits } from '../../../src/main/workspace/recovery.ts'
import { WorkspaceRoot } from '../../../src/main/workspace/root.ts'
import type { SwapEntry } from '../../../src/main/workspace/swap.ts'
import { sha256 } from '../../../src/main/workspace/text-encoding.ts'
import { verifies } from '../../support/verifies.ts'
import { announcedLayer, type Before, diesAt, failsAt, systemError } from '../../support/faulty-layer.ts'
import { codeOf, type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'

const old = { 'a.txt': 'old a', 'sub/b.txt': 'old b', 'gone.txt': 'old gone', 'from.txt': 'old moved' }
const next = { 'a.txt': 'new a', 'sub/b.txt': 'new b', 'fresh/x/c.txt': 'new c', 'to.txt': 'old moved' }

/** Two updates, an addition in folders that are missing, a deletion and a move. */
function swapIn(workspace: TestWorkspace): SwapEntry[] {
  const entry = (name: string, before: string | undefined, after: string | undefined): SwapEntry => ({
    shown: name,
    real: workspace.at(name),
    expected: before === undefined ? 'missing' : { hash: sha256(Buffer.from(before)) },
    next: after === undefined ? 'missing' : { bytes: Buffer.from(after) },
  })
  return [
    entry('a.txt', 'old a', 'new a'),
    entry('sub/b.txt', 'old b', 'new b'),
    entry('fresh/x/c.txt', undefined, 'new c'),
    entry('gone.txt', 'old gone', undefined),
    entry('from.txt', 'old moved', undefined),
    entry('to.txt', undefined, 'old moved'),
  ]
}

async function reset(workspace: TestWorkspace): Promise<void> {
  for (const name of await readdir(workspace.root.path)) await rm(workspace.at(name), { recursive: true })
  await rm(path.join(workspace.dataFolder, 'commits'), { recursive: true, force: true })
  for (const [name, text] of Object.entries(old)) await workspace.write(name, text)
}

/** `old`, `new`, or what stands there instead; folders and leftovers count. */
async function stateOf(workspace: TestWorkspace): Promise<string> {
  const found: Record<string, string> = {}
  for (const name of await workspace.entries())
    if ((await stat(workspace.at(name))).isFile()) found[name] = await workspace.text(name)
    else if ((await readdir(workspace.at(name))).length === 0) found[name] = 'empty folder'
  const records = await readdir(path.join(workspace.dataFolder, 'commits'), { recursive: true }).catch(
    () => [],
  )
  for (const name of records) if (name.includes('.json')) found[name] = 'record'
  const sorted = (each: object): string => JSON.stringify(Object.entries(each).sort())
  if (sorted(found) === sorted(old)) return 'old'
  return sorted(found) === sorted(next) ? 'new' : sorted(found)
}

async function commit(workspace: TestWorkspace, before: Before): Promise<string> {
  const layer: FileLayer = announcedLayer(before)
  const root = await WorkspaceRoot.open(workspace.root.path)
  const committer = new Committer(root, { dataFolder: workspace.dataFolder, layer })
  return await codeOf(committer.commit(swapIn(workspace)))
}

/** How many file calls a whole commit makes. */
async function countCalls(workspace: TestWorkspace): Promise<number> {
  await reset(workspace)
  let calls = 0
  expect(await commit(workspace, (call) => void (calls = call))).toBe('done')
  expect(await stateOf(workspace)).toBe('new')
  return calls
}

test(
  'a process that dies at any step leaves all old or all new after the next start',
  { timeout: 120_000 },
  async () => {
    verifies('commit.crash')
    const workspace = await testWorkspace()
    const calls = await countCalls(workspace)
    expect(calls).toBeGreaterThan(60)
    const states: string[] = []
    for (let step = 1; step <= calls; step++) {
      await reset(workspace)
      const answer = await commit(workspace, diesAt(step))
      // The recovery dies as well, at a step that wanders, and is run again.
      const dying = announcedLayer(diesAt(1 + ((step * 7) % 40)))
      await recoverCommits(workspace.dataFolder, { layer: dying }).catch(() => undefined)
      await recoverCommits(workspace.dataFolder, { layer: announcedLayer(() => undefined) })
      const state = await stateOf(workspace)
      states.push(state)
      expect([step, state]).toEqual([step, state === 'new' ? 'new' : 'old'])
      if (answer === 'done') expect(state).toBe('new')
    }
    expect(new Set(states)).toEqual(new Set(['old', 'new']))
    // Once new, never old again: there is one commit point.
    expect(states.lastIndexOf('old')).toBeLessThan(states.indexOf('new'))
  },
)

test(
  'one failing file call at any step leaves all old or all new, as the answer says',
  { timeout: 120_000 },
  async () => {
    verifies('commit.errors')
    const workspace = await testWorkspace()
    const calls = await countCalls(workspace)
    const answers = new Set<string>()
    for (const code of ['ENOSPC', 'EIO', 'EACCES']) {
      for (let step = 1; step <= calls; step++) {
        await reset(workspace)
        const answer = await commit(workspace, failsAt(step, code))
        answers.add(answer)
        if (answer === 'internal' || answer === 'done')
          await recoverCommits(workspace.dataFolder, { layer: announcedLayer(() => undefined) })
        expect([code, step, await stateOf(workspace)]).toEqual([
          code,
          step,
          answer === 'done' ? 'new' : 'old',
        ])
      }
    }
    expect([...answers].sort()).toEqual(
      expect.arrayContaining(['done', 'no_space', 'read_only', 'rolled_back']),
    )
  },
)

test('a save of another program at any step is never lost', { timeout: 120_000 }, async () => {
  verifies('commit.foreign-saves')
  const workspace = await testWorkspace()
  const calls = await countCalls(workspace)
  const save = 'saved by hand'
  for (const [turn, isInPlace] of [true, false].entries()) {
    for (let step = 1 + turn; step <= calls; step += 2) {
      await reset(workspace)
      const target = workspace.at('sub/b.txt')
      const answer = await commit(workspace, async (call) => {
        if (call !== step) return
        if (!isInPlace) await rm(target, { force: true })
        await writeFile(target, save)
      })
      const texts = await Promise.all(
        (await workspace.entries())
          .filter((name) => /b\.txt$|\.old$/.test(name))
          .map(async (name) => workspace.text(name)),
      )
      expect([isInPlace, step, texts.includes(save)]).toEqual([isInPlace, step, true])
      if (answer !== 'done') expect(await workspace.text('a.txt')).toBe('old a')
    }
  }
})

test('without hard links files are renamed over, and a failure is still taken back', async () => {
  verifies('commit.without-links')
  const workspace = await testWorkspace()
  await reset(workspace)
  const noLinks: Before = (_call, name) => {
    if (name === 'link') throw systemError('EPERM')
  }
  expect(await commit(workspace, noLinks)).toBe('done')
  expect(await stateOf(workspace)).toBe('new')
  let calls = 0
  await reset(workspace)
  await commit(workspace, (call, name, args) => {
    calls = call
    return noLinks(call, name, args)
  })
  for (let step = 1; step <= calls; step++) {
    await reset(workspace)
    const answer = await commit(workspace, (call, name, args) => {
      if (call >= step) throw systemError('EDEAD')
      return noLinks(call, name, args)
    })
    await recoverCommits(workspace.dataFolder)
    const state = await stateOf(workspace)
    expect([step, answer === 'done' ? 'new' : state]).toEqual([step, state === 'new' ? 'new' : 'old'])
  }
}, 120_000)

test('a commit record of a newer version is left alone', async () => {
  verifies('commit.crash')
  const workspace = await testWorkspace({ 'a.txt': 'a' })
  const folder = path.join(workspace.dataFolder, 'commits', 'x')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'y.json'), '{"v":2}')
  const told: string[] = []
  await recoverCommits(workspace.dataFolder, { log: (record) => told.push(record.code) })
  expect([told, await readdir(folder)]).toEqual([['record-unreadable'], ['y.json']])
})
