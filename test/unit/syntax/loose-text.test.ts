import path from 'node:path'
import { expect, test } from 'vitest'
import { languageNamed } from '../../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../../src/main/syntax/syntax-parser.ts'
import type { SyntaxTree } from '../../../src/main/syntax/syntax-tree.ts'
import { verifies } from '../../support/verifies.ts'

const parser = new SyntaxParser(path.resolve(import.meta.dirname, '../../../resources'))

async function parse(language: string, text: string): Promise<SyntaxTree> {
  const row = languageNamed(language)
  if (row === undefined) throw new Error(`no ${language}`)
  return (await parser.grammar(row))(text)
}

/** Every node with its family, by the offsets that a parent and its children must agree on. */
function shape(tree: SyntaxTree): string[] {
  return Array.from({ length: tree.size }, (_, node) => {
    const depth = ancestors(tree, node)
    return `${'  '.repeat(depth)}${tree.kind(node)} ${JSON.stringify(tree.textOf(node))}`
  })
}

function ancestors(tree: SyntaxTree, node: number): number {
  let count = 0
  for (let above = tree.parent(node); above >= 0; above = tree.parent(above)) count++
  return count
}

test('a text that the grammar leaves without a node has one', async () => {
  verifies('syntax.loose-text')
  expect(shape(await parse('css', 'a { b: 10px }')).slice(6)).toEqual([
    '      declaration "b: 10px"',
    '        property_name "b"',
    '        : ":"',
    '        integer_value "10px"',
    '          loose_text "10"',
    '          unit "px"',
    '      } "}"',
  ])
})

test('what stands between quotes is content to the last space, and before an end too', async () => {
  verifies('syntax.loose-text')
  const trees = await Promise.all([
    parse('yaml', 'a: " b "'),
    parse('yaml', "a: ' '"),
    parse('yaml', 'a: |\n  b c\n'),
  ])
  expect(trees.map((tree) => shape(tree).flatMap((line) => /loose_text (.*)/.exec(line)?.[1] ?? []))).toEqual(
    [['" b "'], ['" "'], ['"b c"']],
  )
})

test('parents, children and ends stay in order around the new nodes', async () => {
  verifies('syntax.loose-text')
  const tree = await parse('css', 'a { b: 1px 2px; c: 3px }\nd { e: 4px }')
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent(node)
    expect(tree.children(parent)).toContain(node)
    expect([tree.start(parent) <= tree.start(node), tree.end(node) <= tree.end(parent)]).toEqual([true, true])
    expect(tree.after(node)).toBeLessThanOrEqual(tree.after(parent))
  }
})

test('semicolons and continued lines that a grammar keeps to itself are no text', async () => {
  verifies('syntax.loose-text')
  const trees = await Promise.all([parse('python', 'f(1, \\\n  2)'), parse('typescript', 'f(1) ;\n\n g()')])
  expect(trees.flatMap(shape).filter((line) => line.includes('loose_text'))).toEqual([])
})
