import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServices } from '../../../src/main/services.ts'
import { reduceAll } from '../../../src/shared/run/reduce.ts'
import type { RunView } from '../../../src/shared/run/view.ts'
import { eventsOf, type OpenedDesk, openedDesk } from '../../support/opened-desk.ts'
import { descendantsOf } from '../../support/process-tree.ts'
import { livingOf } from '../../support/processes.ts'
import { type SampleCopy, sampleCopy, textsOf } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let desk: OpenedDesk
beforeEach(async () => {
  sample = sampleCopy()
  desk = await openedDesk(sample.home)
})
afterEach(async () => {
  await desk.close()
  sample.remove()
})

const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]

async function openRun(isTrusted: boolean): Promise<string> {
  const { workspace } = await desk.ask('workspace.open', { path: sample.workspace })
  if (isTrusted) await desk.ask('workspace.trust', { root: workspace!.root, trusted: true })
  return (await desk.ask('run.create', {})).runId
}

async function stageGuards(runId: string): Promise<string> {
  const args = { ops, language: 'typescript' }
  const { result } = await desk.ask('tool.call', { runId, tool: 'ast_edit', args })
  return (result.data as { changeId: string }).changeId
}

const pool = (): string => path.join(sample.workspace, 'packages/sync/src/pool.ts')

test('opening a folder asks about trust and starts nothing; a write before the answer says why nobody looked', async () => {
  verifies('desk.opens-untrusted', 'desk.person-calls-tools')
  const children = descendantsOf(process.pid).length
  const runId = await openRun(false)
  expect((await desk.ask('app.state', {})).workspace).toMatchObject({ name: 'harbor', trust: 'unknown' })
  const args = { path: 'a.ts', content: 'export const a: number = ""\n' }
  const { result } = await desk.ask('tool.call', { runId, tool: 'write', args })
  const [item] = (await desk.ask('run.open', { runId })).view.items
  expect([result.ok, result.diagnostics?.[0]?.state]).toEqual([true, 'absent'])
  expect(item).toMatchObject({ kind: 'tool-call', tool: 'write', by: 'person', status: 'completed', result })
  expect(descendantsOf(process.pid).length).toBe(children)
})

test('a restart opens the last workspace again, with its trust and without starting anything', async () => {
  verifies('desk.reopens-workspace')
  const first = await desk.ask('app.state', {})
  await openRun(true)
  const { workspace } = await desk.ask('app.state', {})
  await desk.close()
  const children = descendantsOf(process.pid).length
  desk = await openedDesk(sample.home)
  const again = (await desk.ask('app.state', {})).workspace
  expect([first.workspace, again?.trust, again]).toEqual([undefined, 'trusted', workspace])
  expect(descendantsOf(process.pid).length).toBe(children)
})

test('a last workspace that is gone, or that another one came before, is not opened', async () => {
  verifies('desk.reopens-workspace')
  await openRun(false)
  await desk.close()
  const other = mkdtempSync(path.join(os.tmpdir(), 'other-'))
  desk = await openedDesk(sample.home)
  const { workspace } = await desk.ask('workspace.open', { path: other })
  expect((await desk.ask('app.state', {})).workspace).toEqual(workspace)
  await desk.close()
  rmSync(other, { recursive: true })
  desk = await openedDesk(sample.home)
  expect((await desk.ask('app.state', {})).workspace).toBeUndefined()
})

test('after the yes the servers answer, and closing leaves none of them', async () => {
  verifies('desk.opens-untrusted')
  const runId = await openRun(true)
  const args = { path: 'packages/a.ts', content: 'export const a: number = ""\n' }
  const { result } = await desk.ask('tool.call', { runId, tool: 'write', args })
  expect(result.diagnostics).toMatchObject([{ state: 'fresh', introduced: [{ code: '2322' }] }])
  await expect.poll(() => desk.told('server.changed').length, { timeout: 10_000 }).toBeGreaterThan(0)
  const { servers } = await desk.ask('server.list', {})
  const pids = servers.flatMap(({ pid }) => pid ?? [])
  expect(pids).toHaveLength(1)
  await desk.close()
  expect(await livingOf(pids)).toEqual([])
  await expect(desk.ask('run.list', {})).rejects.toMatchObject({ code: 'cancelled' })
})

