import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resolveElectron } from '../../../scripts/electron/resolve.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-electron-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

it('takes the runtime that the environment names before any other', async () => {
  verifies('house.electron-is-found')
  const executable = path.join(folder, 'electron')
  await writeFile(executable, '')
  await writeFile(path.join(folder, 'version'), 'v45.5.0\n')
  const named = { ELECTRON_EXEC_PATH: executable, CONTROL_CENTER_ELECTRON: 'registry' }
  expect(await resolveElectron(named)).toEqual({ origin: 'environment', executable, version: '45.5.0' })
})

it('says which variable is wrong when nothing is where it points', async () => {
  verifies('house.electron-is-found')
  const nowhere = { ELECTRON_EXEC_PATH: path.join(folder, 'nothing') }
  await expect(resolveElectron(nowhere)).rejects.toThrow(/ELECTRON_EXEC_PATH .* nothing is there/u)
})

it('refuses an origin that it does not know', async () => {
  const odd = { CONTROL_CENTER_ELECTRON: 'nightly' }
  await expect(resolveElectron(odd)).rejects.toThrow(
    'CONTROL_CENTER_ELECTRON is "nightly"; it may be "official" or "registry".',
  )
})
