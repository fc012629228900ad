import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { extractOutline } from '../../../src/main/graph/extract/outline/extract-outline.ts'
import { outlines } from '../../../src/main/graph/extract/outline/outlines.ts'
import type { FileFacts } from '../../../src/main/graph/facts.ts'
import { languageOfPath, languages } from '../../../src/main/syntax/languages.ts'
import { fixtureFiles, parseText } from '../../support/graph-fixture.ts'
import { verifies } from '../../support/verifies.ts'

/** A large grammar takes seconds to load on a busy machine. */
const limit = { timeout: 60_000 }
const golden = path.resolve(import.meta.dirname, '../../fixtures/graph/outline-golden')
const samples = [...fixtureFiles('outline')]

async function outlineOf(file: string, text: string): Promise<FileFacts> {
  const id = languageOfPath(file)?.id ?? ''
  const outline = outlines[id]
  if (outline === undefined) throw new Error(`no outline for ${file}`)
  return extractOutline(await parseText(file, text), id, outline)
}

/** A line a symbol, indented below the symbol around it. */
function told({ parse, symbols }: FileFacts): string {
  const depths: number[] = []
  const lines = symbols.map(({ parent, kind, name, line, character, descriptor, flags }, at) => {
    depths[at] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1
    const place = `${String(line + 1)}:${String(character + 1)}`
    return `${'  '.repeat(depths[at])}${kind} ${name} ${place} ${descriptor}${flags.isLocal === true ? ' local' : ''}`
  })
  return [`parse ${parse}`, ...lines, ''].join('\n')
}

test.each(samples)('the symbols of %s are what stands in its golden file', limit, async (file, text) => {
  verifies('graph-languages.outline')
  await expect(told(await outlineOf(file, text))).toMatchFileSnapshot(path.join(golden, `${file}.txt`))
})

test('every grammar without call edges has an outline and a sample', () => {
  verifies('graph-languages.outline')
  const linked = ['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java']
  const wanted = languages.map(({ id }) => id).filter((id) => !linked.includes(id))
  expect(Object.keys(outlines).sort()).toEqual(wanted.sort())
  expect(samples.map(([file]) => languageOfPath(file)?.id).sort()).toEqual(wanted.sort())
  expect(readdirSync(golden).sort()).toEqual(samples.map(([file]) => `${file}.txt`).sort())
})

test('names of every rule are kinds that its grammar has', limit, async () => {
  verifies('graph-languages.outline')
  for (const [file, text] of samples) {
    const { kinds } = await parseText(file, text)
    const known = new Set(kinds.names)
    const rules = outlines[languageOfPath(file)?.id ?? '']?.rules ?? []
    const used = rules.flatMap(({ node, name, each, with: having, in: around }) =>
      [node, ...name, each, having, around].flatMap((one) => one?.replace(/ \+ \d+$/, '').split('|') ?? []),
    )
    expect({ file, unknown: [...new Set(used)].filter((kind) => !known.has(kind)) }).toEqual({
      file,
      unknown: [],
    })
  }
})

test('a deep file is read without overflowing the stack', async () => {
  verifies('graph-languages.outline')
  const text = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const { symbols } = await outlineOf('deep.json', text)
  expect(symbols.map(({ descriptor }) => descriptor)).toEqual(['a.', 'a.a.', 'a.a.a.'])
})
