import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import { sha256, stampOf } from '../../../src/main/workspace/text-encoding.ts'
import { verifies } from '../../support/verifies.ts'
import { codeOf } from '../../support/test-workspace.ts'
import { type Queue, queue } from './queue.ts'

const files = { 'a.ts': 'old old\nx\n', 'sub/b.ts': '\u4e16 old\r\n', 'c.ts': 'none\n', 'd.ts': 'old' }

async function accept(from: Queue, id: string, options = {}) {
  const plan = await from.staged.planAccept(id, options)
  return plan.kind === 'decided' ? { resolution: plan.resolution, changes: [] } : await plan.commit()
}

async function texts(from: Queue): Promise<string[]> {
  return await Promise.all(Object.keys(files).map(async (each) => from.text(each)))
}

test('staging writes nothing to the workspace and shows what would change', async () => {
  verifies('staging.nothing-before-accept')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  expect(await texts(from)).toEqual(Object.values(files))
  expect(change).toMatchObject({
    v: 1,
    runId: 'run-1',
    workspace: from.root.path,
    state: 'waiting',
    replacements: 4,
    staleFiles: [],
    files: [
      { path: 'a.ts', count: 2, added: 1, removed: 1 },
      { path: 'sub/b.ts', count: 1, added: 1, removed: 1 },
      { path: 'd.ts', count: 1, added: 1, removed: 1 },
    ],
  })
  expect(change.files[1]?.sites).toEqual([{ id: 's3', line: 1, before: 'old', after: 'new' }])
  expect(await from.staged.sides(change.id, 'sub/b.ts')).toEqual({
    path: 'sub/b.ts',
    original: '\u4e16 old\r\n',
    proposed: '\u4e16 new\r\n',
  })
  expect(await codeOf(from.staged.sides(change.id, 'c.ts'))).toBe('not_found')
})

test('both sides with some sites left out are what an Accept of the others would write', async () => {
  verifies('staging.some-sites')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  const sides = async (path: string, leftOut: string[]): Promise<string | undefined> =>
    (await from.staged.sides(change.id, path, leftOut)).proposed
  expect([
    await sides('a.ts', ['s2']),
    await sides('a.ts', ['s1', 's2']),
    await sides('d.ts', ['s1']),
    await sides('sub/b.ts', ['s3']),
  ]).toEqual(['new old\nx\n', 'old old\nx\n', 'new', '\u4e16 old\r\n'])
})

test('sites that share a line are told apart by their columns, in UTF-16 and without a byte order mark', async () => {
  verifies('staging.nothing-before-accept')
  const from = await queue({ 'a.ts': '\uFEFFold \u{1F600} old\nold\n\u4e16 old old' })
  const { files: shown } = await from.stage('old', 'new')
  expect(shown[0]?.sites.map(({ line, column }) => [line, column])).toEqual([
    [1, 1],
    [1, 8],
    [2, undefined],
    [3, 3],
    [3, 7],
  ])
})

test('accepting writes every file, keeps modes and untouched bytes, and tells stamps', async () => {
  verifies('staging.accept-whole')
  const written: unknown[] = []
  const from = await queue(files, { onCommitted: (runId, each) => written.push([runId, each.length]) })
  await chmod(from.at('a.ts'), 0o755)
  const change = await from.stage('old', 'new')
  const { resolution, changes } = await accept(from, change.id, { note: 'fine' })
  expect(await texts(from)).toEqual(['new new\nx\n', '\u4e16 new\r\n', 'none\n', 'new'])
  expect((await stat(from.at('a.ts'))).mode & 0o777).toBe(0o755)
  expect(resolution).toEqual({
    outcome: 'committed',
    written: [
      { path: 'a.ts', stamp: stampOf(sha256(Buffer.from('new new\nx\n'))) },
      { path: 'sub/b.ts', stamp: stampOf(sha256(Buffer.from('\u4e16 new\r\n'))) },
      { path: 'd.ts', stamp: stampOf(sha256(Buffer.from('new'))) },
    ],
    staleFiles: [],
    sitesDropped: [],
    noteFromPerson: 'fine',
    cleanUpPending: [],
  })
  expect(changes.map(({ path: each, op, before }) => [each, op, before])).toEqual([
    ['a.ts', 'update', 'old old\nx\n'],
    ['sub/b.ts', 'update', '\u4e16 old\r\n'],
    ['d.ts', 'update', 'old'],
  ])
  expect(written).toEqual([['run-1', 3]])
  expect(await from.entries()).toEqual(['a.ts', 'c.ts', 'd.ts', 'sub', 'sub/b.ts'])
})

