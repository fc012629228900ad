import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFile } from '../../../src/main/base/replace-file.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'replace-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is made and replaced, and nothing else is left', () => {
  verifies('base.replace-file')
  const file = path.join(folder, 'a')
  replaceFile(file, 'one')
  replaceFile(file, 'two')
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['two', ['a']])
})

test('when it cannot be put in place, what stands there stays and nothing is left beside it', () => {
  verifies('base.replace-file')
  const taken = path.join(folder, 'taken')
  mkdirSync(taken)
  writeFileSync(path.join(taken, 'inside'), 'kept')
  expect(() => replaceFile(taken, 'text')).toThrow()
  expect([readdirSync(folder), readdirSync(taken)]).toEqual([['taken'], ['inside']])
})
