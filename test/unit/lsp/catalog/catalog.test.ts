import { expect, test } from 'vitest'
import {
  groupsFor,
  languageIdOf,
  parseCatalog,
  serverCatalog,
} from '../../../../src/main/lsp/catalog/catalog.ts'
import { verifies } from '../../../support/verifies.ts'

test('the catalog that ships is readable and its ids are unique', () => {
  verifies('lsp.catalog-is-data')
  const ids = serverCatalog.map(({ id }) => id)
  expect([ids.length >= 12, new Set(ids).size]).toEqual([true, ids.length])
})

test('a row with a wrong field names it', () => {
  expect(() => parseCatalog({ v: 1, servers: [{ ...serverCatalog[0], ways: ['guess'] }] })).toThrow(/ways/)
})

test('the TypeScript servers are one group, TypeScript 7 first', () => {
  const [group] = groupsFor(serverCatalog, 'src/a.tsx')
  expect(group?.entries.map(({ id }) => id)).toEqual([
    'typescript-native',
    'typescript-language-server',
    'vtsls',
  ])
})

test('members of one group agree on what makes a root', () => {
  const roots = new Map<string, Set<string>>()
  for (const { group, id, rootMarkers, root } of serverCatalog) {
    const name = group ?? id
    roots.set(name, (roots.get(name) ?? new Set()).add(JSON.stringify([rootMarkers, root])))
  }
  expect([...roots].filter(([, kinds]) => kinds.size > 1)).toEqual([])
})

test('a server that leaves its checks to another program is not believed without it', () => {
  verifies('lsp.save-driven')
  const needed = serverCatalog.filter(({ requires }) => requires.length > 0)
  expect(needed.map(({ id, requires }) => [id, requires])).toEqual([
    ['rust-analyzer', ['cargo']],
    ['bash', ['shellcheck']],
  ])
})

test('a file is known by its extension, in any case, and a folder with a dot is no extension', () => {
  const [entry] = serverCatalog
  expect(
    ['A.TS', 'x.d.ts', 'folder.ts/file', 'noext', '.ts'].map((file) => languageIdOf(entry!, file)),
  ).toEqual(['typescript', 'typescript', undefined, undefined, undefined])
})
