import { mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isSettled } from '../../../src/main/base/file-stamp.ts'
import { languageOfPath } from '../../../src/main/syntax/languages.ts'
import { pack, unpack } from '../../../src/main/syntax/packed-tree.ts'
import { SourceCache } from '../../../src/main/syntax/source-cache.ts'
import { SyntaxParser } from '../../../src/main/syntax/syntax-parser.ts'
import { verifies } from '../../support/verifies.ts'
import { resourcesDir } from '../pattern/memory-files.ts'

const megabyte = 1024 * 1024
/** Longer than a file counts as just changed. */
const settledMs = 150
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'source-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

function textOf(cache: SourceCache, file: string): string {
  return Buffer.from(cache.open(file, megabyte).bytes).toString()
}

test('a file that did not change is read once', async () => {
  verifies('syntax.cache')
  const cache = new SourceCache(megabyte)
  const file = write('a.ts', 'one')
  await pause(settledMs)
  expect([textOf(cache, file), textOf(cache, file), cache.reads]).toEqual(['one', 'one', 1])
})

test('a change is seen by the very next open, also one of the same length in the same moment', () => {
  verifies('syntax.cache')
  const cache = new SourceCache(megabyte)
  const file = write('a.ts', 'aaa')
  const seen: string[] = []
  for (let round = 0; round < 200; round++) {
    const text = String(round).padStart(3, '0')
    writeFileSync(file, text)
    seen.push(textOf(cache, file) === text ? 'fresh' : 'stale')
  }
  expect(new Set(seen)).toEqual(new Set(['fresh']))
})

test('a change is seen when its time was set back, and when another file took its place', async () => {
  verifies('syntax.cache')
  const cache = new SourceCache(megabyte)
  const file = write('a.ts', 'one')
  const old = new Date('2020-01-01T00:00:00.500Z')
  utimesSync(file, old, old)
  await pause(settledMs)
  const first = textOf(cache, file)
  writeFileSync(file, 'two')
  utimesSync(file, old, old)
  const second = textOf(cache, file)
  renameSync(write('b.ts', 'new'), file)
  expect([first, second, textOf(cache, file)]).toEqual(['one', 'two', 'new'])
})

test('what has just changed is not settled, and coarse clocks take longer', () => {
  verifies('syntax.cache')
  const at = (mtimeMs: number, ctimeMs: number, readAtMs: number): boolean =>
    isSettled({ size: 1, ino: 1, mtimeMs, ctimeMs }, readAtMs)
  expect([
    at(1_000_001, 1_000_001, 1_000_050),
    at(1_000_001, 1_000_001, 1_000_101),
    at(1_000_000, 1_000_000, 1_002_000),
    at(1_000_000, 1_000_000, 1_002_500),
    at(1_000_001, 1_000_900, 1_000_950),
    at(2_000_001, 1_000_001, 1_000_500),
  ]).toEqual([false, true, false, true, false, false])
})

test('the memory stays within its bound, and a scan larger than it keeps a part', async () => {
  verifies('syntax.cache')
  const files = Array.from({ length: 10 }, (_, index) => write(`${index}.ts`, 'x'.repeat(1_000)))
  await pause(settledMs)
  const cache = new SourceCache(8_000)
  const scan = (name: string): number => {
    const before = cache.reads
    cache.beginScan(name)
    for (const file of files) cache.open(file, megabyte)
    return cache.reads - before
  }
  const reads = [scan('first'), scan('second'), scan('third')]
  expect([reads, cache.usedBytes <= 8_000]).toEqual([[10, 5, 5], true])
})

test('what an older scan has used makes room for a newer one', async () => {
  verifies('syntax.cache')
  const older = write('older.ts', 'x'.repeat(5_000))
  const newer = write('newer.ts', 'x'.repeat(5_000))
  await pause(settledMs)
  const cache = new SourceCache(8_000)
  for (const [scan, file] of [
    ['first', older],
    ['second', newer],
    ['third', newer],
  ] as const) {
    cache.beginScan(scan)
    cache.open(file, megabyte)
  }
  expect(cache.reads).toBe(2)
})

test('a tree is remembered with its file, and is the tree that was parsed', async () => {
  verifies('syntax.cache')
  const text = 'f(a, /* b */ 1)\n'
  const file = write('a.ts', text)
  await pause(settledMs)
  const row = languageOfPath(file)
  if (row === undefined) throw new Error('no language')
  const parse = await new SyntaxParser(resourcesDir).grammar(row)
  const cache = new SourceCache(megabyte)
  const tree = parse(text)
  cache.open(file, megabyte).memo.keep(row.id, pack(tree))
  const packed = cache.open(file, megabyte).memo.tree(row.id)
  const known = packed === undefined ? undefined : unpack(packed, () => text)
  const nodes = Array.from({ length: tree.size }, (_, node) => node)
  const shape = (one: typeof tree): unknown =>
    nodes.map((node) => [one.kind(node), one.parent(node), one.textOf(node)])
  expect(known === undefined ? undefined : shape(known)).toEqual(shape(tree))
})

test('links, folders and files above the bound are refused', () => {
  verifies('syntax.cache')
  const file = write('a.ts', 'x'.repeat(100))
  symlinkSync(file, path.join(folder, 'link.ts'))
  const cache = new SourceCache(megabyte)
  const codes = [
    () => cache.open(path.join(folder, 'link.ts'), megabyte),
    () => cache.open(folder, megabyte),
    () => cache.open(file, 99),
    () => cache.open(path.join(folder, 'gone.ts'), megabyte),
  ].map((open) => {
    try {
      open()
      return 'opened'
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    }
  })
  expect(codes).toEqual(['ELOOP', 'bad_argument', 'too_large', 'ENOENT'])
})
