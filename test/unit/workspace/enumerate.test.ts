import { symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { enumerateFiles } from '../../../src/main/workspace/enumerate.ts'
import { verifies } from '../../support/verifies.ts'
import { codeOf, testWorkspace } from '../../support/test-workspace.ts'

test('nested ignore rules hold, the deepest decides, and .git is never entered', async () => {
  verifies('workspace.ignore-rules')
  const workspace = await testWorkspace({
    '.gitignore': '*.log\n/out/\n',
    '.git/HEAD': '',
    '.git/info/exclude': 'secret.txt\n',
    'secret.txt': '',
    'a.ts': '',
    'b.log': '',
    'out/x.ts': '',
    'sub/.gitignore': '!keep.log\nlocal.ts\n',
    'sub/keep.log': '',
    'sub/other.log': '',
    'sub/local.ts': '',
    'sub/out/y.ts': '',
    'node_modules/z/index.js': '',
  })
  await symlink('a.ts', workspace.at('link.ts'))
  const { files, ignored } = await enumerateFiles(workspace.root)
  expect(files).toEqual(['.gitignore', 'a.ts', 'sub/.gitignore', 'sub/keep.log', 'sub/out/y.ts'])
  expect(ignored).toBe(6)
})

test('a path that is named is taken although it is ignored', async () => {
  const workspace = await testWorkspace({
    '.gitignore': 'out\n',
    'out/x.ts': '',
    'out/deep/y.ts': '',
    'a.ts': '',
  })
  expect((await enumerateFiles(workspace.root, { under: 'out' })).files).toEqual([
    'out/deep/y.ts',
    'out/x.ts',
  ])
  expect((await enumerateFiles(workspace.root, { under: 'out/x.ts' })).files).toEqual(['out/x.ts'])
  expect(await codeOf(enumerateFiles(workspace.root, { under: 'missing' }))).toBe('not_found')
  expect(await codeOf(enumerateFiles(workspace.root, { under: '..' }))).toBe('outside_workspace')
})
