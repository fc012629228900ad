import { expect, test } from 'vitest'
import type { ServerStatus } from '../../../src/shared/model/server-status.ts'
import { groupServers, keyOfServer } from '../../../src/renderer/panes/servers/server-groups.ts'
import { shownServers } from '../../../src/renderer/panes/status/shown-servers.ts'
import { verifies } from '../../support/verifies.ts'

function server(id: string, state: ServerStatus['state'], more: Partial<ServerStatus> = {}): ServerStatus {
  return { id, language: id, state, found: true, reason: '', restarts: 0, lastMessages: [], ...more }
}

const servers = [
  server('clangd', 'not_needed', { language: 'C/C++' }),
  server('bash', 'idle', { marker: 'run.sh' }),
  server('gopls', 'absent'),
  server('tsc', 'ready', { root: '/w/app' }),
  server('tsc', 'crashed', { root: '/w/tool' }),
]

const shown = (filter: string) => {
  const { here, elsewhere } = groupServers(servers, filter)
  return [here.map(keyOfServer), elsewhere.map(keyOfServer)]
}

test('what broke stands first, what no file needs stands apart, and each folder has a row', () => {
  verifies('renderer.servers-grouped')
  expect(shown('')).toEqual([['tsc /w/tool', 'tsc /w/app', 'gopls ', 'bash '], ['clangd ']])
})

test('every word of the filter must stand in the name, the language, the marker, the binary or the folder', () => {
  verifies('renderer.servers-grouped')
  expect([shown('c++'), shown('TSC tool'), shown('run.sh'), shown('tsc c++')]).toEqual([
    [[], ['clangd ']],
    [['tsc /w/tool'], []],
    [['bash '], []],
    [[], []],
  ])
})

test('the status bar names a server of several folders once, by its worst state', () => {
  verifies('renderer.servers-grouped')
  const { named } = shownServers(servers)
  expect(named.map(({ id, state }) => [id, state])).toEqual([
    ['tsc', 'crashed'],
    ['gopls', 'absent'],
  ])
})
