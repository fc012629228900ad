import { onTestFinished, expect, test } from 'vitest'
import { FileFinder, type FinderOptions, type GrepQuery } from '../../../src/main/workspace/find.ts'
import { grepLines } from '../../../src/main/workspace/grep-lines.ts'
import { verifies } from '../../support/verifies.ts'
import { codeOf, testWorkspace } from '../../support/test-workspace.ts'

const never = new AbortController().signal

async function finder(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: FinderOptions = {},
): Promise<FileFinder> {
  const finder = new FileFinder((await testWorkspace(files)).root, options)
  onTestFinished(() => finder.dispose())
  return finder
}

function query(pattern: string, more: Partial<GrepQuery> = {}): GrepQuery {
  return { pattern, fixed: false, ignoreCase: false, context: 0, limit: 200, ...more }
}

const files = {
  '.gitignore': 'out\n',
  'a.ts': 'const one = 1\nconst two = 2\n',
  'src/b.ts': 'let ONE\r\nreturn one\r\n',
  'src/deep/c.py': 'one = 1\n',
  'out/d.ts': 'one\n',
  'bin.dat': new Uint8Array([111, 110, 101, 0]),
}

test('glob answers sorted paths, relative to the folder that is named', async () => {
  verifies('find.glob')
  const find = await finder(files)
  const glob = async (pattern: string, path?: string): Promise<readonly string[]> =>
    (await find.glob({ pattern, path, limit: 200 })).files
  expect(await glob('**/*.ts')).toEqual(['a.ts', 'src/b.ts'])
  expect(await glob('*.ts')).toEqual(['a.ts'])
  expect(await glob('*.ts', 'src')).toEqual(['src/b.ts'])
  expect(await glob('**/*.{ts,py}', 'src/')).toEqual(['src/b.ts', 'src/deep/c.py'])
  expect(await glob('*.ts', 'out')).toEqual(['out/d.ts'])
  expect(await find.glob({ pattern: '**', limit: 2 })).toEqual({
    files: ['.gitignore', 'a.ts'],
    total: 5,
    ignored: 1,
  })
  expect(await codeOf(find.glob({ pattern: '**', path: '../x', limit: 1 }))).toBe('outside_workspace')
})

test('grep answers matching lines, skips ignored and binary files, and counts beyond its limit', async () => {
  verifies('find.grep')
  const find = await finder(files)
  expect(await find.grep(query('\\bone\\b'), never)).toEqual({
    matches: [
      { file: 'a.ts', line: 1, text: 'const one = 1' },
      { file: 'src/b.ts', line: 2, text: 'return one' },
      { file: 'src/deep/c.py', line: 1, text: 'one = 1' },
    ],
    total: 3,
    filesSearched: 4,
    filesSkipped: 1,
    ignored: 1,
  })
  const limited = await find.grep(query('one', { ignoreCase: true, limit: 1, glob: '*.ts' }), never)
  expect([limited.matches.length, limited.total]).toEqual([1, 3])
  expect((await find.grep(query('one = 1', { fixed: true, path: 'src' }), never)).total).toBe(1)
  expect((await find.grep(query('one', { path: 'out/d.ts' }), never)).total).toBe(1)
  expect((await find.grep(query('(', { fixed: true }), never)).total).toBe(0)
})

test('a bad expression is told, and one that backtracks for ever ends with its limit', async () => {
  verifies('find.grep-bounded')
  const find = await finder({ 'a.txt': `${'a'.repeat(60)}!\n` }, { limitMs: 3_000 })
  expect(await codeOf(find.grep(query('('), never))).toBe('bad_regex')
  await expect(find.grep(query('^(a+)+$'), never)).rejects.toMatchObject({
    code: 'timed_out',
    message: 'The search was stopped after 3000 ms, at a.txt (file 1 of 1).',
  })
  expect((await find.grep(query('a!'), never)).total).toBe(1)
})

test('a search ends when it is cancelled', async () => {
  verifies('find.grep-bounded')
  const find = await finder({ 'a.txt': `${'a'.repeat(60)}!\n` })
  const controller = new AbortController()
  const search = codeOf(find.grep(query('^(a+)+$'), controller.signal))
  setTimeout(() => controller.abort(), 300)
  expect(await search).toBe('cancelled')
})

test('context shows every line once, and a long line is cut round its match', () => {
  const lines = (text: string, context: number, room = 100): string[] =>
    grepLines(text, { file: 'f', pattern: /x/u, context, room }).matches.map(
      (match) => `${match.line}${match.isContext === true ? '-' : ':'}${match.text}`,
    )
  expect(lines('a\nx1\nx2\nb\nc\nx3\n', 1)).toEqual(['1-a', '2:x1', '3:x2', '4-b', '5-c', '6:x3'])
  expect(lines('x1\nb\nx2\nc\n', 2)).toEqual(['1:x1', '2-b', '3:x2', '4-c'])
  expect(lines('x1\nx2\n', 0, 1)).toEqual(['1:x1'])
  const [cut] = lines(`${'-'.repeat(5_000)}x${'-'.repeat(5_000)}`, 0)
  expect([cut?.length, cut?.includes('x')]).toEqual([1004, true])
})
