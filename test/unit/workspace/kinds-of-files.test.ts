import { chmod, link, lstat, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Committer } from '../../../src/main/workspace/committer.ts'
import { type FileLayer, nodeFileLayer } from '../../../src/main/workspace/file-layer.ts'
import type { CommitOptions, SwapEntry } from '../../../src/main/workspace/swap.ts'
import { sha256 } from '../../../src/main/workspace/text-encoding.ts'
import { codeOf, type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'

function update(workspace: TestWorkspace, name: string, old: string | undefined, real = name): SwapEntry {
  return {
    shown: name,
    real: workspace.at(real),
    expected: old === undefined ? 'missing' : { hash: sha256(Buffer.from(old)) },
    next: { bytes: Buffer.from('new') },
  }
}

async function commit(
  workspace: TestWorkspace,
  swap: readonly SwapEntry[],
  options: CommitOptions = {},
): Promise<string> {
  return await codeOf(workspace.committer.commit(swap, options))
}

test('mode, exec bit and owner of a file are those of the file that was there', async () => {
  verifies('workspace.kinds-of-files')
  const it = await testWorkspace({ 'run.sh': 'old' })
  await chmod(it.at('run.sh'), 0o751)
  if (process.getuid?.() === 0) execFileSync('chown', ['65534:65534', it.at('run.sh')])
  const before = await stat(it.at('run.sh'))
  expect(await commit(it, [update(it, 'run.sh', 'old')])).toBe('done')
  const after = await stat(it.at('run.sh'))
  expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid])
})

test('a mode that somebody changes while the commit runs is not undone by it', async () => {
  verifies('workspace.kinds-of-files')
  const it = await testWorkspace({ 'run.sh': 'old', 'a.ts': 'old' })
  const layer: FileLayer = {
    ...nodeFileLayer,
    async create(target, bytes, file) {
      await nodeFileLayer.create(target, bytes, file)
      await chmod(it.at('run.sh'), 0o755)
    },
  }
  const committer = new Committer(it.root, { dataFolder: it.dataFolder, layer })
  const swap = [update(it, 'a.ts', 'old'), update(it, 'run.sh', 'old')]
  expect(await codeOf(committer.commit(swap))).toBe('stale')
  expect([await it.text('a.ts'), await it.text('run.sh')]).toEqual(['old', 'old'])
  expect((await stat(it.at('run.sh'))).mode & 0o777).toBe(0o755)
})

test('a link is written through, and one that was swapped before the commit refuses', async () => {
  verifies('workspace.kinds-of-files')
  const it = await testWorkspace({ 'real.ts': 'old', 'other.ts': 'old' })
  await symlink('real.ts', it.at('link.ts'))
  expect(await commit(it, [update(it, 'link.ts', 'old', 'real.ts')])).toBe('done')
  expect([await readlink(it.at('link.ts')), await it.text('real.ts')]).toEqual(['real.ts', 'new'])
  await rm(it.at('link.ts'))
  await symlink('other.ts', it.at('link.ts'))
  expect(await commit(it, [update(it, 'link.ts', 'new', 'real.ts')])).toBe('stale')
  await rm(it.at('link.ts'))
  await symlink(it.outside, it.at('link.ts'))
  expect(await commit(it, [update(it, 'link.ts', 'new', 'real.ts')])).toBe('outside_workspace')
})

test('what somebody puts in the place of a file is put back as it was: a link, a folder, a pipe', async () => {
  verifies('workspace.kinds-of-files', 'commit.foreign-saves')
  const put: Record<string, (file: string) => Promise<void>> = {
    link: async (file) => symlink('elsewhere', file),
    folder: async (file) => {
      await mkdir(path.join(file, 'sub'), { recursive: true })
    },
    pipe: async (file) => Promise.resolve(void execFileSync('mkfifo', [file])),
  }
  for (const [kind, place] of Object.entries(put)) {
    const it = await testWorkspace({ 'a.ts': 'old', 'b.ts': 'old' })
    const layer: FileLayer = {
      ...nodeFileLayer,
      async rename(from, to) {
        if (from === it.at('b.ts') && to.endsWith('.old')) {
          await rm(from)
          await place(from)
        }
        await nodeFileLayer.rename(from, to)
      },
    }
    const committer = new Committer(it.root, { dataFolder: it.dataFolder, layer })
    const answer = await codeOf(committer.commit([update(it, 'a.ts', 'old'), update(it, 'b.ts', 'old')]))
    const facts = await lstat(it.at('b.ts'))
    const found = facts.isSymbolicLink() ? 'link' : facts.isDirectory() ? 'folder' : facts.isFIFO() && 'pipe'
    expect([kind, answer, found, await it.text('a.ts')]).toEqual([kind, 'stale', kind, 'old'])
    const names = kind === 'folder' ? ['a.ts', 'b.ts', 'b.ts/sub'] : ['a.ts', 'b.ts']
    expect(await it.entries()).toEqual(names)
  }
})

