import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { RewriteAnswer, RewrittenFile } from '../../../../src/main/pattern/answer.ts'
import { verifies } from '../../../support/verifies.ts'
import { change } from '../memory-files.ts'

/** What a rewrite must be for any file: its sites replaced, every byte between them as it was. */
function spliced({ original, sites }: RewrittenFile): Buffer {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { start, end, after } of sites) {
    expect(start).toBeGreaterThanOrEqual(at)
    pieces.push(original.subarray(at, start), Buffer.from(after, 'utf8'))
    at = end
  }
  return Buffer.concat([...pieces, original.subarray(at)])
}

const bom = '\ufeff'
const fileCases: readonly (readonly [string, string, string])[] = [
  ['CRLF', 'a()\r\nf(1)\r\nb()\r\n', 'a()\r\ng(1)\r\nb()\r\n'],
  ['mixed line endings', 'a()\r\nf(1)\nb()\r\n', 'a()\r\ng(1)\nb()\r\n'],
  ['a byte order mark', `${bom}f(1)\r\n`, `${bom}g(1)\r\n`],
  [
    'a byte order mark, CJK and emoji before',
    `${bom}/* 漢字 😀é */\r\nf("漢")\r\n`,
    `${bom}/* 漢字 😀é */\r\ng("漢")\r\n`,
  ],
  ['a lone carriage return', 'a()\rf(1)\n', 'a()\rg(1)\n'],
  ['no newline at the end', 'f(1)', 'g(1)'],
  ['a capture of several CRLF lines', 'f({\r\n  a: 1,\r\n})\r\n', 'g({\r\n  a: 1,\r\n})\r\n'],
]

test.each(fileCases)('a file with %s keeps every byte outside the match', async (_about, before, after) => {
  verifies('pattern.bytes')
  const answer = await change({ 'a.ts': before }, ['f($A)', 'g($A)'])
  expect(answer.files.map(({ proposed }) => Buffer.from(proposed).toString('utf8'))).toEqual([after])
})

test('new lines of a template take the line ending of the place', async () => {
  verifies('pattern.bytes')
  const answer = await change({ 'a.ts': '  f(1)\r\n  f(2)\n' }, ['f($A)', 'g(\n  $A\n)'])
  expect(answer.files.map(({ proposed }) => Buffer.from(proposed).toString('utf8'))).toEqual([
    '  g(\r\n    1\r\n  )\r\n  g(\n    2\n  )\n',
  ])
})

test('one decorator goes from under comments in many scripts', async () => {
  verifies('pattern.bytes')
  const comment = '/* 漢字かな 😀👩‍👩‍👧 é\u0301 */\n'
  const answer = await change({ 'a.ts': `${comment}@Old() class 変 {}\n` }, ['@Old()', '@New()'])
  expect(answer.files.map(({ proposed }) => Buffer.from(proposed).toString('utf8'))).toEqual([
    `${comment}@New() class 変 {}\n`,
  ])
})

const ops: readonly (readonly [string, string])[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['if ($A) $B', 'if (!($A)) {\n  $B\n}'],
  ['const $A = $B', 'let $A = wrap(\n  $B,\n)'],
  ['return $A', 'return (\n  $A\n);'],
  ['($$$A) => $B', 'function ($$$A) { return $B }'],
  ['{ $$$A }', '{ before(); $$$A }'],
  ['$A === $B', '$B == $A'],
  ['$A: $B', '$A: fix($B)'],
  ["import { $$$A } from '$B'", "import { $$$A, more } from '$B'"],
  ['$A', '($A)'],
]

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A source of this project with other line endings, a mark, and wide characters in places. */
function disturbed(source: string, random: (below: number) => number): string {
  const style = random(3)
  const lines = source.split('\n').map((line) => (random(8) === 0 && line === '' ? '// 漢😀 é' : line))
  const ended = lines.map((line, index) =>
    index === lines.length - 1
      ? line
      : line + (style === 1 || (style === 2 && random(2) === 0) ? '\r\n' : '\n'),
  )
  return (random(2) === 0 ? bom : '') + ended.join('')
}

test('any rewrite of any file changes nothing outside its sites and makes no file parse worse', async () => {
  verifies('pattern.bytes', 'pattern.refusals')
  const folder = path.resolve(import.meta.dirname, '../../../../src/main/base')
  const sources = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const random = seeded(20_260)
  let proposals = 0
  for (let round = 0; round < 60; round++) {
    const source = disturbed(sources[random(sources.length)] ?? '', random)
    const op = ops[random(ops.length)] ?? ['a', 'a']
    const answer = await change({ 'a.ts': source }, op, { allowDrops: random(2) === 0 }).catch(refusal)
    if (answer === 'refused') continue
    proposals += answer.replacements
    expect(answer.errorNodesAfter).toBeLessThanOrEqual(answer.errorNodesBefore)
    for (const file of answer.files) {
      expect(Buffer.from(file.original).toString('utf8')).toBe(source)
      expect(Buffer.from(file.proposed).equals(spliced(file))).toBe(true)
    }
  }
  expect(proposals).toBeGreaterThan(30)
})

/** Some of these rewrites make no sense in some places; then nothing may be proposed. */
function refusal(error: unknown): 'refused' | RewriteAnswer {
  if (error instanceof Failure && error.code === 'would_not_parse') return 'refused'
  throw error
}
