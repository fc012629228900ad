import { chmod, link, readFile, rm, stat, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { recoverStagedChanges } from '../../../src/main/staging/recovery.ts'
import { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import { Committer } from '../../../src/main/workspace/committer.ts'
import { announcedLayer, diesAt } from '../../support/faulty-layer.ts'
import { codeOf } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'
import type { Wanted } from '../../support/file-rewrite.ts'
import { type FileQueue, fileQueue } from './file-queue.ts'

const files = { 'a.ts': 'old a\n', 'lib/b.ts': 'old b\r\n', 'c.ts': 'c\n', 'd.bin': Buffer.of(0, 1, 2) }
const wanted: readonly Wanted[] = [
  { op: 'update', path: 'a.ts', edit: ['old', 'new'] },
  { op: 'move', path: 'src/b.ts', from: 'lib/b.ts', edit: ['old', 'new'] },
  { op: 'delete', path: 'c.ts' },
  { op: 'add', path: 'src/deep/e.ts', text: 'e\n' },
  { op: 'move', path: 'f.bin', from: 'd.bin' },
]

async function accept(from: FileQueue, id: string, options = {}): Promise<unknown> {
  const plan = await from.staged.planAccept(id, options)
  return plan.kind === 'decided' ? plan.resolution : (await plan.commit()).resolution
}

async function undo(from: FileQueue, id: string): Promise<unknown> {
  const plan = await from.staged.planUndo(id)
  return plan.kind === 'decided' ? plan.resolution : (await plan.commit()).resolution
}

/** Every file and what it holds. */
async function disk(from: FileQueue): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await from.entries())
    if ((await stat(from.at(entry))).isFile()) found[entry] = await readFile(from.at(entry), 'latin1')
  return found
}

const before = { 'a.ts': 'old a\n', 'c.ts': 'c\n', 'd.bin': '\0\u0001\u0002', 'lib/b.ts': 'old b\r\n' }
const after = {
  'a.ts': 'new a\n',
  'f.bin': '\0\u0001\u0002',
  'src/b.ts': 'new b\r\n',
  'src/deep/e.ts': 'e\n',
}

