import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reduceAll } from '../../../src/shared/run/reduce.ts'
import { eventsOf, type OpenedDesk, openedDesk } from '../../support/opened-desk.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let desk: OpenedDesk
let runId: string
beforeEach(async () => {
  sample = sampleCopy()
  desk = await openedDesk(sample.home)
  const { workspace } = await desk.ask('workspace.open', { path: sample.workspace })
  if (workspace === undefined) throw new Error('It was not opened.')
  runId = (await desk.ask('run.create', {})).runId
})
afterEach(async () => {
  await desk.close()
  sample.remove()
})

const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
const pool = 'packages/sync/src/pool.ts'
const at = (file: string): string => path.join(sample.workspace, file)

async function stage(): Promise<string> {
  const args = { ops, language: 'typescript' }
  const { result } = await desk.ask('tool.call', { runId, tool: 'ast_edit', args })
  if (!(typeof result.data === 'object' && result.data !== null && 'changeId' in result.data))
    throw new Error(result.text)
  return String(result.data.changeId)
}

/** The files that were told as changed by other programs. */
function outside(): string[] {
  return eventsOf(desk, runId).flatMap((event) => (event.type === 'files-changed-outside' ? event.files : []))
}

test('a change under an open one is told at once, folds to stale, and back when the text is put back', async () => {
  verifies('staging.stale-at-once', 'staging.outside')
  const changeId = await stage()
  const before = readFileSync(at(pool), 'utf8')
  appendFileSync(at(pool), '// by hand\n')
  const stale = await desk.viewWhen(runId, ({ changes }) => changes[0]?.state === 'stale')
  expect(stale.changes[0]).toMatchObject({ id: changeId, staleFiles: [pool] })
  writeFileSync(at(pool), before)
  const fresh = await desk.viewWhen(runId, ({ changes }) => changes[0]?.state === 'waiting')
  expect(new Set(outside())).toEqual(new Set([pool]))
  expect(fresh.files.find((file) => file.path === pool)?.by).toBe('outside')
  const replayed = reduceAll({ ...fresh, ...emptied }, eventsOf(desk, runId))
  expect(replayed.changes).toEqual(fresh.changes)
})

const emptied = { seq: 0, items: [], files: [], deltas: [], changes: [], turns: [] }

test('a stale change is rebased in the window, accepted, and taken back as one step', async () => {
  verifies('staging.rebase', 'staging.undo')
  const changeId = await stage()
  const saved = `${readFileSync(at(pool), 'utf8')}// by hand\n`
  writeFileSync(at(pool), saved)
  const { resolution } = await desk.ask('change.resolve', { changeId, action: 'rebase' })
  const next = resolution.rebasedTo ?? ''
  const { change } = await desk.ask('change.show', { changeId: next })
  expect([resolution.outcome, change.rebase?.from, change.rebase?.added, change.rebase?.gone]).toEqual([
    'rebased',
    changeId,
    [],
    [],
  ])
  const accepted = await desk.ask('change.resolve', { changeId: next, action: 'accept', onlyFiles: [pool] })
  expect(accepted.resolution.written.map((file) => file.path)).toEqual([pool])
  expect(accepted.resolution.sitesDropped.length).toBeGreaterThan(0)
  expect(readFileSync(at(pool), 'utf8')).not.toBe(saved)
  expect((await desk.ask('change.undo', { changeId: next })).resolution.outcome).toBe('undone')
  expect(readFileSync(at(pool), 'utf8')).toBe(saved)
  const { view } = await desk.ask('run.open', { runId })
  expect(view.changes.map(({ state }) => state)).toEqual(['rebased', 'undone'])
})

test('a turn is taken back in the window while its files are what it wrote, and refused otherwise', async () => {
  verifies('staging.checkpoint')
  const before = readFileSync(at(pool), 'utf8')
  const write = async (file: string, content: string): Promise<boolean> =>
    (await desk.ask('tool.call', { runId, tool: 'write', args: { path: file, content } })).result.ok
  expect([await write(pool, 'export {}\n'), await write('made.txt', 'made\n')]).toEqual([true, true])
  const [turn] = (await desk.ask('run.open', { runId })).view.turns
  expect(turn).toMatchObject({ files: [pool, 'made.txt'], isUndone: false })
  writeFileSync(at('made.txt'), 'made\nand more by hand\n')
  const refused = await desk.ask('turn.undo', { runId, turn: turn?.seq ?? 0 })
  expect(refused.resolution).toMatchObject({ outcome: 'stale', staleFiles: ['made.txt'] })
  expect(readFileSync(at(pool), 'utf8')).toBe('export {}\n')
  writeFileSync(at('made.txt'), 'made\n')
  const { resolution } = await desk.ask('turn.undo', { runId, turn: turn?.seq ?? 0 })
  expect([resolution.outcome, readFileSync(at(pool), 'utf8')]).toEqual(['undone', before])
  expect((await desk.ask('run.open', { runId })).view.turns[0]).toMatchObject({ isUndone: true })
})

test('our own writes and ignored files are not told as changed by other programs', async () => {
  verifies('staging.outside')
  await desk.ask('tool.call', { runId, tool: 'write', args: { path: 'mine.ts', content: 'export {}\n' } })
  mkdirSync(at('node_modules/x'), { recursive: true })
  writeFileSync(at('node_modules/x/index.js'), 'ignored')
  writeFileSync(at('theirs.ts'), 'export {}\n')
  await desk.viewWhen(runId, ({ files }) => files.some((file) => file.path === 'theirs.ts'))
  expect(outside()).not.toContain('mine.ts')
  expect(outside().filter((file) => file.includes('node_modules'))).toEqual([])
})

test('what another program breaks in a file of the run is told as diagnostics of the run', async () => {
  verifies('diagnostics.outside')
  await desk.ask('workspace.trust', { root: sample.workspace, trusted: true })
  const args = { path: 'packages/sync/src/mine.ts', content: 'export const mine: number = 1\n' }
  const { result } = await desk.ask('tool.call', { runId, tool: 'write', args })
  expect(result.diagnostics).toMatchObject([{ state: 'fresh', introduced: [] }])
  writeFileSync(at(args.path), 'export const mine: number = ""\n')
  const view = await desk.viewWhen(runId, ({ deltas }) => deltas.length > 1)
  expect(view.deltas.at(-1)?.delta).toMatchObject({
    file: args.path,
    state: 'fresh',
    introduced: [{ code: '2322' }],
    reason: 'another program changed it, or a file that it imports',
  })
})
