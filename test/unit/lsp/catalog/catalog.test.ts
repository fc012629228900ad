import { expect, test } from 'vitest'
import {
  type CatalogEntry,
  groupsFor,
  groupsOf,
  isLinter,
  languageIdOf,
  serverCatalog,
} from '../../../../src/main/lsp/catalog/catalog.ts'
import { parseRows } from '../../../../src/main/lsp/catalog/server-row.ts'
import { verifies } from '../../../support/verifies.ts'

const ids = serverCatalog.map(({ id }) => id)
const members = groupsOf(serverCatalog).filter(({ entries }) => entries.length > 1)

/** The groups in which not every member answers the same. */
function divided(by: (entry: CatalogEntry) => unknown): readonly string[] {
  return members
    .filter(({ entries }) => new Set(entries.map((entry) => JSON.stringify(by(entry)))).size > 1)
    .map(({ name }) => name)
}

test('the catalog that ships has at least 60 servers, each id once', () => {
  verifies('lsp.catalog-is-data', 'lsp.catalog-breadth')
  expect([ids.length >= 60, new Set(ids).size]).toEqual([true, ids.length])
})

test('a row with a wrong field is named by its file, its place, its id and the field', () => {
  verifies('lsp.catalog-is-data')
  const [row] = serverCatalog
  const wrong = { v: 1, servers: [row, { ...row, id: 'mine', ways: ['guess'], quietMs: -1 }] }
  expect(() => parseRows(wrong, 'servers/web.json')).toThrow(
    /^servers\/web\.json, row 2 \(mine\): quietMs: .*; ways\[0\]: /,
  )
})

test('a row that names no file, a command line instead of a command, or a strange marker is refused', () => {
  verifies('lsp.catalog-is-data')
  const [row] = serverCatalog
  const faults: readonly Partial<Record<keyof CatalogEntry, unknown>>[] = [
    { languageIds: {}, fileNames: {} },
    { languageIds: { ts: 'typescript' } },
    { command: 'sh -c "tsc | cat"' },
    { rootMarkers: [] },
    { rootMarkers: ['../package.json'] },
    { rootMarkers: ['**/*.csproj'] },
    { install: '' },
  ]
  const kept = faults.filter((fault) => {
    try {
      return parseRows({ v: 1, servers: [{ ...row, ...fault }] }, 'x').length > 0
    } catch {
      return false
    }
  })
  expect(kept).toEqual([])
})

test('an exclusive group agrees on its files, its roots and its role; its order is the preference', () => {
  verifies('lsp.catalog-breadth')
  expect([
    divided(({ languageIds, fileNames }) => [Object.keys(languageIds).sort(), fileNames]),
    divided(({ rootMarkers, excludeMarkers, workspaceMarkers }) => [
      rootMarkers,
      excludeMarkers,
      workspaceMarkers,
    ]),
    divided(isLinter),
    Object.fromEntries(members.map(({ name, entries }) => [name, entries.map(({ id }) => id).join(' ')])),
  ]).toEqual([
    [],
    [],
    [],
    {
      typescript: 'typescript-native typescript-language-server vtsls',
      oxlint: 'oxlint oxc',
      'python-types': 'basedpyright pyright pylsp ty',
      csharp: 'csharp csharp-ls omnisharp',
      ruby: 'ruby-lsp solargraph',
      php: 'intelephense phpactor',
      elixir: 'elixir-ls expert',
      nix: 'nixd nil',
      cmake: 'neocmake cmake',
    },
  ])
})

test('no server is started by a shell, or downloads what it starts', () => {
  verifies('lsp.catalog-breadth')
  const shells = [
    'sh',
    'bash',
    'zsh',
    'cmd',
    'powershell',
    'pwsh',
    'npx',
    'pnpm',
    'yarn',
    'bunx',
    'uvx',
    'pipx',
  ]
  const commands = serverCatalog.flatMap(({ id, command, alternatives }) =>
    [command, ...alternatives].map((name) => [id, name] as const),
  )
  expect(commands.filter(([, name]) => shells.includes(name))).toEqual([])
})

test('a file of each kind that the issue names reaches its server', () => {
  verifies('lsp.catalog-breadth')
  const asked = {
    'a/Dockerfile': 'dockerfile',
    'Dockerfile.dev': 'dockerfile',
    'CMakeLists.txt': 'neocmake cmake',
    Makefile: 'make',
    '.vimrc': 'vim',
    'chart/values.yaml': 'yaml helm',
    'a.PHP': 'intelephense phpactor',
    'lib/a.d.ts': 'typescript-native typescript-language-server vtsls deno eslint biome oxlint oxc',
    'a.py': 'basedpyright pyright pylsp ty ruff',
    '.ts': '',
    'folder.ts/file': '',
    Dockerfiles: '',
  }
  const answers = Object.keys(asked).map((file) => [
    file,
    groupsFor(serverCatalog, file)
      .flatMap(({ entries }) => entries.map(({ id }) => id))
      .join(' '),
  ])
  expect(Object.fromEntries(answers)).toEqual(asked)
})

test('a name comes before a pattern, and the longest extension before the others', () => {
  const kinds = {
    languageIds: { '.php': 'php', '.blade.php': 'blade' },
    fileNames: { 'Dockerfile.*': 'any', 'Dockerfile.php': 'exact' },
  }
  const files = ['a.blade.php', 'A.B.PHP', 'Dockerfile.php', 'Dockerfile.', 'Dockerfile.blade.php', '.php']
  expect(files.map((file) => languageIdOf(kinds, file))).toEqual([
    'blade',
    'php',
    'exact',
    'any',
    'any',
    undefined,
  ])
})

test('a server that leaves its checks to another program is not believed without it', () => {
  verifies('lsp.save-driven')
  const needed = serverCatalog.filter(({ requires }) => requires.length > 0)
  expect(needed.map(({ id, requires }) => [id, requires])).toEqual([
    ['rust-analyzer', ['cargo']],
    ['gopls', ['go']],
    ['bash', ['shellcheck']],
    ['fish', ['fish']],
    ['perl', ['perl']],
  ])
})
