import { expect, test } from 'vitest'
import { serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { withPersonsServers } from '../../../../src/main/lsp/catalog/person-servers.ts'
import { verifies } from '../../../support/verifies.ts'

const merge = (servers: unknown) => withPersonsServers(serverCatalog, servers)

function row(servers: unknown, id: string) {
  return merge(servers).rows.find((one) => one.id === id)
}

const problems = (servers: unknown): readonly string[] => merge(servers).problems.map(({ text }) => text)
const catalogRow = (id: string) => serverCatalog.find((one) => one.id === id)

test('what the settings do not name is the same row as in the catalog', () => {
  verifies('servers.override')
  const { rows } = merge({ gopls: { quietMs: 10 } })
  const changed = rows.filter((one, index) => one !== serverCatalog[index]).map(({ id }) => id)
  expect([changed, merge(undefined).rows === serverCatalog]).toEqual([['gopls'], true])
})

test('one field that is set leaves all others as they are', () => {
  verifies('servers.override')
  expect(row({ pyright: { coldLimitMs: 90_000 } }, 'pyright')).toEqual({
    ...catalogRow('pyright'),
    coldLimitMs: 90_000,
    person: { isOff: false },
  })
})

test('settings, options, environment and files are merged key by key, lists are replaced', () => {
  verifies('servers.override')
  const changed = row(
    {
      pyright: {
        settings: { python: { analysis: { diagnosticMode: 'workspace' } } },
        rootMarkers: ['mine.toml'],
        languageIds: { '.pyx': 'python' },
        env: { A: '1' },
      },
    },
    'pyright',
  )
  expect([changed?.settings, changed?.rootMarkers, changed?.languageIds, changed?.env]).toEqual([
    {
      python: {
        analysis: { autoSearchPaths: true, diagnosticMode: 'workspace', useLibraryCodeForTypes: true },
      },
    },
    ['mine.toml'],
    { '.py': 'python', '.pyi': 'python', '.pyx': 'python' },
    { A: '1' },
  ])
})

test('arguments are the catalog command’s, or those of the command that is named with them', () => {
  verifies('servers.override')
  const alone = row({ gopls: { args: ['-rpc.trace'] } }, 'gopls')
  const named = row({ gopls: { command: '/opt/gopls', args: ['-rpc.trace'] } }, 'gopls')
  expect([alone?.args, alone?.person, named?.args, named?.person]).toEqual([
    ['-rpc.trace'],
    { isOff: false },
    [],
    { isOff: false, command: '/opt/gopls', args: ['-rpc.trace'] },
  ])
})

test('a server of the person’s own needs a command, a marker and a kind of file', () => {
  verifies('servers.own')
  const { rows, problems: wrong } = merge({
    mine: {
      command: '/opt/mine',
      rootMarkers: ['mine.toml'],
      languageIds: { '.mine': 'mine' },
      group: 'nix',
    },
  })
  expect([wrong, rows.at(-1)]).toEqual([
    [],
    {
      id: 'mine',
      language: 'mine',
      languageIds: { '.mine': 'mine' },
      rootMarkers: ['mine.toml'],
      excludeMarkers: [],
      group: 'nix',
      command: 'mine',
      alternatives: [],
      args: [],
      localBins: [],
      find: 'settings',
      requires: [],
      ways: ['pull', 'push'],
      quietMs: 300,
      coldLimitMs: 30_000,
      unsaved: 'all',
      install: 'set servers.mine.command in settings.json to a program that is there',
      person: { isOff: false, command: '/opt/mine', args: [] },
    },
  ])
})

test('a field that cannot be read takes no other with it and is told by server and field', () => {
  verifies('servers.override-told')
  const servers = { gopls: { enabled: false, quietMs: 'x', comand: 'gopls', env: { A: 1 } }, pyright: 7 }
  expect([row(servers, 'gopls')?.person, row(servers, 'pyright')?.person, problems(servers)]).toEqual([
    { isOff: true },
    { isOff: false },
    [
      'settings.json, servers.pyright: must be an object, such as { "enabled": false }; the catalog\'s value is used.',
      "settings.json, servers.gopls.quietMs: Invalid input: expected number, received string; the catalog's value is used.",
      expect.stringMatching(
        /^settings\.json, servers\.gopls\.comand: there is no such field; known are args, .*; the catalog's value is used\.$/,
      ),
      "settings.json, servers.gopls.env.A: Invalid input: expected string, received number; the catalog's value is used.",
    ],
  ])
})

test('an own server that cannot be read is left out, and says what it lacks', () => {
  verifies('servers.override-told', 'servers.own')
  const servers = {
    goplss: { enabled: true },
    'My Server': { command: 'x', rootMarkers: ['a'], languageIds: { '.a': 'a' } },
    nothing: { command: 'x', rootMarkers: ['a'] },
  }
  const own = 'this server is left out; no server of the catalog has this name, so it is one of your own.'
  expect([merge(servers).rows.length, problems(servers)]).toEqual([
    serverCatalog.length,
    [
      `settings.json, servers.goplss.command: is missing; ${own}`,
      `settings.json, servers.goplss.rootMarkers: is missing; ${own}`,
      `settings.json, servers.My Server: its name must be lower case letters, digits and -; ${own}`,
      'settings.json, servers.nothing.languageIds: names no file: one of languageIds and fileNames must hold something; this server is left out.',
    ],
  ])
})

test.each([[[]], ['gopls'], [null], [3]])(
  'servers that is no object (%j) is told and follows nothing',
  (value) => {
    verifies('servers.override-told')
    expect([merge(value).rows === serverCatalog, problems(value)]).toEqual([
      true,
      ['settings.json, servers: must be an object with a key for each server; nothing of it is followed.'],
    ])
  },
)

test('names that objects have by themselves are no servers and no fields', () => {
  verifies('servers.override-told')
  const servers: unknown = JSON.parse(
    '{ "__proto__": { "enabled": false }, "gopls": { "__proto__": 1, "constructor": 1 } }',
  )
  const { rows } = merge(servers)
  expect([rows.length, row(servers, 'gopls')?.person, Object.hasOwn(Object.prototype, 'enabled')]).toEqual([
    serverCatalog.length,
    { isOff: false },
    false,
  ])
})
