import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { ServerTable } from '../../../../src/main/lsp/catalog/server-table.ts'
import { verifies } from '../../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'table-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Who is asked about a file of a workspace that holds these files, and where. */
function asked(file: string, files: Readonly<Record<string, string>>, servers?: unknown): readonly string[] {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const table = new ServerTable(serverCatalog, () => servers)
  return table
    .groupsAt(path.join(folder, file), folder)
    .map(({ group, place }) =>
      [group.name, `/${path.relative(folder, place.root)}`, place.marker ?? ''].join(' ').trim(),
    )
}

test('a linter is asked where it is configured, beside the server of types', () => {
  verifies('lsp.linters')
  expect([
    asked('a.ts', { 'package.json': '{}' }),
    asked('web/a.ts', { 'web/eslint.config.js': '', 'web/biome.json': '{}' }),
    asked('py/a.py', { 'py/pyproject.toml': '[project]' }),
    asked('lint/a.py', { 'lint/pyproject.toml': '[tool.ruff.lint]\nselect = []' }),
  ]).toEqual([
    ['typescript / package.json'],
    ['typescript / package.json', 'eslint /web eslint.config.js', 'biome /web biome.json'],
    ['python-types /py pyproject.toml'],
    ['python-types /lint pyproject.toml', 'ruff /lint pyproject.toml#[tool.ruff'],
  ])
})

test('where nothing is configured the first server that knows the file tells its absence', () => {
  verifies('lsp.detection')
  expect([asked('a.go', {}), asked('a.tex', {}), asked('a.sh', {}), asked('a.unknown', {})]).toEqual([
    ['gopls /'],
    ['texlab /'],
    ['bash /'],
    [],
  ])
})

test('a chart is left to helm, and its other files to their own servers', () => {
  verifies('lsp.detection')
  const files = { 'deploy/Chart.yaml': '', '.git/HEAD': '' }
  expect([asked('deploy/templates/a.yaml', files), asked('other/a.yaml', files)]).toEqual([
    ['helm /deploy Chart.yaml'],
    ['yaml / .git'],
  ])
})

test('what is off by default or switched off is not asked; a server of types says so itself', () => {
  verifies('servers.override')
  const files = { '.git/HEAD': '', 'eslint.config.js': '' }
  expect([
    asked('a.html', files),
    asked('a.html', files, { emmet: { enabled: true } }),
    asked('a.ts', files, { eslint: { enabled: false } }),
    asked('a.go', { ...files, 'go.mod': '' }, { gopls: { enabled: false } }),
  ]).toEqual([['html / .git'], ['html / .git', 'emmet / .git'], ['typescript /'], ['gopls / go.mod']])
})

test('the settings are read anew with each question', () => {
  verifies('servers.followed')
  let servers: unknown = undefined
  const table = new ServerTable(serverCatalog, () => servers)
  const before = table.rows
  servers = { gopls: { enabled: false } }
  const changed = table.rows.filter((one, index) => one !== before[index]).map(({ id }) => id)
  expect([before === serverCatalog, changed, table.rows === table.rows]).toEqual([true, ['gopls'], true])
})
