import { expect, test } from 'vitest'
import { groupsFor, serverCatalog, type ServerGroup } from '../../../../src/main/lsp/catalog/catalog.ts'
import { foldersUpward, mayAnswer, placeFor } from '../../../../src/main/lsp/catalog/detection.ts'
import { verifies } from '../../../support/verifies.ts'

function placeOf(file: string, existing: readonly string[]) {
  const groups: readonly ServerGroup[] = groupsFor(serverCatalog, file)
  return placeFor(groups[0]!, { workspace: '/w', file }, (name) => existing.includes(name))
}

test('the nearest marker above the file makes the root', () => {
  verifies('lsp.detection')
  const place = placeOf('/w/web/src/a.ts', ['/w/package.json', '/w/web/tsconfig.json'])
  expect(place).toEqual({ root: '/w/web', marker: 'tsconfig.json' })
})

test('without a marker the workspace is the root, and only the app’s own servers may answer there', () => {
  verifies('lsp.detection', 'lsp.bare-folder')
  const place = placeOf('/w/a.ts', [])
  const answering = serverCatalog.filter((entry) => mayAnswer(entry, place!)).map(({ id }) => id)
  expect([place, answering]).toEqual([{ root: '/w' }, ['typescript-native', 'pyright']])
})

test('a marker above the workspace is not looked at', () => {
  verifies('lsp.detection')
  expect(placeOf('/w/a.ts', ['/tsconfig.json', '/package.json'])).toEqual({ root: '/w' })
})

test('a folder of another kind of server is not taken', () => {
  verifies('lsp.detection')
  expect(placeOf('/w/edge/a.ts', ['/w/edge/deno.json', '/w/package.json'])).toBeUndefined()
})

test('a Cargo workspace is the root of its members', () => {
  verifies('lsp.detection')
  const place = placeOf('/w/crates/a/src/lib.rs', ['/w/Cargo.toml', '/w/crates/a/Cargo.toml'])
  expect(place).toEqual({ root: '/w', marker: 'Cargo.toml' })
})

test('folders are walked up to the workspace and no further; a sibling with the same prefix is outside', () => {
  expect([
    foldersUpward('/w/a/b', '/w'),
    foldersUpward('/w-evil/a', '/w'),
    foldersUpward('/w', '/w'),
  ]).toEqual([['/w/a/b', '/w/a', '/w'], ['/w'], ['/w']])
})
