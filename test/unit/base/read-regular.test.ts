import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRegular } from '../../../src/main/base/read-regular.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'read-regular-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is read, through a link too', () => {
  writeFileSync(path.join(folder, 'a'), 'é\n')
  symlinkSync('a', path.join(folder, 'link'))
  expect(readRegular(path.join(folder, 'link'))).toBe('é\n')
})

test.skipIf(process.platform === 'win32')(
  'a pipe, a device, a folder and a giant are refused at once',
  () => {
    verifies('base.read-regular')
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    symlinkSync('/dev/zero', path.join(folder, 'device'))
    writeFileSync(path.join(folder, 'giant'), Buffer.alloc(5 * 1024 * 1024))
    const faults = ['pipe', 'device', '.', 'giant'].map((name) => {
      try {
        return readRegular(path.join(folder, name)).length
      } catch (error) {
        return error instanceof Error ? error.message.replace(/^.* (is|has) /, '$1 ') : error
      }
    })
    const notRegular = 'is not a regular file.'
    const giant = 'has 5242880 bytes; 4194304 are read at most.'
    expect(faults).toEqual([notRegular, notRegular, notRegular, giant])
  },
)
