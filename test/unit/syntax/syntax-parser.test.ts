import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  languageNamed,
  languageOfPath,
  languages,
  languagesCoveredBy,
} from '../../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../../src/main/syntax/syntax-parser.ts'
import type { SyntaxTree } from '../../../src/main/syntax/syntax-tree.ts'
import { verifies } from '../../support/verifies.ts'

const resourcesDir = path.resolve(import.meta.dirname, '../../../resources')
const parser = new SyntaxParser(resourcesDir)

async function parse(language: string, text: string): Promise<SyntaxTree> {
  const row = languageNamed(language)
  if (row === undefined) throw new Error(`no ${language}`)
  return (await parser.grammar(row))(text)
}

test('a tree outlives its WebAssembly memory, with kinds, offsets and family', async () => {
  verifies('syntax.flat-trees')
  const tree = await parse('typescript', 'f("😀", 1)')
  const nodes = Array.from({ length: tree.size }, (_, node) => node)
  expect(
    nodes.map((node) => [tree.parent(node), tree.kind(node), tree.isNamed(node), tree.textOf(node)]),
  ).toEqual([
    [-1, 'program', true, 'f("😀", 1)'],
    [0, 'expression_statement', true, 'f("😀", 1)'],
    [1, 'call_expression', true, 'f("😀", 1)'],
    [2, 'identifier', true, 'f'],
    [2, 'arguments', true, '("😀", 1)'],
    [4, '(', false, '('],
    [4, 'string', true, '"😀"'],
    [6, '"', false, '"'],
    [6, 'string_fragment', true, '😀'],
    [6, '"', false, '"'],
    [4, ',', false, ','],
    [4, 'number', true, '1'],
    [4, ')', false, ')'],
  ])
})

test('ERROR and MISSING nodes are counted', async () => {
  verifies('syntax.flat-trees')
  const texts = ['f(1)', 'f(1', 'const = ;', ') + (']
  const trees = await Promise.all(texts.map((text) => parse('javascript', text)))
  expect(trees.map(({ faults }) => faults.length > 0)).toEqual([false, true, true, true])
})

test.each(languages.map((row) => [row] as const))(
  'the grammar of $id has every kind that its row names',
  async (row) => {
    verifies('syntax.table')
    const { kinds } = await parse(row.id, '')
    const named = [
      ...row.comments,
      ...row.terminators,
      ...row.identifiers,
      ...row.wrappers,
      ...row.lists,
      ...row.sequences,
      ...row.blocks,
      ...row.argumentLists,
      ...row.strings.nodes,
      ...row.strings.quotes,
      ...row.verbatim,
      ...row.modifiers,
      ...row.scaffolds.flatMap(({ yields = [], unlikely = [] }) => [...yields, ...unlikely]),
    ]
    expect(named.filter((kind) => !kinds.names.includes(kind))).toEqual([])
  },
)

test.each(languages.map((row) => [row] as const))(
  'every scaffold of $id is well formed around its example',
  async (row) => {
    verifies('syntax.table')
    for (const { name, before, after, example } of row.scaffolds) {
      const tree = await parse(row.id, before + example + after)
      expect([name, tree.faults.length]).toEqual([name, 0])
    }
  },
)

test('a language is found by id, name, alias and extension', () => {
  verifies('syntax.table')
  expect({
    names: ['typescript', 'TS', 'Python', 'jsx', 'cobol'].map((name) => languageNamed(name)?.id),
    paths: ['a/b.mts', 'B.TSX', 'x.pyi', 'x.d.ts', 'x.tsv', 'ts'].map((file) => languageOfPath(file)?.id),
    covered: ['typescript', 'tsx', 'javascript', 'python'].map((id) =>
      languagesCoveredBy(languageNamed(id)!).map((row) => row.id),
    ),
  }).toEqual({
    names: ['typescript', 'typescript', 'python', 'javascript', undefined],
    paths: ['typescript', 'tsx', 'python', 'typescript', undefined, undefined],
    covered: [['typescript', 'tsx'], ['tsx'], ['javascript'], ['python']],
  })
})

test('a grammar that is missing is told with its place, and a parse can be cancelled', async () => {
  verifies('syntax.failures')
  const [row] = languagesCoveredBy(languages[0]!)
  const bare = await mkdtemp(path.join(os.tmpdir(), 'no-grammars-'))
  const missing = await new SyntaxParser(bare).grammar(row).catch((error: unknown) => error)
  const parseRow = await parser.grammar(row)
  const text = 'f(1);\n'.repeat(20_000)
  expect(() => parseRow(text, { isCancelled: () => true })).toThrow(
    expect.objectContaining({ code: 'cancelled' }),
  )
  expect(missing).toMatchObject({ code: 'absent' })
  expect(parseRow('f(1)').size).toBe(8)
})

test('memory does not grow with the number of parses', { timeout: 60_000 }, async () => {
  verifies('syntax.memory')
  const row = languages[0]!
  const parseRow = await parser.grammar(row)
  const text = 'const a = { b: [1, 2, 3] }\n'.repeat(2_000)
  for (let round = 0; round < 3; round++) parseRow(text)
  const before = parser.memoryBytes
  for (let round = 0; round < 8; round++) parseRow(text)
  expect(before).toBeGreaterThan(0)
  expect(parser.memoryBytes).toBe(before)
})
