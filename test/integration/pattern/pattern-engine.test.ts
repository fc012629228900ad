import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PatternEngine, type PatternEngineOptions } from '../../../src/main/pattern/pattern-engine.ts'
import { SyntaxPool, type SyntaxPoolOptions } from '../../../src/main/syntax/pool/syntax-pool.ts'
import type { SearchQuery } from '../../../src/main/pattern/query.ts'
import type { PatternPort } from '../../../src/main/tools/ports.ts'
import { sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'
import { resourcesDir } from '../../unit/pattern/memory-files.ts'

let root = ''
let engine: PatternEngine
let pool: SyntaxPool

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'pattern-engine-'))
  await write('src/a.ts', 'if (a != null) a.dispose()\nif (a != null) b.dispose()\n')
  await write('src/b.tsx', 'const x = <i>{c}</i>\nif (c != null) c.dispose()\n')
  await write('.gitignore', 'ignored.ts\n')
  await write('ignored.ts', 'if (d != null) d.dispose()\n')
  await write('bad.ts', Buffer.from([0x66, 0xff, 0xfe, 0x28]))
  await write('data.ts', Buffer.from([0x66, 0x00, 0x28]))
})

afterEach(async () => {
  await engine.close()
  await pool.close()
  await rm(root, { recursive: true, force: true })
})

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(root, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

interface Start extends Partial<Omit<PatternEngineOptions, 'pool'>> {
  readonly pool?: Partial<SyntaxPoolOptions>
}

function start({ pool: poolOptions, ...options }: Start = {}): PatternEngine {
  pool = new SyntaxPool({ resourcesDir, ...poolOptions })
  engine = new PatternEngine({ root, pool, ...options })
  return engine
}

function query(pattern: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return { pattern, language: 'typescript', strictness: 'smart', skip: 0, limit: 50, explain: false, ...more }
}

const never = new AbortController().signal
const guard = 'if ($X != null) $X.dispose()'

test('a search in the worker finds what the workspace has, TSX included and ignored files left out', async () => {
  verifies('pattern.worker', 'pattern.files-in-scope')
  const port: PatternPort = start()
  const answer = await port.search(query(guard), never)
  expect({
    found: answer.matches.map(({ file, line, captures }) => [file, line, captures[0]?.text]),
    skipped: answer.filesSkipped,
    searched: answer.filesSearched,
  }).toEqual({
    found: [
      ['src/a.ts', 1, 'a'],
      ['src/b.tsx', 2, 'c'],
    ],
    skipped: 2,
    searched: 2,
  })
})

test('a rewrite in the worker answers bytes and writes nothing', async () => {
  verifies('pattern.worker')
  const port: PatternPort = start()
  const answer = await port.rewrite(
    {
      ops: [{ pattern: guard, rewrite: '$X?.dispose()' }],
      language: 'typescript',
      path: 'src/a.ts',
      strictness: 'smart',
      overlap: 'outer',
      allowDrops: false,
      maxSites: 10,
    },
    never,
  )
  expect(
    answer.files.map(({ path: file, sites, proposed }) => [file, sites, Buffer.from(proposed).toString()]),
  ).toEqual([
    [
      'src/a.ts',
      [{ id: 's1', line: 1, before: 'if (a != null) a.dispose()', after: 'a?.dispose()', start: 0, end: 26 }],
      'a?.dispose()\nif (a != null) b.dispose()\n',
    ],
  ])
})

test("the README's command finds the guards of the sample project also without a language", async () => {
  verifies('pattern.language', 'pattern.tricky-cases')
  const readme = await readFile(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8')
  const pattern = /tool ast_grep '\{"pattern":"([^"]+)"/.exec(readme)?.[1] ?? ''
  const sample = sampleCopy()
  try {
    start({ root: sample.workspace })
    const { matches, hints } = await engine.search(query(pattern, { language: undefined }), never)
    expect([pattern, matches.map(({ file, line }) => `${file}:${line}`), hints]).toEqual([
      guard,
      [
        'packages/cli/src/watch.ts:22',
        'packages/sync/src/pool.ts:16',
        'packages/sync/src/pool.ts:30',
        'packages/sync/src/transport/frame-decoder.ts:17',
        'packages/sync/src/transport/relay.ts:18',
        'packages/sync/src/transport/relay.ts:28',
      ],
      ['The pattern was not read in 3 languages: 4 Python, 2 JSON and 1 TOML files were not searched.'],
    ])
  } finally {
    sample.remove()
  }
})

test('a rewrite without a language answers files of several from the worker', async () => {
  verifies('pattern.worker', 'pattern.language')
  await write('c.py', 'a.dispose()\n')
  const { files } = await start().rewrite(
    {
      ops: [{ pattern: '$X.dispose()', rewrite: '$X.close()' }],
      strictness: 'smart',
      overlap: 'outer',
      allowDrops: false,
      maxSites: 10,
    },
    never,
  )
  expect(files.map(({ path: file, sites }) => [file, sites.map(({ after }) => after)])).toEqual([
    ['c.py', ['a.close()']],
    ['src/a.ts', ['a.close()', 'b.close()']],
    ['src/b.tsx', ['c.close()']],
  ])
})

test('globs and a path narrow what is searched', async () => {
  verifies('pattern.files-in-scope')
  start()
  const byGlob = await engine.search(query(guard, { globs: ['*.ts', '!bad.ts', '!**/data.ts'] }), never)
  const byPath = await engine.search(query(guard, { path: 'src', globs: ['src/**/*.tsx'] }), never)
  const missing = await engine
    .search(query(guard, { path: 'nowhere' }), never)
    .catch((error: unknown) => error)
  expect([
    byGlob.matches.map(({ file }) => file),
    byPath.matches.map(({ file }) => file),
    missing,
  ]).toMatchObject([['src/a.ts'], ['src/b.tsx'], { code: 'not_found' }])
})

/** Backtracks for ages on a long name, and cannot be interrupted from within. */
const catastrophic = { A: { regex: '^(a+)+$' } }

test('a search over its limit is stopped and told so', async () => {
  verifies('pattern.worker')
  await write('slow.ts', `f(${'a'.repeat(60)}b)\n`)
  start({ callMs: 1_500, pool: { limits: { graceMs: 50 } } })
  const outcome = await engine
    .search(query('f($A)', { where: catastrophic }), never)
    .catch((error: unknown) => error)
  expect(outcome).toMatchObject({ code: 'timed_out' })
})
