import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverCatalog } from '../../../../src/main/lsp/catalog/catalog.ts'
import { type FinderContext, findCandidates } from '../../../../src/main/lsp/catalog/find-candidates.ts'
import { withPersonsServers } from '../../../../src/main/lsp/catalog/person-servers.ts'
import { settingAt } from '../../../../src/main/lsp/session/reverse-requests.ts'
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
async function findAll(id: string, { onPath = [], servers, ...setting }: Setting = {}, marker?: string) {
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
  return await findCandidates(entry, place, context)
}

async function find(...asked: Parameters<typeof findAll>) {
  const { candidates, misses, commandFault } = await findAll(...asked)
  return {
    found: candidates.map(({ origin, file, args }) =>
      [origin, path.relative(folder, file), ...args].join(' '),
    ),
    misses,
    ...(commandFault === undefined ? {} : { fault: commandFault.fault }),
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

test('in an untrusted folder neither its binaries nor those that PATH finds in it are candidates, and it is said', async () => {
  verifies('lsp.places', 'lsp.untrusted-binaries')
  const inFolder = path.join(folder, 'w/node_modules/.bin/pyright-langserver')
  const onPath = [inFolder, path.join(folder, 'usr/pyright')]
  const answer = await find('pyright', { onPath, isTrusted: () => false }, 'pyproject.toml')
  expect([answer.found, answer.misses.filter((miss) => miss.includes(inFolder)).at(-1)]).toEqual([
    ['path usr/pyright --stdio'],
    `${inFolder} lies in this folder, which is not trusted, so it is not used`,
  ])
})

test('a command of the settings that lies in an untrusted folder is refused too', async () => {
  verifies('lsp.untrusted-binaries')
  const mine = path.join(folder, 'w/tools/clangd')
  const servers = { clangd: { command: mine } }
  const setting = { servers, onPath: [mine] }
  expect([
    await find('clangd', { ...setting, isTrusted: () => false }, 'compile_flags.txt'),
    (await find('clangd', setting, 'compile_flags.txt')).found[0],
  ]).toEqual([
    {
      found: [],
      misses: [`${mine} lies in this folder, which is not trusted, so it is not used`],
      fault: `${mine} lies in this folder, which is not trusted, so it is not used`,
    },
    `settings ${path.join('w/tools/clangd')} --background-index=false`,
  ])
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

test('what is switched off in the settings says so', async () => {
  verifies('lsp.places')
  const off = await find('clangd', { servers: { clangd: { enabled: false } } }, 'compile_flags.txt')
  expect(off.misses).toEqual(['it is switched off in the settings'])
})

test('a command of the settings that is not there is told apart from the places that are looked at next', async () => {
  verifies('servers.command-told')
  const plain = put('usr/notes.txt')
  const onPath: string[] = []
  const faults = await Promise.all(
    [path.join(folder, 'no/clangd'), 'my-clangd', 'tools/clangd', plain].map(async (command) => {
      const setting = { onPath, servers: { clangd: { command } } }
      return await find('clangd', setting, 'compile_flags.txt')
    }),
  )
  expect(faults.map(({ fault, misses }) => [fault, ...misses])).toEqual([
    [`${path.join(folder, 'no/clangd')} is not there`, 'clangd is not on PATH'],
    ['my-clangd is not on PATH', 'clangd is not on PATH'],
    ['tools/clangd is neither an absolute path nor a name on PATH', 'clangd is not on PATH'],
    [`${plain} is no executable file`, 'clangd is not on PATH'],
  ])
})

test('a server that would find nothing without another program is absent without it', async () => {
  verifies('lsp.detection')
  const answer = await find('bash', {}, '.git')
  expect(answer).toEqual({ found: [], misses: ['it finds nothing without shellcheck, which is not on PATH'] })
})

test('ESLint’s server needs the project’s own ESLint, and is told which folder bounds it', async () => {
  verifies('lsp.linters')
  const bin = path.join(folder, 'usr/vscode-eslint-language-server')
  const without = await findAll('eslint', { onPath: [bin] }, 'eslint.config.js')
  putPackage('w', 'eslint', '9.39.5')
  const withIt = await findAll('eslint', { onPath: [bin] }, 'eslint.config.js')
  const settings = withIt.candidates.at(-1)?.settings
  expect([
    without.misses,
    without.isInstalled,
    settings?.['workspaceFolder'],
    settings?.['validate'],
  ]).toEqual([
    ['it needs the eslint package of the project, and none is in node_modules there'],
    true,
    { uri: pathToFileURL(path.join(folder, 'w')).href, name: 'w' },
    'on',
  ])
})

test('Astro’s server is told where the project’s TypeScript lies, unless the person says it', async () => {
  verifies('lsp.places', 'servers.override')
  putPackage('w', 'typescript', '5.9.3')
  put('w/node_modules/typescript/lib/tsserver.js')
  const servers = { astro: { initializationOptions: { typescript: { tsdk: '/mine' } } } }
  const options = async (setting: Setting) =>
    (await findAll('astro', setting, 'astro.config.mjs')).candidates[0]?.initializationOptions
  expect([await options({}), await options({ servers })]).toEqual([
    { typescript: { tsdk: path.join(folder, 'w/node_modules/typescript/lib') } },
    { typescript: { tsdk: '/mine' } },
  ])
})

test('a Python server is told of the virtual environment of a trusted folder, unless the person names one', async () => {
  verifies('lsp.places', 'servers.override')
  const python = put('w/.venv/bin/python')
  const onPath = [path.join(folder, 'usr/pyright-langserver')]
  const pathIn = async (setting: Setting): Promise<unknown> => {
    const { candidates } = await findAll('pyright', { onPath, ...setting }, 'pyproject.toml')
    return settingAt(candidates[0]?.settings ?? {}, 'python.pythonPath')
  }
  const mine = { pyright: { settings: { python: { pythonPath: '/mine/python' } } } }
  expect([
    await pathIn({}),
    await pathIn({ servers: mine }),
    await pathIn({ isTrusted: () => false }),
  ]).toEqual([python, '/mine/python', undefined])
})

test('the environment of a row reaches its process, and the person adds to it', async () => {
  verifies('servers.override')
  const { candidates } = await findAll(
    'deno',
    { onPath: [path.join(folder, 'usr/deno')], servers: { deno: { env: { DENO_DIR: '/mine' } } } },
    'deno.json',
  )
  expect(candidates.at(-1)?.env).toEqual({ NO_COLOR: '1', DENO_DIR: '/mine' })
})

test('a server that is off by default says how to switch it on', async () => {
  verifies('servers.override')
  const answer = await find('emmet', {}, '.git')
  expect(answer.misses).toEqual([
    'it is off until servers.emmet.enabled in settings.json is true: it completes abbreviations while a person types and checks nothing',
  ])
})
