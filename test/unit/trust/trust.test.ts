import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Trust } from '../../../src/main/trust/trust.ts'
import { verifies } from '../../support/verifies.ts'

let dataDir: string
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'trust-')))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const setAside = '2026-01-01'

test('a folder is unknown until the person answers, and the answer outlives the process', () => {
  verifies('trust.asked-once')
  const trust = new Trust({ dataDir, setAside, isAsked: true })
  expect(trust.stateOf('/w')).toBe('unknown')
  trust.answer('/w', true, 'now')
  trust.answer('/other', false, 'now')
  const again = new Trust({ dataDir, setAside, isAsked: true })
  expect(['/w', '/other', '/w/inner', '/w-evil'].map((root) => again.stateOf(root))).toEqual([
    'trusted',
    'untrusted',
    'unknown',
    'unknown',
  ])
})

test('a folder that the command line names is trusted by its real path, and no record is written', () => {
  verifies('trust.for-this-process')
  const folder = path.join(dataDir, 'w')
  mkdirSync(folder)
  symlinkSync(folder, path.join(dataDir, 'link'))
  const trust = new Trust({ dataDir, setAside, isAsked: false, forThisProcess: [path.join(dataDir, 'link')] })
  expect(trust.stateOf(folder)).toBe('trusted')
  expect(existsSync(path.join(dataDir, 'trust.json'))).toBe(false)
})

test('without a window a recorded yes is not enough', () => {
  verifies('trust.headless-is-untrusted')
  new Trust({ dataDir, setAside, isAsked: true }).answer('/w', true, 'now')
  expect(new Trust({ dataDir, setAside, isAsked: false }).stateOf('/w')).toBe('untrusted')
})

test('a folder that does not exist cannot be trusted', () => {
  const forThisProcess = [path.join(dataDir, 'absent')]
  expect(() => new Trust({ dataDir, setAside, isAsked: false, forThisProcess })).toThrow(/--trust .*absent/)
})
