import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../src/main/base/data-folder.ts'
import { verifies } from '../../support/verifies.ts'

const home = os.homedir()

test.each<[string, NodeJS.ProcessEnv, NodeJS.Platform, string]>([
  ['the own variable wins', { CONTROL_CENTER_HOME: '/data/cc', XDG_DATA_HOME: '/xdg' }, 'linux', '/data/cc'],
  ['a relative one is made absolute', { CONTROL_CENTER_HOME: 'cc' }, 'darwin', path.resolve('cc')],
  ['an empty one is none', { CONTROL_CENTER_HOME: '' }, 'linux', `${home}/.local/share/control-center`],
  ['Linux with XDG_DATA_HOME', { XDG_DATA_HOME: '/xdg' }, 'linux', '/xdg/control-center'],
  [
    'a relative XDG_DATA_HOME is ignored',
    { XDG_DATA_HOME: 'xdg' },
    'linux',
    `${home}/.local/share/control-center`,
  ],
  ['macOS', {}, 'darwin', `${home}/Library/Application Support/control-center`],
  ['Windows', { APPDATA: '/roaming' }, 'win32', '/roaming/control-center'],
  ['Windows without APPDATA', {}, 'win32', `${home}/AppData/Roaming/control-center`],
])('%s', (_name, env, platform, expected) => {
  verifies('base.data-folder')
  expect(dataFolder(env, platform)).toBe(expected)
})
