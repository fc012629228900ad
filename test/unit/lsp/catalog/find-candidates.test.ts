import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { type FinderContext, findCandidates } from '../../../../src/main/lsp/catalog/find-candidates.ts'
import { withPersonsServers } from '../../../../src/main/lsp/catalog/person-servers.ts'
import { verifies } from '../../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candidates-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(name: string, text = ''): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

function putPackage(under: string, name: string, version: string): void {
  put(`${under}/node_modules/${name}/package.json`, JSON.stringify({ name, version }))
}

const nativePackage = `@typescript/typescript-${process.platform}-${process.arch}`
const nativeBinary = process.platform === 'win32' ? 'tsc.exe' : 'tsc'

function putNative(under: string): string {
  putPackage(under, nativePackage, '7.0.2')
  return put(`${under}/node_modules/${nativePackage}/lib/${nativeBinary}`)
}

interface Setting extends Partial<FinderContext> {
  readonly onPath?: readonly string[]
  /** The part `servers` of the settings. */
  readonly servers?: unknown
}

/** `onPath` is what PATH holds; folders of the workspace are looked into for real names. */
async function find(id: string, { onPath = [], servers, ...setting }: Setting = {}, marker?: string) {
  const entry = withPersonsServers(serverCatalog, servers).rows.find((one) => one.id === id)!
  const context: FinderContext = {
    workspace: path.join(folder, 'w'),
    isTrusted: () => true,
    findCommands: (name, { extraFolders, untrustedRoot }) => {
      if (extraFolders !== undefined) return Promise.resolve(extraFolders.map((one) => path.join(one, name)))
      return Promise.resolve(onPath.filter((file) => !file.startsWith(untrustedRoot ?? '\0')))
    },
    ownPackages: path.join(folder, 'app/node_modules'),
    scriptRuntime: { file: '/bin/node', env: { RUN: '1' } },
    ...setting,
  }
  const place = { root: path.join(folder, 'w'), ...(marker === undefined ? {} : { marker }) }
  const { candidates, misses } = await findCandidates(entry, place, context)
  return {
    found: candidates.map(({ origin, file, args }) =>
      [origin, path.relative(folder, file), ...args].join(' '),
    ),
    misses,
  }
}

test('the settings come first, then the workspace, PATH, and the app’s own', async () => {
  verifies('lsp.places')
  putPackage('app', 'pyright', '1.1.414')
  const answer = await find(
    'pyright',
    {
      onPath: [path.join(folder, 'usr/pyright')],
      servers: { pyright: { command: 'mine', args: ['-x'] } },
    },
    'pyproject.toml',
  )
  const places = answer.found.map((line) => line.split(' ')[0])
  expect([places[0], places[1], places.at(-2), places.at(-1)]).toEqual([
    'settings',
    'workspace',
    'path',
    'app',
  ])
})

test('in an untrusted folder neither its binaries nor those that PATH finds in it are candidates', async () => {
  verifies('lsp.places')
  const onPath = [
    path.join(folder, 'w/node_modules/.bin/pyright-langserver'),
    path.join(folder, 'usr/pyright'),
  ]
  const answer = await find('pyright', { onPath, isTrusted: () => false }, 'pyproject.toml')
  expect(answer.found).toEqual(['path usr/pyright --stdio'])
})

test('a folder without marker gets the app’s own server only', async () => {
  verifies('lsp.bare-folder')
  putPackage('app', 'pyright', '1.1.414')
  const answer = await find('pyright', { onPath: [path.join(folder, 'usr/pyright')] })
  expect(answer.found).toEqual([
    `app ${path.relative(folder, '/bin/node')} ${path.join(folder, 'app/node_modules/pyright/langserver.index.js')} --stdio`,
  ])
})

test('the native binary of the workspace’s TypeScript 7 is started directly, before the app’s', async () => {
  verifies('lsp.places')
  putPackage('w', 'typescript', '7.1.0')
  putNative('w')
  putPackage('app', 'typescript7', '7.0.2')
  putNative('app')
  const lib = path.join('node_modules', nativePackage, 'lib', nativeBinary)
  expect((await find('typescript-native', {}, 'tsconfig.json')).found).toEqual([
    `workspace ${path.join('w', lib)} --lsp --stdio`,
    `app ${path.join('app', lib)} --lsp --stdio`,
  ])
})

test('an older TypeScript in the workspace is passed over with its version as the reason', async () => {
  verifies('lsp.places')
  putPackage('w', 'typescript', '5.9.3')
  putPackage('app', 'typescript7', '7.0.2')
  const answer = await find('typescript-native', {}, 'tsconfig.json')
  expect(answer).toEqual({
    found: [],
    misses: [
      'the workspace has only typescript 5.9.3, older than 7',
      `the app's own server is not there: typescript7 7.0.2 has no binary for ${process.platform}-${process.arch}`,
    ],
  })
})

test('typescript-language-server needs the workspace’s own tsserver', async () => {
  verifies('lsp.places')
  const without = await find('typescript-language-server', {}, 'tsconfig.json')
  putPackage('w', 'typescript', '5.9.3')
  put('w/node_modules/typescript/lib/tsserver.js')
  const withIt = await find('typescript-language-server', {}, 'tsconfig.json')
  expect([without.misses, withIt.found]).toEqual([
    ['it needs lib/tsserver.js, and no typescript package is in the workspace'],
    [`workspace ${path.join('w/node_modules/.bin/typescript-language-server')} --stdio`],
  ])
})

test('what is switched off or named wrongly in the settings says so', async () => {
  verifies('lsp.places')
  const off = await find('gopls', { servers: { gopls: { enabled: false } } }, 'go.mod')
  const wrong = await find('gopls', { servers: { gopls: { command: '/no/gopls' } } }, 'go.mod')
  expect([off.misses, wrong.misses]).toEqual([
    ['it is switched off in the settings'],
    ['the settings name /no/gopls, which is no executable', 'gopls is not on PATH'],
  ])
})

test('a server that would find nothing without another program is absent without it', async () => {
  verifies('lsp.detection')
  const answer = await find('bash', {}, '.git')
  expect(answer).toEqual({ found: [], misses: ['it finds nothing without shellcheck, which is not on PATH'] })
})
