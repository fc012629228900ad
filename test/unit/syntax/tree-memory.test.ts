import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Language, Parser } from 'web-tree-sitter'
import { flattenByCursor } from '../../../src/main/syntax/flatten.ts'
import { languages } from '../../../src/main/syntax/languages.ts'
import { runtimeBuffer, startRuntime } from '../../../src/main/syntax/runtime.ts'
import { readTree } from '../../../src/main/syntax/tree-memory.ts'
import { verifies } from '../../support/verifies.ts'
import { resourcesDir } from '../pattern/memory-files.ts'

// Without a handle a process has nothing to wait for while a grammar loads.
const alive = setInterval(() => undefined, 1_000)
afterAll(() => clearInterval(alive))

const project = path.resolve(import.meta.dirname, '../../..')

/** Sources of this project, and texts that are wrong in many ways. */
function textsFor(extensions: readonly string[]): string[] {
  const folders = ['test/fixtures/languages', 'resources/sample', 'src/main/syntax', 'scripts']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension)))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  const real = files.slice(0, 30).map((file) => readFileSync(file, 'utf8'))
  const cut = real.slice(0, 5).map((text) => text.slice(0, Math.floor(text.length / 2)))
  return [
    ...real,
    ...cut,
    '',
    ' ',
    'f(1',
    'const = ;',
    ') + (',
    'é標😀 { ( [ "',
    '<a><b></a>',
    '\n\n  x: [\n',
  ]
}

// A grammar waits while the one before, of many megabytes, is still being compiled.
const timeout = 60_000

test.each(languages)(
  'the trees of $id are read from memory as the cursor tells them',
  { timeout },
  async (row) => {
    verifies('syntax.tree-memory')
    await startRuntime()
    const parser = new Parser()
    parser.setLanguage(await Language.load(path.join(resourcesDir, 'grammars', row.grammar)))
    try {
      for (const text of textsFor(row.extensions)) {
        const tree = parser.parse(text)
        const buffer = runtimeBuffer()
        if (tree === null || buffer === undefined) throw new Error('nothing was parsed')
        try {
          expect(readTree(tree, buffer)).toEqual(flattenByCursor(tree))
        } finally {
          tree.delete()
        }
      }
    } finally {
      parser.delete()
    }
  },
)

test('a memory that looks otherwise is not read', async () => {
  verifies('syntax.tree-memory')
  await startRuntime()
  const [row] = languages
  const parser = new Parser()
  parser.setLanguage(await Language.load(path.join(resourcesDir, 'grammars', row?.grammar ?? '')))
  const tree = parser.parse('f(1)')
  if (tree === null) throw new Error('nothing was parsed')
  const empty = new ArrayBuffer(runtimeBuffer()?.byteLength ?? 0)
  expect(readTree(tree, empty)).toBeUndefined()
  tree.delete()
  parser.delete()
})
