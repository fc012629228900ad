import { expect, test } from 'vitest'
import { findAll } from '../../../../src/main/pattern/matching/finder.ts'
import { readPattern } from '../../../../src/main/pattern/reading/ladder.ts'
import { rewrite } from '../../../../src/main/pattern/rewriting/rewrite.ts'
import { rulesOf } from '../../../../src/main/pattern/matching/rules.ts'
import { search } from '../../../../src/main/pattern/searching/search.ts'
import { languages } from '../../../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../../../src/main/syntax/syntax-parser.ts'
import { verifies } from '../../../support/verifies.ts'
import { partsFor, resourcesDir } from '../memory-files.ts'

/** Counts what is parsed, by its text. */
class CountingParser extends SyntaxParser {
  readonly parsed: string[] = []

  override async grammar(...[row]: Parameters<SyntaxParser['grammar']>): ReturnType<SyntaxParser['grammar']> {
    const parse = await super.grammar(row)
    return (text, options) => {
      this.parsed.push(text)
      return parse(text, options)
    }
  }
}

const query = { strictness: 'smart', skip: 0, limit: 9, explain: false } as const

test('only files that contain every literal of the pattern are parsed', async () => {
  verifies('pattern.prefilter')
  const sources = { 'a.ts': 'foo(bar)', 'b.ts': 'foo(1)', 'c.ts': 'bar(1)', 'd.ts': "'bar foo'" }
  const parser = new CountingParser(resourcesDir)
  const answer = await search({ ...query, pattern: 'foo(bar, $$$A)' }, { ...partsFor(sources), parser })
  const files = parser.parsed.filter((text) => Object.values(sources).includes(text))
  expect([answer.filesSearched, answer.total, files]).toEqual([4, 1, ['foo(bar)', "'bar foo'"]])
})

test('what any of the readings could match is parsed', async () => {
  verifies('pattern.prefilter')
  const sources = { 'a.ts': 'let x: Promise<string>' }
  const answer = await search({ ...query, pattern: 'Promise<$T>' }, partsFor(sources))
  expect(answer.total).toBe(1)
})

test('a cancelled search or rewrite stops between files', async () => {
  verifies('pattern.prefilter')
  const sources = { 'a.ts': 'f(1)', 'b.ts': 'f(2)' }
  const outcomes: unknown[] = []
  for (const after of [0, 1]) {
    let asked = 0
    const parts = { ...partsFor(sources), control: { isCancelled: () => asked++ >= after } }
    outcomes.push(await search({ ...query, pattern: 'f($A)' }, parts).catch((error: unknown) => error))
    asked = 0
    const ops = [{ pattern: 'f($A)', rewrite: 'g($A)' }]
    const rewriting = rewrite(
      { ops, strictness: 'smart', overlap: 'outer', allowDrops: false, maxSites: 9 },
      parts,
    )
    outcomes.push(await rewriting.catch((error: unknown) => error))
  }
  expect(outcomes).toMatchObject(outcomes.map(() => ({ code: 'cancelled' })))
})

test('a cancelled search stops in the middle of a file', async () => {
  verifies('pattern.prefilter')
  const row = languages[0]!
  const parse = await new SyntaxParser(resourcesDir).grammar(row)
  const tree = parse('f(1);\n'.repeat(2_000))
  const [reading] = readPattern('f($A)', row, { parse }).accepted
  const isCancelled = (): boolean => true
  expect(() => findAll(tree, row, reading!.root, { rules: rulesOf('smart'), isCancelled })).toThrow(
    expect.objectContaining({ code: 'cancelled' }),
  )
})
