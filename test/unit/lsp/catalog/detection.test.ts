import { expect, test } from 'vitest'
import { groupsFor, serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { foldersUpward, mayAnswer, placeFor } from '../../../../src/main/lsp/catalog/detection.ts'
import type { MarkerDisk } from '../../../../src/main/lsp/catalog/markers.ts'
import { verifies } from '../../../support/verifies.ts'

/** A disk that holds just these files, with their texts. */
function diskOf(files: Readonly<Record<string, string>>): MarkerDisk {
  return {
    exists: (file) => Object.hasOwn(files, file),
    names: (folder) =>
      Object.keys(files)
        .filter((file) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'))
        .map((file) => file.slice(folder.length + 1)),
    text: (file) => files[file] ?? '',
  }
}

/** Of files without text where only their names count. */
function placeOf(file: string, existing: readonly string[] | Readonly<Record<string, string>>) {
  const isNames = (files: typeof existing): files is readonly string[] => Array.isArray(files)
  const files = isNames(existing) ? Object.fromEntries(existing.map((name) => [name, ''])) : existing
  const [group] = groupsFor(serverCatalog, file)
  return placeFor(group!, { workspace: '/w', file }, diskOf(files))
}

test('the nearest marker above the file makes the root', () => {
  verifies('lsp.detection')
  const place = placeOf('/w/web/src/a.ts', ['/w/package.json', '/w/web/tsconfig.json'])
  expect(place).toEqual({ root: '/w/web', marker: 'tsconfig.json' })
})

test('without a marker the workspace is the root, and the app’s own and single-file servers may answer there', () => {
  verifies('lsp.detection', 'lsp.bare-folder')
  const place = placeOf('/w/a.ts', [])
  const answering = serverCatalog.filter((entry) => mayAnswer(entry, place!)).map(({ id }) => id)
  expect([place, answering.join(' ')]).toEqual([
    { root: '/w' },
    'typescript-native html css json pyright xml bash fish nushell vim yaml dockerfile tinymist',
  ])
})

test('a marker above the workspace is not looked at', () => {
  verifies('lsp.detection')
  expect(placeOf('/w/a.ts', ['/tsconfig.json', '/package.json'])).toEqual({ root: '/w' })
})

test('a folder of another kind of server is not taken', () => {
  verifies('lsp.detection')
  expect([
    placeOf('/w/edge/a.ts', ['/w/edge/deno.json', '/w/package.json']),
    placeOf('/w/edge/app/a.ts', ['/w/edge/deno.json', '/w/package.json', '/w/edge/app/tsconfig.json']),
  ]).toEqual([undefined, { root: '/w/edge/app', marker: 'tsconfig.json' }])
})

test('a workspace of several projects is the root of its members, the outermost one', () => {
  verifies('lsp.detection', 'lsp.monorepos')
  const cargo = {
    '/w/Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
    '/w/crates/a/Cargo.toml': '[package]',
  }
  expect([
    placeOf('/w/crates/a/src/lib.rs', cargo),
    placeOf('/w/tools/gen/main.go', ['/w/go.work', '/w/tools/go.mod']),
    placeOf('/w/packages/a/a.ts', ['/w/pnpm-workspace.yaml', '/w/packages/a/package.json']),
    placeOf('/w/packages/a/a.ts', {
      '/w/package.json': '{ "workspaces": ["packages/*"] }',
      '/w/packages/a/tsconfig.json': '',
    }),
    placeOf('/w/src/App/a.cs', ['/w/Everything.sln', '/w/src/App/App.csproj']),
  ]).toEqual([
    { root: '/w', marker: 'Cargo.toml#[workspace' },
    { root: '/w', marker: 'go.work' },
    { root: '/w', marker: 'pnpm-workspace.yaml' },
    { root: '/w', marker: 'package.json#"workspaces"' },
    { root: '/w', marker: 'Everything.sln' },
  ])
})

test('projects that only lie one in the other have a root each', () => {
  verifies('lsp.monorepos')
  const files = { '/w/Cargo.toml': '[package]', '/w/examples/b/Cargo.toml': '[package]' }
  expect([placeOf('/w/src/lib.rs', files), placeOf('/w/examples/b/src/main.rs', files)]).toEqual([
    { root: '/w', marker: 'Cargo.toml' },
    { root: '/w/examples/b', marker: 'Cargo.toml' },
  ])
})

test('a marker may be a name with a star; what was found is told', () => {
  verifies('lsp.detection')
  expect([
    placeOf('/w/src/a.cs', ['/w/Shop.csproj']),
    placeOf('/w/src/a.lua', ['/w/mine-1.0.rockspec']),
    placeOf('/w/src/A.hs', ['/w/mine.cabal']),
  ]).toEqual([
    { root: '/w', marker: 'Shop.csproj' },
    { root: '/w', marker: 'mine-1.0.rockspec' },
    { root: '/w', marker: 'mine.cabal' },
  ])
})

test('folders are walked up to the workspace and no further; a sibling with the same prefix is outside', () => {
  expect([
    foldersUpward('/w/a/b', '/w'),
    foldersUpward('/w-evil/a', '/w'),
    foldersUpward('/w', '/w'),
  ]).toEqual([['/w/a/b', '/w/a', '/w'], ['/w'], ['/w']])
})
