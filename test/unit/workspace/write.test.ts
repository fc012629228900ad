import { chmod, link, lstat, readlink, stat, symlink } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sha256, stampOf } from '../../../src/main/workspace/text-encoding.ts'
import { verifies } from '../../support/verifies.ts'
import { codeOf, testWorkspace } from '../../support/test-workspace.ts'

test('a write creates the file and its folders and leaves nothing else', async () => {
  verifies('workspace.write-whole-or-not')
  const workspace = await testWorkspace()
  const plan = await workspace.files.planWrite('deep/er/a.txt', 'one\ntwo\n', {})
  expect(await workspace.entries()).toEqual([])
  expect(await plan.commit()).toEqual([
    {
      path: 'deep/er/a.txt',
      op: 'add',
      after: 'one\ntwo\n',
      stamp: stampOf(sha256(Buffer.from('one\ntwo\n'))),
      added: 2,
      removed: 0,
    },
  ])
  expect(await workspace.entries()).toEqual(['deep', 'deep/er', 'deep/er/a.txt'])
  expect(await workspace.text('deep/er/a.txt')).toBe('one\ntwo\n')
})

test('a write over a file keeps its mode bits and tells the lines that differ', async () => {
  const workspace = await testWorkspace({ 'run.sh': 'a\nb\n' })
  await chmod(workspace.at('run.sh'), 0o755)
  const plan = await workspace.files.planWrite('run.sh', 'a\nc\nd\n', {})
  const [change] = await plan.commit()
  expect([change?.op, change?.added, change?.removed]).toEqual(['update', 2, 1])
  expect((await stat(workspace.at('run.sh'))).mode & 0o777).toBe(0o755)
  expect(await workspace.entries()).toEqual(['run.sh'])
})

test('a file that changed since it was read is not overwritten', async () => {
  verifies('workspace.stale')
  const workspace = await testWorkspace({ 'a.txt': 'one' })
  await workspace.files.read('a.txt')
  await workspace.write('a.txt', 'by somebody else')
  expect(await codeOf(workspace.files.planWrite('a.txt', 'mine', {}))).toBe('stale')
  expect(await workspace.text('a.txt')).toBe('by somebody else')
})

test('a file that changes between the plan and its commit refuses the whole plan', async () => {
  const workspace = await testWorkspace({ 'a.txt': 'one' })
  const plan = await workspace.files.planWrite('a.txt', 'mine', {})
  await workspace.write('a.txt', 'by somebody else')
  expect(await codeOf(plan.commit())).toBe('stale')
  expect(await workspace.text('a.txt')).toBe('by somebody else')
  expect(await workspace.entries()).toEqual(['a.txt'])
})

test('expect compares stamps of the content', async () => {
  const workspace = await testWorkspace({ 'a.txt': 'one' })
  const { stamp } = await workspace.files.read('a.txt')
  await workspace.write('a.txt', 'two')
  await workspace.write('a.txt', 'one')
  expect(await codeOf(workspace.files.planWrite('a.txt', 'x', { expect: stamp }))).toBe('done')
  expect(await codeOf(workspace.files.planWrite('a.txt', 'x', { expect: 's1-0' }))).toBe('stale')
  expect(await codeOf(workspace.files.planWrite('b.txt', 'x', { expect: stamp }))).toBe('stale')
})

test('a write through a link changes its target and leaves the link', async () => {
  verifies('workspace.kinds-of-files')
  const workspace = await testWorkspace({ 'real/a.txt': 'one' })
  await symlink('real/a.txt', workspace.at('link.txt'))
  await (await workspace.files.planWrite('link.txt', 'two', {})).commit()
  expect(await readlink(workspace.at('link.txt'))).toBe('real/a.txt')
  expect((await lstat(workspace.at('real/a.txt'))).isFile()).toBe(true)
  expect(await workspace.text('real/a.txt')).toBe('two')
})

test('a link that is swapped between plan and commit refuses', async () => {
  const workspace = await testWorkspace({ 'sub/a.txt': 'one', 'other/a.txt': 'one' })
  const plan = await workspace.files.planWrite('sub/a.txt', 'two', {})
  execFileSync('mv', [workspace.at('sub'), workspace.at('gone')])
  await symlink('other', workspace.at('sub'))
  expect(await codeOf(plan.commit())).toBe('stale')
  expect(await workspace.text('other/a.txt')).toBe('one')
})

test('hard links, FIFOs, folders, binary files and other encodings are refused with their code', async () => {
  const workspace = await testWorkspace({
    'one.txt': 'x',
    'nul.bin': new Uint8Array([1, 0, 2]),
    'latin.txt': new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]),
    'wide.txt': new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
    'folder/a': '',
    'locked.txt': 'x',
  })
  await link(workspace.at('one.txt'), workspace.at('two.txt'))
  execFileSync('mkfifo', [workspace.at('fifo')])
  await chmod(workspace.at('locked.txt'), 0o444)
  const write = async (name: string): Promise<string> =>
    await codeOf(workspace.files.planWrite(name, 'new', {}).then(async (plan) => plan.commit()))
  const names = ['two.txt', 'fifo', 'folder', 'nul.bin', 'latin.txt', 'wide.txt', 'locked.txt', '.']
  expect(await Promise.all(names.map(write))).toEqual([
    'protected_path',
    'bad_argument',
    'is_directory',
    'binary_file',
    'not_utf8',
    'not_utf8',
    'read_only',
    'is_directory',
  ])
  expect(await codeOf(workspace.files.read('fifo'))).toBe('bad_argument')
})

test('a write above 10 MB is refused and a byte order mark is kept', async () => {
  const workspace = await testWorkspace({ 'bom.txt': '\ufeffone' })
  expect(await codeOf(workspace.files.planWrite('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1), {}))).toBe(
    'too_large',
  )
  expect((await workspace.files.read('bom.txt')).text).toBe('one')
  const plan = await workspace.files.planWrite('bom.txt', 'two', {})
  await plan.commit()
  expect(plan.notes).toEqual(['The byte order mark of the file was kept.'])
  expect(await workspace.text('bom.txt')).toBe('\ufefftwo')
})

test('reading tells the language, an absolute path back relative, and what is missing', async () => {
  const workspace = await testWorkspace({ 'src/a.ts': 'export {}\r\n' })
  expect(await workspace.files.read(path.join(workspace.root.path, 'src/a.ts'))).toEqual({
    path: 'src/a.ts',
    text: 'export {}\r\n',
    stamp: stampOf(sha256(Buffer.from('export {}\r\n'))),
    language: 'typescript',
  })
  expect(await codeOf(workspace.files.read('src/b.ts'))).toBe('not_found')
  expect(await codeOf(workspace.files.read('src'))).toBe('is_directory')
})

test('what stands there already is no change, byte order mark included', async () => {
  verifies('workspace.write-whole-or-not')
  const workspace = await testWorkspace({ 'a.ts': 'a\n', 'b.ts': '\ufeffb\n' })
  const plans = await Promise.all(
    ['a.ts', 'b.ts'].map((file) => workspace.files.planWrite(file, `${file[0]}\n`)),
  )
  expect(await Promise.all(plans.map(async (plan) => [plan.changes, await plan.commit()]))).toEqual([
    [[], []],
    [[], []],
  ])
})