test('a decided change answers its outcome to every later door', async () => {
  verifies('staging.decided-once')
  const from = await queue(files)
  const [one, two] = [await from.stage('old', 'new'), await from.stage('old', 'other')]
  await accept(from, one.id)
  expect((await accept(from, one.id)).resolution.outcome).toBe('committed')
  expect((await from.staged.discard(one.id)).outcome).toBe('committed')
  expect((await from.staged.show(one.id)).state).toBe('committed')
  expect((await from.staged.discard(two.id, { note: 'no' })).outcome).toBe('discarded')
  expect((await accept(from, two.id)).resolution).toMatchObject({
    outcome: 'discarded',
    noteFromPerson: 'no',
  })
  expect(await from.staged.openOf('run-1')).toEqual([])
})

test('discarding leaves every byte', async () => {
  verifies('staging.discard-writes-nothing')
  const from = await queue(files)
  const times = await Promise.all(Object.keys(files).map(async (each) => (await stat(from.at(each))).mtimeMs))
  await from.staged.discard((await from.stage('old', 'new')).id)
  expect(await texts(from)).toEqual(Object.values(files))
  expect(
    await Promise.all(Object.keys(files).map(async (each) => (await stat(from.at(each))).mtimeMs)),
  ).toEqual(times)
})

test('stale files refuse the whole set, are all named, and the change waits on', async () => {
  verifies('staging.stale-refuses-all')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  await from.write('a.ts', 'old by hand')
  await rm(from.at('d.ts'))
  expect(await from.staged.show(change.id)).toMatchObject({ state: 'stale', staleFiles: ['a.ts', 'd.ts'] })
  expect((await accept(from, change.id)).resolution).toMatchObject({
    outcome: 'stale',
    staleFiles: ['a.ts', 'd.ts'],
    written: [],
  })
  expect(await from.text('sub/b.ts')).toBe(files['sub/b.ts'])
  await from.write('a.ts', files['a.ts'])
  await from.write('d.ts', files['d.ts'])
  expect((await from.staged.openOf('run-1')).map(({ state }) => state)).toEqual(['waiting'])
  expect((await accept(from, change.id)).resolution.outcome).toBe('committed')
})

test('a file that changes, or becomes a link, between plan and commit refuses the whole set', async () => {
  verifies('staging.stale-refuses-all')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  const plan = await from.staged.planAccept(change.id)
  if (plan.kind !== 'planned') throw new Error('not planned')
  await rm(from.at('d.ts'))
  expect(await from.staged.planAccept(change.id)).toMatchObject({ kind: 'decided', goneFiles: ['d.ts'] })
  await writeFile(path.join(from.outside, 'd.ts'), 'old')
  await symlink(path.join(from.outside, 'd.ts'), from.at('d.ts'))
  expect(await codeOf(plan.commit())).toBe('outside_workspace')
  await rm(from.at('d.ts'))
  await from.write('d.ts', 'else')
  expect((await plan.commit()).resolution).toMatchObject({ outcome: 'stale', staleFiles: ['d.ts'] })
  expect([await from.text('a.ts'), await readFile(path.join(from.outside, 'd.ts'), 'utf8')]).toEqual([
    files['a.ts'],
    'old',
  ])
})

