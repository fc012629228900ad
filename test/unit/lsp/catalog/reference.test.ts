import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serversReference } from '../../../../scripts/servers-reference.ts'
import { serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { withPersonsServers } from '../../../../src/main/lsp/catalog/person-servers.ts'
import { verifies } from '../../../support/verifies.ts'

const settingsSchema = z.object({ servers: z.unknown() })

test('the reference of language servers is what the catalog says (npm run docs:servers)', () => {
  verifies('lsp.catalog-breadth')
  const file = path.resolve(import.meta.dirname, '../../../../docs/reference/language-servers.md')
  expect(readFileSync(file, 'utf8')).toBe(serversReference(serverCatalog))
})

test('what the guide shows as settings is followed', () => {
  verifies('servers.override', 'servers.own')
  const file = path.resolve(import.meta.dirname, '../../../../docs/guides/language-servers.md')
  const shown = [...readFileSync(file, 'utf8').matchAll(/```json\n([^]*?)```/g)].map(([, text]) =>
    settingsSchema.parse(JSON.parse(text ?? '')),
  )
  const problems = shown.flatMap(({ servers }) => withPersonsServers(serverCatalog, servers).problems)
  expect([shown.length, problems]).toEqual([2, []])
})

test('a row tells its command, its roots, how it settles and how to get it', () => {
  const [row] = serverCatalog
  const page = serversReference([
    { ...row!, id: 'mine', quirks: ['Says `hello` | goodbye.'], install: 'get mine', group: 'all' },
  ])
  expect(page.slice(page.indexOf('## mine')).split('\n')).toEqual([
    '## mine',
    '',
    '- language: TypeScript/JavaScript',
    '- command: `tsc --lsp --stdio`',
    '- from the workspace: nothing where it has none: the app has its own',
    '- root: `tsconfig.json`, `jsconfig.json`, `package.json`',
    '- root of several projects: `pnpm-workspace.yaml`, `lerna.json`, `package.json#"workspaces"`',
    '- not where: `deno.json`, `deno.jsonc`',
    '- group: `all`',
    '- diagnostics: pull; quiet time 0 ms, cold limit 20 s',
    '- measured with: 7.0.2',
    '- install: `get mine`',
    '- note: Says `hello` | goodbye.',
    '',
  ])
})
