import { expect, test } from 'vitest'
import { type Answering, filesToAskAbout } from '../../../src/main/services/files-to-ask-about.ts'
import { verifies } from '../../support/verifies.ts'

/** TypeScript at the root of each package, Python at the workspace's root. */
function answering(file: string): readonly Answering[] {
  if (file.endsWith('.ts'))
    return [{ id: 'ts', root: file.startsWith('packages/b/') ? '/w/packages/b' : '/w' }]
  return file.endsWith('.py') ? [{ id: 'pyright', root: '/w' }] : []
}

test('each server and root is asked with its highest file, data and style with none', () => {
  verifies('tools.lsp')
  const files = [
    'src/deep/down/a.ts',
    'src/b.ts',
    'packages/b/src/c.ts',
    'packages/a/src/d.ts',
    'package.json',
    'style.css',
    'tools/x/y.py',
    'main.py',
    'README',
  ]
  expect(filesToAskAbout(files, answering, 10)).toEqual(['main.py', 'src/b.ts', 'packages/b/src/c.ts'])
})

test('no more are asked than the limit', () => {
  verifies('tools.lsp-limits')
  const files = Array.from({ length: 50 }, (_, index) => `p${index}/a.ts`)
  const ownRoot = (file: string): readonly Answering[] => [{ id: 'ts', root: file }]
  expect(filesToAskAbout(files, ownRoot, 3)).toEqual(['p0/a.ts', 'p1/a.ts', 'p2/a.ts'])
})
