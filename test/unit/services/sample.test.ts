import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSample, prepareSample } from '../../../src/main/services/sample.ts'
import { textsOf } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

const resources = path.resolve(import.meta.dirname, '../../../resources')
let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sample-')))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('the first copy is whole, and is used again while nobody has changed it', () => {
  verifies('desk.demo-from-scratch')
  const root = prepareSample(resources, home)
  expect(textsOf(root)).toEqual(textsOf(path.join(resources, 'sample')))
  expect(prepareSample(resources, home)).toBe(root)
  expect([isSample(root, home), isSample(home, home), isSample('/', home)]).toEqual([true, false, false])
})

test('a copy with an edit or a file of its own is left as it is', () => {
  verifies('desk.demo-from-scratch')
  const first = prepareSample(resources, home)
  writeFileSync(path.join(first, 'mine.txt'), 'mine')
  const second = prepareSample(resources, home)
  writeFileSync(path.join(second, 'README.md'), 'mine')
  const third = prepareSample(resources, home)
  expect([second, third].map((root) => path.basename(root))).toEqual(['harbor-2', 'harbor-3'])
  expect([textsOf(first)['mine.txt'], textsOf(second)['README.md']]).toEqual(['mine', 'mine'])
})
