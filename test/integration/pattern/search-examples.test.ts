import path from 'node:path'
import { expect, test } from 'vitest'
import { examples, examplesFor } from '../../../src/renderer/panes/search/examples.ts'
import { readPattern } from '../../../src/main/pattern/reading/ladder.ts'
import { languageNamed } from '../../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../../src/main/syntax/syntax-parser.ts'
import { verifies } from '../../support/verifies.ts'

const parser = new SyntaxParser(path.resolve('resources'))

test.each(Object.entries(examples))('the examples of %s read in it', async (language, patterns) => {
  verifies('search.examples-read')
  const row = languageNamed(language)
  if (row === undefined) throw new Error(`There is no language ${language}.`)
  const parse = await parser.grammar(row)
  expect(patterns.filter((pattern) => readPattern(pattern, row, { parse }).accepted.length === 0)).toEqual([])
})

test('three examples are offered, of the languages that the folder has', () => {
  verifies('search.examples-read')
  const language = (id: string, files: number): { id: string; name: string; files: number } => ({
    id,
    name: id,
    files,
  })
  expect([
    examplesFor([language('go', 9), language('python', 3), language('rust', 0)]).map((one) => one.language),
    examplesFor([language('rust', 0)]),
  ]).toEqual([['go', 'python', 'go'], []])
})
