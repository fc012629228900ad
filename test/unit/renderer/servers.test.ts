import { expect, test } from 'vitest'
import type { ServerStatus } from '../../../src/shared/model/server-status.ts'
import { groupServers, keyOfServer, placesOf } from '../../../src/renderer/panes/servers/server-groups.ts'
import { shownServers } from '../../../src/renderer/panes/status/shown-servers.ts'
import { factsOf, stateWords } from '../../../src/renderer/panes/servers/server-words.ts'
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

test('a server that is stopped keeps its place; what is needed all of a sudden comes last of those here', () => {
  verifies('renderer.servers-keep-their-place')
  const places = placesOf(servers)
  const later = [
    server('clangd', 'ready', { language: 'C/C++' }),
    server('bash', 'crashed', { marker: 'run.sh' }),
    server('gopls', 'not_needed'),
    server('tsc', 'stopped', { root: '/w/app' }),
    server('tsc', 'idle', { root: '/w/tool' }),
    server('zls', 'absent'),
  ]
  const now = placesOf(later, places)
  const { here, elsewhere } = groupServers(later, '', now)
  expect([here.map(keyOfServer), elsewhere, placesOf(later, now) === now]).toEqual([
    ['tsc /w/tool', 'tsc /w/app', 'gopls ', 'zls ', 'clangd ', 'bash '],
    [],
    true,
  ])
})

test('one that another answers for says who, and is told as a fault nowhere', () => {
  verifies('renderer.servers-calm')
  const words = [
    server('vtsls', 'not_needed', { answeredBy: 'tsc' }),
    server('tsls', 'idle', { answeredBy: 'tsc' }),
    server('tsc', 'ready', { upMs: 130_000 }),
    server('pyright', 'starting', { upMs: 4_100 }),
    server('json', 'stopped'),
  ].map((one) => stateWords(one, true))
  expect([words, stateWords(server('bash', 'idle'), false)]).toEqual([
    ['tsc answers', 'tsc answers', 'ready, 2 min', 'starting, 4.1 s', 'stopped'],
    'idle, not trusted',
  ])
})

test('the details hold what a narrow row has no room for', () => {
  verifies('renderer.servers-details')
  const facts = factsOf(
    server('tsc', 'ready', { pid: 71, upMs: 61_000, memoryBytes: 5 * 1024 * 1024, restarts: 2, root: '/w' }),
  )
  expect(facts.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Language tsc',
    'Running for 1 min',
    'pid 71',
    'Memory 5 MB',
    'Restarts 2',
    'Folder /w',
  ])
})
