import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeAll } from '../../../scripts/grammars/ensure.ts'
import { grammarFiles } from '../../../scripts/grammars/grammar-files.ts'
import {
  type GrammarManifest,
  grammarsFolder,
  readManifest,
  sha256Of,
} from '../../../scripts/grammars/manifest.ts'
import { isVerified, markVerified } from '../../../scripts/grammars/verified-stamp.ts'
import { grammarProblems } from '../../../scripts/grammars/verify.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-grammars-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

it('has each grammar as its package made it', async () => {
  verifies('house.grammars-are-verified')
  expect(await grammarProblems(await readManifest())).toEqual([])
})

it('has a committed checksum for each grammar that is named, and for no other', async () => {
  verifies('house.grammars-are-verified')
  const { grammars } = await readManifest()
  const named = grammarFiles.map(({ name, from, file }) => `${name} ${from} ${file}`)
  expect(Object.entries(grammars).map(([name, entry]) => `${name} ${entry.package} ${entry.file}`)).toEqual(
    named,
  )
})

it('names a grammar that is missing and one whose bytes differ', async () => {
  verifies('house.grammars-are-verified')
  await cp(grammarsFolder, folder, { recursive: true })
  await rm(path.join(folder, 'tsx.wasm'))
  await writeFile(path.join(folder, 'python.wasm'), 'not a grammar')
  const problems = await grammarProblems(await readManifest(), folder)
  expect(problems.map(({ text }) => text)).toEqual([
    'python.wasm differs from tree-sitter-python 0.25.0: its checksum does not match.',
    'tsx.wasm is missing.',
  ])
})

it('puts the grammars of the packages in place when all of them are the manifest’s', async () => {
  verifies('house.grammars-are-made')
  const tools = await toolFolder({ alpha: 'one', beta: 'two' })
  await placeAll(manifestOf({ alpha: 'one', beta: 'two' }), ['alpha', 'beta'], tools, folder)
  expect(await grammarProblems(manifestOf({ alpha: 'one', beta: 'two' }), folder)).toEqual([])
})

it('puts none in place when one is another, and says which', async () => {
  verifies('house.grammars-are-made')
  const tools = await toolFolder({ alpha: 'one', beta: 'changed' })
  const placing = placeAll(
    manifestOf({ alpha: 'one', beta: 'two', gamma: '' }),
    ['alpha', 'beta', 'gamma'],
    tools,
    folder,
  )
  await expect(placing).rejects.toThrow(
    `beta: beta.wasm of beta has sha256 ${sha256Of(Buffer.from('changed'))}, the manifest wants ${sha256Of(Buffer.from('two'))} (1.0.0).\n` +
      '  gamma: gamma has no gamma.wasm.',
  )
  expect((await readdir(folder)).filter((name) => name.endsWith('.wasm'))).toEqual([])
})

it('takes no second look at grammars that were found right, until one of them or the manifest changes', async () => {
  verifies('house.grammars-are-made')
  const manifest = manifestOf({ alpha: 'one' })
  const file = path.join(folder, 'alpha.wasm')
  await writeFile(file, 'one')
  const before = await isVerified(manifest, folder)
  await markVerified(manifest, folder)
  const marked = await isVerified(manifest, folder)
  const otherManifest = await isVerified(manifestOf({ alpha: 'two' }), folder)
  await utimes(file, new Date(0), new Date(0))
  const touched = await isVerified(manifest, folder)
  await rm(file)
  const gone = await isVerified(manifest, folder)
  expect({ before, marked, otherManifest, touched, gone }).toEqual({
    before: false,
    marked: true,
    otherManifest: false,
    touched: false,
    gone: false,
  })
})

/** A folder with a package for each grammar, as an install leaves it. */
async function toolFolder(contents: Readonly<Record<string, string>>): Promise<string> {
  const tools = path.join(folder, 'tools')
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(path.join(tools, 'node_modules', name), { recursive: true })
    await writeFile(path.join(tools, 'node_modules', name, `${name}.wasm`), content)
  }
  return tools
}

function manifestOf(contents: Readonly<Record<string, string>>): GrammarManifest {
  const grammars: GrammarManifest['grammars'] = {}
  for (const [name, content] of Object.entries(contents))
    grammars[name] = {
      package: name,
      version: '1.0.0',
      license: 'MIT',
      file: `${name}.wasm`,
      bytes: content.length + 1,
      sha256: sha256Of(Buffer.from(content)),
    }
  return { v: 1, grammars }
}
