import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartTexts } from '../../../src/main/services/start-texts.ts'
import { verifies } from '../../support/verifies.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lines = { added: 1, removed: 1 }

test('the first text of a file is kept, through later writes and a restart', () => {
  verifies('desk.file-against-start')
  const texts = new StartTexts(folder)
  texts.keep([{ path: 'a/b.ts', op: 'update', before: 'one', after: 'two', ...lines }])
  texts.keep([{ path: 'a/b.ts', op: 'update', before: 'two', after: 'three', ...lines }])
  expect(new StartTexts(folder).of('a/b.ts')).toEqual({ text: 'one' })
})

test('a file that the run made was not there, and one that it never wrote is unknown', () => {
  verifies('desk.file-against-start')
  const texts = new StartTexts(folder)
  texts.keep([{ path: 'new.ts', op: 'add', after: 'x', ...lines }])
  expect([texts.of('new.ts'), texts.of('other.ts')]).toEqual([{}, undefined])
})

test('a move keeps the text under the old name, and the new name was not there', () => {
  verifies('desk.file-against-start')
  const texts = new StartTexts(folder)
  texts.keep([{ path: 'new.ts', op: 'move', movedFrom: 'old.ts', before: 'x', after: 'y', ...lines }])
  expect([texts.of('old.ts'), texts.of('new.ts')]).toEqual([{ text: 'x' }, {}])
})