test('who opens a run late gets a view and its number, and the events behind it lead to the same view', async () => {
  verifies('desk.late-opener-catches-up')
  const runId = await openRun(false)
  await desk.ask('tool.call', { runId, tool: 'read', args: { path: 'README.md' } })
  const { view, seq } = await desk.ask('run.open', { runId })
  await desk.ask('run.say', { runId, text: 'Hello' })
  const later = eventsOf(desk, runId).filter((event) => event.seq > seq)
  const now = await desk.ask('run.open', { runId })
  expect(reduceAll(view, later)).toEqual(now.view)
  expect(eventsOf(desk, runId).map((event) => event.seq)).toEqual(
    Array.from({ length: now.seq }, (_, index) => index + 1),
  )
})

test('Discard leaves every byte; Accept of a change whose file was edited names the file and writes nothing', async () => {
  verifies('desk.accept-refuses-stale')
  const runId = await openRun(false)
  const before = textsOf(sample.workspace)
  const first = await stageGuards(runId)
  const discarded = await desk.ask('change.resolve', { changeId: first, action: 'discard', note: 'Not now' })
  expect([discarded.resolution.outcome, textsOf(sample.workspace)]).toEqual(['discarded', before])

  const second = await stageGuards(runId)
  appendFileSync(pool(), '// edited by hand\n')
  const edited = textsOf(sample.workspace)
  const { resolution } = await desk.ask('change.resolve', { changeId: second, action: 'accept' })
  expect(resolution).toMatchObject({
    outcome: 'stale',
    staleFiles: ['packages/sync/src/pool.ts'],
    written: [],
  })
  expect(textsOf(sample.workspace)).toEqual(edited)
  const { view } = await desk.ask('run.open', { runId })
  expect(view.changes.map(({ state, noteFromPerson }) => [state, noteFromPerson])).toEqual([
    ['discarded', 'Not now'],
    ['stale', undefined],
  ])
  expect(view.state).toBe('needs_you')
})

test('a change waits through a restart; Accept then writes every file, and the deltas stand in the journal', async () => {
  verifies('desk.change-survives-restart', 'desk.accept-writes-all', 'desk.file-against-start')
  const runId = await openRun(true)
  const changeId = await stageGuards(runId)
  const before = textsOf(sample.workspace)
  await desk.close()
  desk = await openedDesk(sample.home)

  const { runs } = await desk.ask('run.list', {})
  expect(runs).toMatchObject([{ id: runId, state: 'needs_you', detail: { kind: 'review', count: 6 } }])
  await desk.ask('workspace.open', { path: sample.workspace })
  const { change } = await desk.ask('change.show', { changeId })
  const shown = await desk.ask('change.file', { changeId, path: 'packages/sync/src/pool.ts' })
  expect([change.files.length, shown.language, shown.original]).toEqual([
    4,
    'typescript',
    before['packages/sync/src/pool.ts'],
  ])

  const { resolution } = await desk.ask('change.resolve', { changeId, action: 'accept' })
  expect(resolution.written.map((file) => file.path)).toEqual(change.files.map((file) => file.path))
  expect(readFileSync(pool(), 'utf8')).toBe(shown.proposed)
  const { view } = await desk.ask('run.open', { runId })
  expect(view.deltas.map(({ tool, delta }) => [tool, delta.state, delta.introduced.length])).toEqual(
    change.files.map(() => ['resolve', 'fresh', 0]),
  )
  const sides = await desk.ask('file.sides', { runId, path: 'packages/sync/src/pool.ts' })
  expect([sides.original, sides.proposed]).toEqual([shown.original, shown.proposed])
})

