import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { branchOf } from '../../../src/main/services/branch.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'branch-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function head(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'HEAD'), text)
}

test('the branch is read from git without running it, in a worktree too', () => {
  expect(branchOf(root)).toBeUndefined()
  head(path.join(root, '.git'), 'ref: refs/heads/feature/boats\n')
  expect(branchOf(root)).toBe('feature/boats')
  const worktree = path.join(root, 'tree')
  head(path.join(root, '.git/worktrees/tree'), 'ref: refs/heads/other\n')
  mkdirSync(worktree)
  writeFileSync(path.join(worktree, '.git'), 'gitdir: ../.git/worktrees/tree\n')
  expect(branchOf(worktree)).toBe('other')
})

test('a detached head has no branch', () => {
  head(path.join(root, '.git'), '1128075aa\n')
  expect(branchOf(root)).toBeUndefined()
})
