import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { belongs, listFiles } from '../../../../src/main/graph/indexing/listing.ts'
import { planIndex } from '../../../../src/main/graph/indexing/plan.ts'
import type { FileRow } from '../../../../src/main/graph/store/file-table.ts'
import { verifies } from '../../../support/verifies.ts'

function row(file: string, size: number, mtime: number): FileRow {
  return {
    id: 1,
    path: file,
    language: 'toy',
    hash: new Uint8Array(),
    size,
    mtime,
    state: 'ok',
    reason: '',
    surface: '',
  }
}

test('what looks the same is not read; what steers linking is read first, generated files last', () => {
  verifies('graph.file-set')
  const known = [row('same.ts', 1, 5), row('young.ts', 1, 0), row('gone.ts', 1, 5), row('changed.ts', 1, 5)]
  const listed = [
    { path: 'dist/x.ts', size: 1, mtime: 1 },
    { path: 'same.ts', size: 1, mtime: 5 },
    { path: 'young.ts', size: 1, mtime: 0 },
    { path: 'changed.ts', size: 2, mtime: 5 },
    { path: 'tsconfig.json', size: 1, mtime: 1 },
  ]
  const plan = planIndex(known, listed, false)
  expect([plan.read.map((file) => file.path), plan.gone.map((file) => file.path)]).toEqual([
    ['tsconfig.json', 'changed.ts', 'young.ts', 'dist/x.ts'],
    ['gone.ts'],
  ])
})

function folderOf(files: readonly string[]): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'cc-graph-list-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), file.endsWith('.gitignore') ? 'out/\n' : 'x')
  }
  return root
}

test('git says which files there are; without git ignore rules do', async () => {
  verifies('graph.file-set')
  const root = folderOf(['.gitignore', 'a.ts', 'notes.txt', 'out/b.ts', 'node_modules/c.ts', 'package.json'])
  symlinkSync('nowhere', path.join(root, 'dangling.ts'))
  const signal = new AbortController().signal
  const byGit = await listFiles(
    root,
    async () => await Promise.resolve(['out/b.ts', 'gone.ts', 'dangling.ts']),
    signal,
  )
  expect(byGit.map((file) => file.path)).toEqual(['out/b.ts', 'dangling.ts'])
  const without = await listFiles(root, async () => await Promise.resolve(undefined), signal)
  expect(without.map((file) => file.path)).toEqual(['a.ts', 'package.json'])
  expect([
    await belongs(root, 'a.ts'),
    await belongs(root, 'out/b.ts'),
    await belongs(root, 'notes.txt'),
  ]).toEqual([true, false, false])
})