test('only the chosen sites are committed, and the others are told', async () => {
  verifies('staging.some-sites')
  const from = await queue(files)
  const change = await from.stage('old', 'newer')
  await from.write('d.ts', 'changed, but none of its sites is chosen')
  const { resolution, changes } = await accept(from, change.id, { onlySites: ['s2', 's3'] })
  expect([resolution.outcome, resolution.sitesDropped]).toEqual(['committed', ['s1', 's4']])
  expect(changes.map((each) => each.path)).toEqual(['a.ts', 'sub/b.ts'])
  expect(await from.text('a.ts')).toBe('old newer\nx\n')
  expect(await from.text('sub/b.ts')).toBe('\u4e16 newer\r\n')
  expect((await from.staged.show(change.id)).sitesDropped).toEqual(['s1', 's4'])
  const other = await from.stage('old', 'x')
  expect(await codeOf(from.staged.planAccept(other.id, { onlySites: ['s9'] }))).toBe('bad_argument')
  expect(await codeOf(from.staged.planAccept(other.id, { onlySites: [] }))).toBe('bad_argument')
})

test('the ninth open change of a run is refused, and nothing that waits is dropped', async () => {
  verifies('staging.bounded')
  const from = await queue({ 'a.ts': 'old\n' })
  const ids = []
  for (let count = 0; count < 8; count++) ids.push((await from.stage('old', `new${count}`)).id)
  expect(await codeOf(from.stage('old', 'ninth'))).toBe('too_many_changes')
  expect((await from.staged.openOf('run-1')).map(({ id }) => id).sort()).toEqual(ids.sort())
  await from.stage('old', 'of another run', 'run-2')
  await from.staged.discard(ids[0] ?? '')
  expect(await codeOf(from.stage('old', 'ninth'))).toBe('done')
})

test('changes survive a restart, and another process on the same folder sees their state', async () => {
  verifies('staging.survives')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  const other = new StagedChanges(from.committer)
  expect(await other.show(change.id)).toEqual(change)
  expect(await other.sides(change.id, 'd.ts')).toEqual({ path: 'd.ts', original: 'old', proposed: 'new' })
  await other.discard(change.id)
  expect((await from.staged.show(change.id)).state).toBe('discarded')
})

test('of two doors that accept at once one commits and the other answers the same outcome', async () => {
  verifies('staging.decided-once')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  const other = { ...from, staged: new StagedChanges(from.committer) }
  const both = await Promise.all([accept(from, change.id), accept(other, change.id)])
  expect(both.map(({ resolution }) => resolution.outcome)).toEqual(['committed', 'committed'])
  expect(both.map(({ changes }) => changes.length).sort()).toEqual([0, 3])
})

test('unknown, foreign, broken and newer changes are refused by name and left alone', async () => {
  verifies('staging.broken-set-aside')
  const from = await queue(files)
  const [broken, newer] = [await from.stage('old', 'a'), await from.stage('old', 'b')]
  const fileOf = (id: string): string => path.join(from.dataFolder, 'changes', id, 'change.json')
  await writeFile(fileOf(broken.id), '{"v":1,')
  await writeFile(fileOf(newer.id), '{"v":2}')
  const asked = [broken.id, newer.id, 'change-none-00000000', '../x', 'change-../../x-00000000']
  const codes = await Promise.all(asked.map(async (id) => codeOf(from.staged.show(id))))
  expect(codes).toEqual(asked.map(() => 'unknown_change'))
  expect(await from.staged.open()).toEqual([])
  expect(await readFile(fileOf(newer.id), 'utf8')).toBe('{"v":2}')
  const elsewhere = await queue(files)
  const foreign = await from.stage('old', 'c')
  const door = new StagedChanges(elsewhere.committer)
  expect(await codeOf(door.show(foreign.id))).toBe('unknown_change')
})

test('what belongs to git cannot be staged, and sites that do not make the proposal are refused', async () => {
  const from = await queue({ '.git/config': 'old', 'a.ts': 'old' })
  expect(await codeOf(from.stage('old', 'new'))).toBe('protected_path')
  const odd = { path: 'a.ts', original: Buffer.from('old'), proposed: Buffer.from('new'), sites: [] }
  const rewrite = {
    files: [odd],
    replacements: 0,
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
  }
  expect(await codeOf(from.staged.stage(rewrite, { runId: 'r', tool: 't', ops: [] }))).toBe('internal')
})
