import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { WorkspaceRoot } from '../../../src/main/workspace/root.ts'
import { codeOf, testWorkspace } from '../../support/test-workspace.ts'

test('paths that leave the workspace are refused, in whatever way they do', async () => {
  verifies('workspace.confined')
  const workspace = await testWorkspace({ 'in/a.txt': '' })
  const evil = `${workspace.root.path}-evil`
  await mkdir(evil)
  await writeFile(path.join(evil, 'a.txt'), '')
  await writeFile(path.join(workspace.outside, 'a.txt'), '')
  await symlink(workspace.outside, workspace.at('folder-link'))
  await symlink(path.join(workspace.outside, 'a.txt'), workspace.at('file-link'))
  await symlink('nowhere', workspace.at('dangling'))
  await symlink('loop', workspace.at('loop'))
  const asked = [
    '../x',
    'in/../../x',
    '/etc/passwd',
    path.join(evil, 'a.txt'),
    '../root-evil/a.txt',
    'folder-link/a.txt',
    'folder-link/new/b.txt',
    'file-link',
    'dangling',
    'dangling/x',
    'loop',
  ]
  const codes = await Promise.all(asked.map(async (each) => codeOf(workspace.root.locate(each))))
  expect(codes).toEqual(asked.map(() => 'outside_workspace'))
  expect(await codeOf(workspace.root.locate('a\0b'))).toBe('bad_argument')
  expect(await codeOf(workspace.root.locate(''))).toBe('bad_argument')
})

test('odd paths that stay inside are allowed and told back relative', async () => {
  const workspace = await testWorkspace({ 'sub/a.txt': '', 'b.ts': '' })
  await symlink('sub', workspace.at('inner'))
  const asked = [
    'sub/../b.ts',
    '..foo/x',
    'very/deep/new/file',
    './b.ts',
    workspace.at('b.ts'),
    'inner/a.txt',
    '.',
  ]
  const located = await Promise.all(asked.map(async (each) => (await workspace.root.locate(each)).shown))
  expect(located).toEqual(['b.ts', '..foo/x', 'very/deep/new/file', 'b.ts', 'b.ts', 'inner/a.txt', '.'])
  expect((await workspace.root.locate('inner/a.txt')).real).toBe(workspace.at('sub/a.txt'))
})

test('protected files are refused to an agent, and the ones of git to everybody', async () => {
  verifies('workspace.protected')
  const workspace = await testWorkspace({ '.git/config': '', '.npmrc': '' })
  await symlink('.git', workspace.at('plain'))
  const refusals = async (asked: string): Promise<string> =>
    [
      await codeOf(workspace.root.locateForWriting(asked, 'agent')),
      await codeOf(workspace.root.locateForWriting(asked, 'person')),
    ].join(' ')
  const always = [
    '.git/config',
    '.GIT/config',
    'sub/.git/hooks/x',
    '.git',
    'plain/config',
    '.git./config',
    'GIT~1/config',
    '.control-center/settings.json',
  ]
  const person = [
    '.npmrc',
    '.NPMRC',
    'pkg/.npmrc',
    '.husky/pre-commit',
    '.github/workflows/ci.yml',
    '.vscode/launch.json',
    '.vscode/mcp.json',
    'native/binding.gyp',
    '.pnp.cjs',
    '.gitlab-ci.yml',
    '.yarnrc.yml',
    '.cargo/config.toml',
    'rust-toolchain',
    '.envrc',
  ]
  expect(await Promise.all(always.map(refusals))).toEqual(always.map(() => 'protected_path protected_path'))
  expect(await Promise.all(person.map(refusals))).toEqual(person.map(() => 'protected_path done'))
  expect(await Promise.all(['.gitignore', 'git/config', 'src/npmrc.ts'].map(refusals))).toEqual([
    'done done',
    'done done',
    'done done',
  ])
})

test("lifecycle scripts are a person's to change, the rest of package.json is not", async () => {
  const before = JSON.stringify({ version: '1', scripts: { test: 'x' } })
  const workspace = await testWorkspace({ 'package.json': before })
  const evil = JSON.stringify({ version: '1', scripts: { test: 'x', postinstall: 'evil' } })
  const good = JSON.stringify({ version: '2', scripts: { test: 'y' } })
  expect(await codeOf(workspace.files.planWrite('package.json', evil, {}))).toBe('protected_path')
  expect(await codeOf(workspace.files.planWrite('package.json', good, {}))).toBe('done')
  expect(await codeOf(workspace.files.by('person').planWrite('package.json', evil, {}))).toBe('done')
})

test('lifecycle scripts do not come by a move or through a link either', async () => {
  verifies('workspace.protected')
  const evil = `${JSON.stringify({ scripts: { postinstall: 'evil' } })}\n`
  const workspace = await testWorkspace({ 'notes.json': evil, 'package.json': '{}\n' })
  await symlink('package.json', workspace.at('linked.json'))
  const moved = (to: string): string =>
    `*** Begin Patch\n*** Update File: notes.json\n*** Move to: ${to}\n*** End Patch\n`
  const plans = [
    workspace.files.planPatch(moved('sub/package.json')),
    workspace.files.planWrite('linked.json', evil, {}),
    workspace.files.planPatch(moved('sub/other.json')),
    workspace.files.by('person').planPatch(moved('sub/package.json')),
  ]
  expect(await Promise.all(plans.map(codeOf))).toEqual(['protected_path', 'protected_path', 'done', 'done'])
})

test('a workspace is a folder that exists', async () => {
  const workspace = await testWorkspace({ file: '' })
  expect(await codeOf(WorkspaceRoot.open(workspace.at('file')))).toBe('bad_argument')
  expect(await codeOf(WorkspaceRoot.open(workspace.at('missing')))).toBe('not_found')
})