test('hard links refuse by name until the person confirms, then the other name keeps the old text', async () => {
  verifies('workspace.kinds-of-files')
  const it = await testWorkspace({ 'a.ts': 'old' })
  await link(it.at('a.ts'), it.at('twin.ts'))
  expect(await commit(it, [update(it, 'a.ts', 'old')])).toBe('protected_path')
  expect(await commit(it, [update(it, 'a.ts', 'old')], { mayBreakHardLinks: true })).toBe('done')
  expect([await it.text('a.ts'), await it.text('twin.ts')]).toEqual(['new', 'old'])
})

test('read-only files and folders, what was deleted, renamed or created since refuse and are named', async () => {
  verifies('workspace.kinds-of-files')
  const files = { 'a.ts': 'old', 'locked.ts': 'old', 'sub/b.ts': 'old', 'gone.ts': 'old', 'moved.ts': 'old' }
  const it = await testWorkspace({ ...files, 'made.ts': 'by hand' })
  await chmod(it.at('locked.ts'), 0o444)
  await chmod(it.at('sub'), 0o555)
  await rm(it.at('gone.ts'))
  await rename(it.at('moved.ts'), it.at('there.ts'))
  const refusals: string[] = []
  const refuse = async (name: string, old: string | undefined): Promise<void> => {
    const swap = [update(it, 'a.ts', 'old'), update(it, name, old)]
    await it.committer.commit(swap).catch((error: unknown) => refusals.push(String(error)))
  }
  for (const name of ['locked.ts', 'sub/b.ts', 'gone.ts', 'moved.ts']) await refuse(name, 'old')
  await refuse('made.ts', undefined)
  await chmod(it.at('sub'), 0o755)
  expect(refusals).toEqual([
    'Failure: locked.ts is read-only. Nothing was written.',
    'Failure: The folder of sub/b.ts is read-only. Nothing was written.',
    'Failure: Changed since it was read: gone.ts. Nothing was written.',
    'Failure: Changed since it was read: moved.ts. Nothing was written.',
    'Failure: Changed since it was read: made.ts. Nothing was written.',
  ])
  expect(await it.text('a.ts')).toBe('old')
})

test('names that fold to one refuse where the file system ignores case, and only there', async () => {
  verifies('workspace.kinds-of-files')
  const it = await testWorkspace({})
  const swap = [update(it, 'Read.ts', undefined), update(it, 'read.ts', undefined)]
  const folder = path.basename(it.root.path)
  // As a file system that ignores case answers: every spelling of the folder's name is the folder.
  const facts: FileLayer['facts'] = async (target) =>
    await nodeFileLayer.facts(
      path.join(path.dirname(target), path.basename(target).replace(new RegExp(`^${folder}$`, 'i'), folder)),
    )
  const ignoring = new Committer(it.root, {
    dataFolder: it.dataFolder,
    layer: { ...nodeFileLayer, facts },
  })
  expect(await codeOf(ignoring.commit(swap))).toBe('bad_argument')
  expect(await it.entries()).toEqual([])
  if (process.platform === 'linux') expect(await commit(it, swap)).toBe('done')
})

test('a save that meets the commit is kept beside its file under a name that people see', async () => {
  verifies('commit.foreign-saves')
  const it = await testWorkspace({ 'a.ts': 'old' })
  const layer: FileLayer = {
    ...nodeFileLayer,
    async link(from, to) {
      await nodeFileLayer.link(from, to)
      // An editor that had the file open before writes into what was taken away.
      const backup = from.replace(/\.new$/, '.old')
      execFileSync('sh', ['-c', 'printf saved > "$1"', 'sh', backup])
    },
  }
  const committer = new Committer(it.root, { dataFolder: it.dataFolder, layer })
  const { recoveredEdits } = await committer.commit([update(it, 'a.ts', 'old')])
  const [edit] = recoveredEdits
  expect(edit?.path).toBe('a.ts')
  expect(edit?.keptAs).toMatch(/^a\.ts\.recovered-/)
  expect(await readFile(it.at(edit?.keptAs ?? ''), 'utf8')).toBe('saved')
  expect(await it.text('a.ts')).toBe('new')
})