describe('a staged change of files', () => {
  test('nothing is written before Accept, and what becomes of each file is shown', async () => {
    verifies('staging.file-operations', 'staging.nothing-before-accept')
    const from = await fileQueue(files)
    const change = await from.stage(wanted)
    expect(await disk(from)).toEqual(before)
    expect(change.title).toBe('Move it')
    expect(
      change.files.map(({ path, op, movedFrom, isBinary, added, removed }) => ({
        path,
        op,
        movedFrom,
        isBinary,
        added,
        removed,
      })),
    ).toEqual([
      { path: 'a.ts', added: 1, removed: 1 },
      { path: 'src/b.ts', op: 'move', movedFrom: 'lib/b.ts', added: 1, removed: 1 },
      { path: 'c.ts', op: 'delete', added: 0, removed: 1 },
      { path: 'src/deep/e.ts', op: 'add', added: 1, removed: 0 },
      { path: 'f.bin', op: 'move', movedFrom: 'd.bin', isBinary: true, added: 0, removed: 0 },
    ])
    expect(await from.staged.sides(change.id, 'src/b.ts')).toEqual({
      path: 'src/b.ts',
      original: 'old b\r\n',
      proposed: 'new b\r\n',
    })
    expect(await from.staged.sides(change.id, 'c.ts')).toEqual({ path: 'c.ts', original: 'c\n' })
    expect(await from.staged.sides(change.id, 'src/deep/e.ts')).toEqual({
      path: 'src/deep/e.ts',
      proposed: 'e\n',
    })
    expect(await from.staged.sides(change.id, 'f.bin')).toEqual({ path: 'f.bin' })
  })

  test('Accept does all of it as one step, modes stay, and undo takes it back as one step', async () => {
    verifies('staging.file-operations', 'staging.accept-whole', 'staging.undo')
    const from = await fileQueue(files)
    await chmod(from.at('lib/b.ts'), 0o755)
    await chmod(from.at('c.ts'), 0o640)
    const change = await from.stage(wanted, ['lib'])
    expect(await accept(from, change.id)).toMatchObject({
      outcome: 'committed',
      written: [
        { path: 'a.ts' },
        { path: 'src/b.ts' },
        { path: 'c.ts' },
        { path: 'src/deep/e.ts' },
        { path: 'f.bin' },
      ],
      cleanUpPending: [],
    })
    expect(await disk(from)).toEqual(after)
    expect(await from.entries()).not.toContain('lib')
    expect((await stat(from.at('src/b.ts'))).mode & 0o777).toBe(0o755)
    expect((await from.staged.show(change.id)).state).toBe('committed')
    expect(await undo(from, change.id)).toMatchObject({ outcome: 'undone' })
    expect(await disk(from)).toEqual(before)
    expect(await from.entries()).not.toContain('src')
    expect([
      (await stat(from.at('lib/b.ts'))).mode & 0o777,
      (await stat(from.at('c.ts'))).mode & 0o777,
    ]).toEqual([0o755, 0o640])
  })

  test('a deleted file comes back with the mode that it had when it was deleted', async () => {
    verifies('staging.file-operations', 'staging.undo')
    const from = await fileQueue(files)
    const { id } = await from.stage([{ op: 'delete', path: 'c.ts' }])
    await chmod(from.at('c.ts'), 0o755)
    await accept(from, id)
    await undo(from, id)
    expect((await stat(from.at('c.ts'))).mode & 0o777).toBe(0o755)
  })

  test('a folder that the change would empty stays when somebody put a file there', async () => {
    verifies('staging.file-operations')
    const from = await fileQueue(files)
    const change = await from.stage(wanted, ['lib'])
    await from.write('lib/own.txt', 'mine')
    expect(await accept(from, change.id)).toMatchObject({ outcome: 'committed', cleanUpPending: [] })
    expect(await disk(from)).toEqual({ ...after, 'lib/own.txt': 'mine' })
  })

  test.each([
    ['only the edit of a moved file', ['s3'], { ...before, 'lib/b.ts': 'new b\r\n' }],
    [
      'only the move of an edited file',
      ['s2'],
      { 'a.ts': 'old a\n', 'c.ts': 'c\n', 'd.bin': '\0\u0001\u0002', 'src/b.ts': 'old b\r\n' },
    ],
    ['only the new file', ['s5'], { ...before, 'src/deep/e.ts': 'e\n' }],
    ['all but the deletion', ['s1', 's2', 's3', 's5', 's6'], { ...after, 'c.ts': 'c\n' }],
  ])('%s is committed and taken back when only that is ticked', async (_, onlySites, expected) => {
    verifies('staging.file-operations', 'staging.some-sites')
    const from = await fileQueue(files)
    const change = await from.stage(wanted)
    await accept(from, change.id, { onlySites })
    expect(await disk(from)).toEqual(expected)
    await undo(from, change.id)
    expect(await disk(from)).toEqual(before)
  })

  test.each([
    ['a new file exists meanwhile', 'src/deep/e.ts', 'theirs'],
    ['the target of a move exists meanwhile', 'src/b.ts', 'theirs'],
    ['a deleted file changed', 'c.ts', 'theirs'],
    ['the source of a move changed', 'lib/b.ts', 'theirs'],
    ['a moved binary changed', 'd.bin', '\0\u0001'],
  ])('%s: the whole change is stale and nothing is touched', async (_, path, text) => {
    verifies('staging.file-operations', 'staging.stale-refuses-all')
    const from = await fileQueue(files)
    const change = await from.stage(wanted)
    await from.write(path, text)
    expect((await from.staged.show(change.id)).staleFiles).toEqual([path])
    expect(await accept(from, change.id)).toMatchObject({ outcome: 'stale', staleFiles: [path] })
    expect(await disk(from)).toEqual({ ...before, [path]: text })
  })

  test('a file that is gone makes its move and its deletion stale', async () => {
    verifies('staging.file-operations', 'staging.stale-refuses-all')
    const from = await fileQueue(files)
    const change = await from.stage(wanted)
    await rm(from.at('c.ts'))
    await rm(from.at('lib/b.ts'))
    const plan = await from.staged.planAccept(change.id)
    expect(plan).toMatchObject({
      kind: 'decided',
      resolution: { outcome: 'stale', staleFiles: ['lib/b.ts', 'c.ts'] },
      goneFiles: ['lib/b.ts', 'c.ts'],
    })
  })

  test.each([
    ['what was moved changed', 'src/b.ts'],
    ['what was made changed', 'src/deep/e.ts'],
    ['what was deleted is there again', 'c.ts'],
    ['something stands where the moved file stood', 'lib/b.ts'],
  ])('an undo is refused as a whole when %s', async (_, path) => {
    verifies('staging.file-operations', 'staging.undo')
    const from = await fileQueue(files)
    const change = await from.stage(wanted)
    await accept(from, change.id)
    await from.write(path, 'theirs')
    expect(await undo(from, change.id)).toMatchObject({ outcome: 'stale', staleFiles: [path] })
    expect(await disk(from)).toEqual({ ...after, [path]: 'theirs' })
  })

  test('what cannot be done is refused when it is staged', async () => {
    verifies('staging.file-operations')
    const from = await fileQueue({ ...files, '.git/config': 'x' })
    await symlink('a.ts', from.at('link.ts'))
    const attempts: readonly Wanted[] = [
      { op: 'add', path: 'a.ts', text: '' },
      { op: 'move', path: 'a.ts', from: 'c.ts' },
      { op: 'delete', path: 'link.ts' },
      { op: 'move', path: '.git/hooks/x', from: 'c.ts' },
      { op: 'move', path: '../out.ts', from: 'c.ts' },
      { op: 'delete', path: '.git/config' },
    ]
    const codes: string[] = []
    for (const attempt of attempts) codes.push(await codeOf(from.stage([attempt])))
    expect(codes).toEqual([
      'exists',
      'exists',
      'bad_argument',
      'protected_path',
      'outside_workspace',
      'protected_path',
    ])
    expect(await from.staged.open()).toEqual([])
  })

  test('a file with several names is deleted only when the person confirms it', async () => {
    verifies('staging.file-operations', 'staging.hard-links')
    const from = await fileQueue(files)
    await link(from.at('c.ts'), from.at('other.ts'))
    const change = await from.stage([{ op: 'delete', path: 'c.ts' }])
    expect(change.files[0]?.hardLinks).toBe(2)
    expect(await codeOf(accept(from, change.id))).toBe('protected_path')
    expect(await accept(from, change.id, { mayBreakHardLinks: true })).toMatchObject({
      outcome: 'committed',
      written: [{ path: 'c.ts' }],
    })
    expect(await from.text('other.ts')).toBe('c\n')
  })

  test('what waits on a path is found by the old and by the new path of a move', async () => {
    verifies('staging.file-operations', 'staging.stale-at-once')
    const from = await fileQueue(files)
    const { id } = await from.stage([{ op: 'move', path: 'src/b.ts', from: 'lib/b.ts' }])
    const found = []
    for (const path of ['src/b.ts', 'lib/b.ts', 'a.ts'])
      found.push((await from.staged.openOn(new Set([path]))).map((one) => one.id))
    expect(found).toEqual([[id], [id], []])
  })

  test('an Accept and an undo that die at any step are done or not done after the next start', async () => {
    verifies('staging.file-operations', 'staging.crash')
    const states = new Set<string>()
    for (let step = 3; step < 150; step += 7) {
      const from = await fileQueue(files)
      const change = await from.stage(wanted, ['lib'])
      const isUndo = step % 2 === 0
      if (isUndo) await accept(from, change.id)
      const committer = new Committer(from.root, {
        dataFolder: from.dataFolder,
        layer: announcedLayer(diesAt(step)),
      })
      const dying = { ...from, staged: new StagedChanges(committer) }
      await (isUndo ? undo(dying, change.id) : accept(dying, change.id)).catch(() => 'died')
      await recoverStagedChanges(from.dataFolder)
      const { state } = await from.staged.show(change.id)
      states.add(state)
      expect([step, state, await disk(from)]).toEqual([step, state, state === 'committed' ? after : before])
    }
    expect([...states].sort()).toEqual(['committed', 'undone', 'waiting'])
  }, 60_000)
})
