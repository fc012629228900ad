import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLocked, tryLock } from '../../../src/main/base/lock-file.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-file-'))
  file = path.join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('one holds it, the next is told who, and it is free again when the holder lets go', () => {
  verifies('base.lock-file')
  const first = tryLock(file)
  const second = tryLock(file)
  expect([first.kind, second, isLocked(file)]).toEqual(['held', { kind: 'taken', pid: process.pid }, true])
  if (first.kind === 'held') first.lock.dispose()
  expect([isLocked(file), readdirSync(folder), tryLock(file).kind]).toEqual([false, [], 'held'])
})

test.runIf(process.platform === 'linux').each([
  ['whose process has ended', { pid: 2 ** 22 + 1 }],
  ['whose pid is another process now', { pid: process.pid, startedAt: 'another time' }],
  ['of an earlier boot', { pid: process.pid, bootId: 'another boot' }],
])('a lock %s is taken over, and nothing else is left', (_name, owner) => {
  verifies('base.lock-file', 'base.process-identity')
  writeFileSync(file, JSON.stringify(owner))
  expect([isLocked(file), tryLock(file).kind, readdirSync(folder)]).toEqual([false, 'held', ['lock']])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
})

test('a lock that a power failure left empty is left alone while it may be being written, then taken over', () => {
  verifies('base.lock-file')
  writeFileSync(file, '')
  const atOnce = tryLock(file)
  utimesSync(file, 1, 1)
  expect([atOnce, tryLock(file).kind]).toEqual([{ kind: 'taken' }, 'held'])
})

test('a folder that is not there is the error of the system', () => {
  expect(() => tryLock(path.join(folder, 'missing', 'lock'))).toThrow(/ENOENT/)
})
