import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { isRunOwned } from '../../../src/main/runs/run-lock.ts'
import { eventsOf, type OpenedDesk, openedDesk } from '../../support/opened-desk.ts'
import { livingOf, until } from '../../support/processes.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

/** Time that has passed without anybody waiting for it. */
let skippedMs = 0
/** The system's clock, except that what comes every 30 s comes every 50 ms. */
const clock = {
  ...systemClock,
  now: () => systemClock.now() + skippedMs,
  after: (delayMs: number, run: () => void) => systemClock.after(delayMs === 30_000 ? 50 : delayMs, run),
}

let sample: SampleCopy
let desk: OpenedDesk
beforeEach(async () => {
  skippedMs = 0
  sample = sampleCopy()
  desk = await openedDesk(sample.home, { clock })
})
afterEach(async () => {
  await desk.close()
  sample.remove()
})

const broken = 'export const a: number = ""\n'

async function openRun(folder: string, isTrusted: boolean): Promise<string> {
  const { workspace } = await desk.ask('workspace.open', { path: folder })
  if (isTrusted) await desk.ask('workspace.trust', { root: workspace!.root, trusted: true })
  return (await desk.ask('run.create', {})).runId
}

async function write(runId: string, content: string, file = 'a.ts') {
  const args = { path: file, content }
  return (await desk.ask('tool.call', { runId, tool: 'write', args })).result
}

const folderOf = (runId: string): string => path.join(sample.home, 'runs', runId)

test('a run that is over and idle is let go, and taken up again when it is needed', async () => {
  verifies('desk.lets-runs-go')
  const runId = await openRun(sample.workspace, false)
  const other = (await desk.ask('run.create', {})).runId
  await write(runId, 'export const a = 1\n')
  await desk.ask('run.stop', { runId })
  const before = isRunOwned(folderOf(runId))
  skippedMs = 6 * 60_000
  await until('the run is let go', () => !isRunOwned(folderOf(runId)))
  const { view } = await desk.ask('run.open', { runId })
  const again = await write(runId, 'export const a = 2\n')
  expect([before, view.ended?.reason, view.items.length, again.ok]).toEqual([true, 'stopped', 1, true])
  expect([isRunOwned(folderOf(runId)), isRunOwned(folderOf(other))]).toEqual([true, true])
})

test('a run whose staged change waits is kept, however long', async () => {
  verifies('desk.lets-runs-go')
  const runId = await openRun(sample.workspace, false)
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  await desk.ask('tool.call', { runId, tool: 'ast_edit', args: { ops, language: 'typescript' } })
  await desk.ask('run.stop', { runId })
  const plain = (await desk.ask('run.create', {})).runId
  await desk.ask('run.stop', { runId: plain })
  skippedMs = 60 * 60_000
  await until('the other run is let go', () => !isRunOwned(folderOf(plain)))
  expect(isRunOwned(folderOf(runId))).toBe(true)
})

test('a folder that goes away stops its servers and is told; when it is back everything works again', async () => {
  verifies('desk.folder-gone')
  const runId = await openRun(sample.workspace, true)
  const fresh = await write(runId, broken)
  const { servers } = await desk.ask('server.list', {})
  const pids = servers.flatMap(({ pid }) => pid ?? [])
  rmSync(sample.workspace, { recursive: true })
  await until('its servers end', async () => (await livingOf(pids)).length === 0)
  await until('it is told', () => noticeOf() !== undefined)
  const gone = noticeOf()
  mkdirSync(sample.workspace)
  await until('its return is told', () => noticeOf() === undefined)
  const again = await write(runId, broken, 'b.ts')
  const told = eventsOf(desk, runId).flatMap((event) => (event.type === 'message' ? [event.text] : []))
  expect([pids.length > 0, gone, states(fresh), states(again), told]).toEqual([
    true,
    `The folder ${sample.workspace} is gone. Nothing runs in it until it is back.`,
    ['fresh'],
    ['fresh'],
    [
      `The folder ${sample.workspace} is gone. Its language servers were stopped; what is written to it fails.`,
      `The folder ${sample.workspace} is back.`,
    ],
  ])
})

function noticeOf(): string | undefined {
  return desk.told('workspace.changed').at(-1)?.workspace?.notWatched
}

function states(result: Awaited<ReturnType<typeof write>>): readonly string[] {
  return (result.diagnostics ?? []).map(({ state }) => state)
}
