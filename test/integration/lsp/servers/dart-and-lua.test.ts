import process from 'node:process'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeScript, fakeServer } from '../../../support/fake-server/script.ts'
import { openWriter, type OpenedWriter } from '../../../support/real-servers/opened-writer.ts'
import { rowOf } from '../../../support/real-servers/places.ts'
import { tellWrites, type Texts } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

interface Played {
  readonly id: string
  readonly marker: string
  readonly file: string
  /** How the server is known to speak; the row of the catalog is what is tested. */
  readonly script: FakeScript
}

const progress = (kind: string): { readonly method: string; readonly params: unknown } => ({
  method: '$/progress',
  params: { token: 'ANALYZING', value: { kind, title: 'Analyzing' } },
})

const dart: Played = {
  id: 'dart',
  marker: 'pubspec.yaml',
  file: 'lib/rate.dart',
  script: {
    findings: [
      { find: 'lost', message: "Undefined name 'lost'.", code: 'undefined_identifier', source: 'dart' },
    ],
    on: {
      initialized: [{ notify: progress('begin') }, { waitMs: 200 }, { notify: progress('end') }],
    },
    // Of no version, the syntax at once and the rest a moment later.
    push: { version: 'none', emptyFirst: true, delayMs: 120 },
  },
}
const lua: Played = {
  id: 'lua',
  marker: '.luarc.json',
  file: 'rate.lua',
  script: {
    findings: [
      {
        find: 'lost',
        message: 'Undefined global `lost`.',
        severity: 2,
        code: 'undefined-global',
        source: 'Lua Diagnostics.',
      },
    ],
    push: { version: 'none', delayMs: 200 },
  },
}

/** By a server that offers pull, the row takes it. */
const pullingLua: Played = { ...lua, script: { ...lua.script, push: {}, pull: { kind: 'dynamic' } } }

const writesOfDart = writesOf(dart.file, (value) => `int rate() => ${value};\n`, '// above\n')
const writesOfLua = writesOf(lua.file, (value) => `return ${value}\n`, '-- above\n')

function writesOf(
  file: string,
  textOf: (value: string) => string,
  above: string,
): Readonly<Record<string, Texts>> {
  return {
    'a clean file': { [file]: textOf('1') },
    'an error': { [file]: textOf('lost') },
    'a line above': { [file]: above + textOf('lost') },
    'one more': { [file]: above + textOf('lost') + textOf('lost') },
    'the fix': { [file]: textOf('2') },
    'clean again': { [file]: textOf('3') },
  }
}

let opened: OpenedWriter | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open({ id, marker, script }: Played): Promise<OpenedWriter> {
  opened = await openWriter({
    servers: [],
    files: { [marker]: '' },
    catalog: [{ ...rowOf(id), args: [...fakeServer(script).args] }],
    findCommands: () => Promise.resolve([process.execPath]),
  })
  return opened
}

describe('servers that no registry of packages brings, played by a script behind their rows', () => {
  test('Dart', async () => {
    verifies('lsp.catalog-without-a-server', 'lsp.push', 'lsp.push-and-work')
    const told = await tellWrites(await open(dart), writesOfDart)
    await expect(told).toMatchFileSnapshot('golden/dart.txt')
  })

  test('Lua, by pushes', async () => {
    verifies('lsp.catalog-without-a-server', 'lsp.push')
    const told = await tellWrites(await open(lua), writesOfLua)
    await expect(told).toMatchFileSnapshot('golden/lua.txt')
  })

  test('Lua, by pulls', async () => {
    verifies('lsp.catalog-without-a-server', 'lsp.pull')
    const told = await tellWrites(await open(pullingLua), writesOfLua)
    await expect(told).toMatchFileSnapshot('golden/lua.txt')
  })
})