test('what the command line decides about a change enters the journal of the run that staged it', async () => {
  verifies('desk.sees-other-processes')
  const runId = await openRun(false)
  const changeId = await stageGuards(runId)
  const other = await createServices({ home: sample.home, mode: 'headless' })
  const args = { change_id: changeId, action: 'discard', note: 'From the shell' }
  const call = { workspace: sample.workspace, tool: 'resolve', args, signal: new AbortController().signal }
  expect(await other.commandLine.callTool(call)).toMatchObject({ ok: true, data: { outcome: 'discarded' } })
  await other.close()
  const view = await desk.viewWhen(runId, ({ changes }) => changes[0]?.state === 'discarded')
  expect(view.changes[0]?.noteFromPerson).toBe('From the shell')
})

test('the demo starts on a fresh copy, waits for the person, and ends after the Discard; a changed copy is left', async () => {
  verifies('desk.demo-from-scratch')
  const { runId } = await desk.ask('demo.start', {})
  const waits = await desk.viewWhen(runId, (view) => view.changes.length === 1 && callsEnded(view))
  const state = await desk.ask('app.state', {})
  expect(state.workspace).toMatchObject({ name: 'harbor', trust: 'trusted', isSample: true })
  expect(waits.changes[0]).toMatchObject({ state: 'waiting', replacements: 6 })
  const typescript = waits.deltas.filter(({ delta }) => delta.file.endsWith('.ts'))
  expect(typescript.map(({ delta }) => [delta.state, delta.introduced.length, delta.fixed.length])).toEqual([
    ['fresh', 1, 0],
    ['fresh', 0, 0],
    ['fresh', 0, 1],
  ])
  await desk.ask('change.resolve', { changeId: waits.changes[0]!.id, action: 'discard' })
  const ended = await desk.viewWhen(runId, (view) => view.ended !== undefined)
  expect([ended.ended, ended.state]).toEqual([{ reason: 'done' }, 'done'])
  const again = await desk.ask('demo.start', {})
  const { workspace } = await desk.ask('app.state', {})
  expect(workspace?.root).toBe(`${state.workspace!.root}-2`)
  await desk.ask('run.stop', { runId: again.runId })
  expect((await desk.ask('run.open', { runId: again.runId })).view.ended).toEqual({ reason: 'stopped' })
}, 120_000)

test('a folder that is no workspace, an unknown run and an unknown change are told as failures', async () => {
  const file = path.join(sample.workspace, 'README.md')
  await expect(desk.ask('run.create', {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk.ask('workspace.open', { path: file })).rejects.toMatchObject({ code: 'bad_argument' })
  await expect(desk.ask('run.open', { runId: '../settings' })).rejects.toMatchObject({ code: 'not_found' })
  await openRun(false)
  await expect(desk.ask('change.show', { changeId: '../../x' })).rejects.toMatchObject({
    code: 'unknown_change',
  })
})

test('settings that cannot be read are set aside with a word in the window', async () => {
  verifies('settings.broken-set-aside')
  await desk.close()
  writeFileSync(path.join(sample.home, 'settings.json'), '{"v":1,')
  desk = await openedDesk(sample.home)
  expect((await desk.ask('app.state', {})).notices).toEqual([expect.stringContaining('set aside') as string])
})

function callsEnded(view: RunView): boolean {
  return view.items.every((item) => item.kind !== 'tool-call' || item.status !== 'in_progress')
}

test('a run brings its folder into the window, and can be read when the folder is gone', async () => {
  verifies('desk.run-shows-its-folder')
  const runId = await openRun(false)
  const { root } = (await desk.ask('app.state', {})).workspace!
  const other = mkdtempSync(path.join(os.tmpdir(), 'control-center-other-'))
  const opened = await desk.ask('workspace.open', { path: other })
  await desk.ask('run.open', { runId })
  expect((await desk.ask('app.state', {})).workspace?.root).toBe(root)

  const otherRun = await desk.ask('workspace.open', { path: other }).then(() => desk.ask('run.create', {}))
  await desk.ask('workspace.open', { path: root })
  rmSync(other, { recursive: true })
  const { view } = await desk.ask('run.open', { runId: otherRun.runId })
  expect([view.workspace, (await desk.ask('app.state', {})).workspace?.root]).toEqual([
    opened.workspace!.root,
    root,
  ])
})
