import { expect, test } from 'vitest'
import type { FileFacts } from '../../../../src/main/graph/facts.ts'
import { packFacts, unpackFacts } from '../../../../src/main/graph/store/facts-blob.ts'
import { extractToy } from '../../../support/graph/toy-language.ts'
import { verifies } from '../../../support/verifies.ts'

function plain({ language, parse, symbols, references, surface, linkage }: FileFacts): FileFacts {
  return { language, parse, symbols, references, surface, linkage }
}

test('facts come out of the database as they went in', () => {
  verifies('graph.facts-are-kept')
  const facts = extractToy('use a from ./b\nclass Foo extends Bar\n  fn run\ncall a\ncall é𝒳\ntop\ncall b')
  expect(plain(unpackFacts(packFacts(facts).blob))).toEqual(facts)
})

test('a symbol knows the stretch of uses in it and below it', () => {
  verifies('graph.facts-are-kept')
  const facts = extractToy('top\ncall x\nclass Foo\n  fn a\ncall b\n  fn c\ncall d\ncall e\nfn last')
  expect(packFacts(facts).symbols.map(({ descriptor, first, last }) => [descriptor, first, last])).toEqual([
    ['Foo#', 1, 3],
    ['Foo#a().', 1, 1],
    ['Foo#c().', 2, 3],
    ['last().', -1, -1],
  ])
})
