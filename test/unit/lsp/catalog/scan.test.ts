import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { markerDisk } from '../../../../src/main/lsp/catalog/markers.ts'
import { placeInScan, scanWorkspace } from '../../../../src/main/lsp/catalog/scan.ts'
import { verifies } from '../../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'scan-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Which of these servers a workspace with these files asks for, with root and marker. */
async function wanted(
  ids: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const scan = await scanWorkspace(folder)
  const disk = markerDisk()
  const found = serverCatalog
    .filter(({ id }) => ids.includes(id))
    .flatMap((entry): (readonly [string, string])[] => {
      const place = placeInScan(entry, { root: folder, scan, disk })
      if (place === undefined) return []
      return [[entry.id, `/${path.relative(folder, place.root)} ${place.marker ?? ''}`.trim()]]
    })
  return Object.fromEntries<string>(found)
}

test('a marker anywhere in the workspace asks for its server, the nearest to the root first', async () => {
  verifies('lsp.statuses')
  const files = { 'a/b/go.mod': '', 'c/go.mod': '', 'src/App.csproj': '', 'db/prisma/schema.prisma': '' }
  expect(await wanted(['gopls', 'csharp', 'prisma', 'zls'], files)).toEqual({
    gopls: '/c go.mod',
    csharp: '/src App.csproj',
    prisma: '/db/prisma schema.prisma',
  })
})

test('a folder that names a workspace of several projects comes before them', async () => {
  verifies('lsp.statuses', 'lsp.monorepos')
  const files = {
    'Cargo.toml': '[workspace]',
    'a/Cargo.toml': '[package]',
    'py/pyproject.toml': '[tool.ruff]',
  }
  expect(await wanted(['rust-analyzer', 'ruff'], files)).toEqual({
    'rust-analyzer': '/ Cargo.toml#[workspace',
    ruff: '/py pyproject.toml#[tool.ruff',
  })
})

test('what every repository has asks for a server only where a file of its kind is', async () => {
  verifies('lsp.statuses')
  const files = { '.git/HEAD': '', 'package.json': '{}', 'src/run.sh': '', 'image/Dockerfile.dev': '' }
  expect(await wanted(['bash', 'yaml', 'css', 'json', 'odin', 'dockerfile', 'ruff'], files)).toEqual({
    bash: '/ .git',
    json: '/ package.json',
    dockerfile: '/ .git',
  })
})

test('installed packages and build results are not looked into, and a folder below four is not reached', async () => {
  verifies('lsp.statuses')
  const files = {
    'node_modules/x/go.mod': '',
    'target/Cargo.toml': '',
    'a/b/c/d/mix.exs': '',
    'a/b/c/d/e/gleam.toml': '',
  }
  expect(await wanted(['gopls', 'rust-analyzer', 'elixir-ls', 'gleam'], files)).toEqual({
    'elixir-ls': '/a/b/c/d mix.exs',
  })
})
