import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { verifies } from '../../support/verifies.ts'
import { failing, TestBox } from './fake-ports.ts'

function holding(text: string): TestBox {
  return new TestBox({
    files: { read: (path) => Promise.resolve({ path, text, stamp: 's1', language: 'typescript' }) },
  })
}

test('read numbers the lines of its text and not those of its data', async () => {
  verifies('tools.read')
  const result = await holding('one\r\ntwo\n').call('read', { path: 'a.ts' })
  expect(result).toEqual({
    ok: true,
    text: 'a.ts, 2 lines, stamp s1\n1\tone\n2\ttwo',
    data: { path: 'a.ts', lines: ['one', 'two'], totalLines: 2, stamp: 's1', language: 'typescript' },
  })
})

test('read pages, and says how to go on', async () => {
  verifies('tools.read')
  const result = await holding('a\nb\nc\nd').call('read', { path: 'a.ts', offset: 2, limit: 2 })
  expect([result.text, result.truncated]).toEqual([
    'a.ts, lines 2 to 3 of 4, stamp s1. Call read with offset 4 for the next ones.\n2\tb\n3\tc',
    { shown: 2, total: 4, hint: 'Call read with offset 4 for the next ones.' },
  ])
})

test('read of an empty file has no lines, and an offset past the end is refused with the total', async () => {
  verifies('tools.read')
  const empty = await holding('').call('read', { path: 'a.ts' })
  const past = await holding('a\nb').call('read', { path: 'a.ts', offset: 3 })
  expect([empty.text, past.error?.code, past.error?.message]).toEqual([
    'a.ts, 0 lines, stamp s1\n',
    'bad_argument',
    '`offset` must be at most 2, because a.ts has 2 lines; got 3.',
  ])
})

test('read of a long file stays under the limit and its data is whole', async () => {
  verifies('tools.read', 'tools.text-limit')
  const text = `${'y'.repeat(5_000)}\n${Array.from({ length: 1_999 }, () => 'x'.repeat(40)).join('\n')}`
  const result = await holding(text).call('read', { path: 'a.ts' })
  const shown = result.truncated?.shown ?? 0
  expect([
    result.text.length <= 16_000,
    result.text.includes('… (4002 more characters)'),
    result.text.split('\n').length,
    result.truncated,
  ]).toEqual([
    true,
    true,
    shown + 1,
    { shown, total: 2_000, hint: `Call read with offset ${shown + 1} for the next ones.` },
  ])
})

test.each([
  new Failure('outside_workspace', '../x is outside the workspace.', { hint: 'Give a path inside it.' }),
  new Failure('binary_file', 'logo.png is a binary file.', { hint: 'Only text can be read.' }),
  new Failure('not_utf8', 'old.txt is not UTF-8.', { hint: 'Convert it first.' }),
  new Failure('is_directory', 'src is a folder.', { hint: 'List it with glob.' }),
])('read tells what the files answer: $code', async (failure) => {
  verifies('tools.errors-are-answers')
  const result = await new TestBox({ files: { read: failing(failure) } }).call('read', { path: 'x' })
  const { code, message, hint } = failure
  expect([result.ok, result.error, result.text]).toEqual([
    false,
    { code, message, hint },
    `${code}: ${message} ${hint}`,
  ])
})

test('glob lists files, tells a cut with totals, and says when there are none', async () => {
  verifies('tools.find')
  const box = (files: readonly string[], total: number): TestBox =>
    new TestBox({ find: { glob: () => Promise.resolve({ files, total, ignored: 1 }) } })
  const [whole, cut, none] = [
    await box(['a.ts', 'b.ts'], 2).call('glob', { pattern: '*.ts' }),
    await box(['a.ts', 'b.ts'], 9).call('glob', { pattern: '*.ts', limit: 2 }),
    await box([], 0).call('glob', { pattern: '*.rs', path: 'src' }),
  ]
  expect([whole.text, cut.text, cut.truncated, none.text]).toEqual([
    '2 files.\na.ts\nb.ts',
    '2 of 9 files. Narrow the pattern or `path`, or raise `limit`.\na.ts\nb.ts',
    { shown: 2, total: 9, hint: 'Narrow the pattern or `path`, or raise `limit`.' },
    'No file matches *.rs in src. 1 ignored file or folder was passed over; name one in `path` to look into it.',
  ])
})

test('grep shows places, marks context, counts only matches, and tells what was searched', async () => {
  verifies('tools.find')
  const box = new TestBox({
    find: {
      grep: () =>
        Promise.resolve({
          matches: [
            { file: 'a.ts', line: 1, text: 'before', isContext: true },
            { file: 'a.ts', line: 2, text: 'hit' },
          ],
          total: 3,
          filesSearched: 7,
          filesSkipped: 1,
          ignored: 0,
        }),
    },
  })
  const result = await box.call('grep', { pattern: 'hit', context: 1, limit: 1 })
  expect([result.text, result.truncated?.shown, result.truncated?.total]).toEqual([
    '1 of 3 matches. Narrow the pattern, `path` or `glob`, or raise `limit`. ' +
      '(7 files searched, 1 skipped (binary, not UTF-8 or too large))\na.ts:1- before\na.ts:2: hit',
    1,
    3,
  ])
})

test('grep without a match says how much was searched, and a bad expression is bad_regex', async () => {
  verifies('tools.find')
  const nothing = { matches: [], total: 0, filesSearched: 7, filesSkipped: 0, ignored: 3 }
  const none = await new TestBox({ find: { grep: () => Promise.resolve(nothing) } }).call('grep', {
    pattern: 'x',
  })
  const failure = new Failure('bad_regex', 'Unterminated group.', { hint: 'Use `fixed` for plain text.' })
  const bad = await new TestBox({ find: { grep: failing(failure) } }).call('grep', { pattern: '(' })
  expect([none.ok, none.text, bad.error?.code]).toEqual([
    true,
    'No line matches. 7 files searched. 3 ignored files or folders were passed over; name one in `path` to look into it.',
    'bad_regex',
  ])
})

test('grep of one named file that it skips says which and why', async () => {
  verifies('tools.find')
  const why = 'big.log has 62914560 bytes; the limit to read is 52428800.'
  const nothing = { matches: [], total: 0, filesSearched: 0, filesSkipped: 1, ignored: 0 }
  const box = new TestBox({
    find: { grep: () => Promise.resolve(nothing) },
    files: { read: failing(new Failure('too_large', why)) },
  })
  const { text } = await box.call('grep', { pattern: 'x', path: 'big.log' })
  expect(text).toBe(`Not searched: ${why}`)
})
