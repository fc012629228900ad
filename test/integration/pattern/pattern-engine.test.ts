import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PatternEngine, type PatternEngineOptions } from '../../../src/main/pattern/pattern-engine.ts'
import type { SearchQuery } from '../../../src/main/pattern/query.ts'
import type { PatternPort } from '../../../src/main/tools/ports.ts'
import { sampleCopy } from '../../support/sample-copy.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'
import { resourcesDir } from '../../unit/pattern/memory-files.ts'

let root = ''
let engine: PatternEngine

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
  await rm(root, { recursive: true, force: true })
})

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(root, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

function start(options: Partial<PatternEngineOptions> = {}): PatternEngine {
  engine = new PatternEngine({ root, resourcesDir, ...options })
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
      ['The pattern was not read as Python: 3 Python files were not searched.'],
    ])
  } finally {
    await engine.close()
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

test('no worker runs before the first call, nor after close', async () => {
  verifies('pattern.worker')
  start()
  const before = engine.isRunning
  await engine.search(query(guard), never)
  const during = engine.isRunning
  await engine.close()
  expect([before, during, engine.isRunning]).toEqual([false, true, false])
})

/** Backtracks for ages on a long name, and cannot be interrupted from within. */
const catastrophic = { A: { regex: '^(a+)+$' } }

test('a cancelled search ends at once, and the next call has a fresh worker', async () => {
  verifies('pattern.worker')
  await write('slow.ts', `f(${'a'.repeat(60)}b)\n`)
  start({ limits: { graceMs: 50 } })
  const abort = new AbortController()
  const slow = engine.search(query('f($A)', { where: catastrophic }), abort.signal)
  const waiting = engine.search(query(guard), never)
  setTimeout(() => abort.abort(), 300)
  const outcome = await slow.catch((error: unknown) => error)
  expect([outcome, (await waiting).total]).toMatchObject([{ code: 'cancelled' }, 2])
})

test('a search over its limit is stopped and told so', async () => {
  verifies('pattern.worker')
  await write('slow.ts', `f(${'a'.repeat(60)}b)\n`)
  start({ limits: { graceMs: 50, callMs: 1500 } })
  const outcome = await engine
    .search(query('f($A)', { where: catastrophic }), never)
    .catch((error: unknown) => error)
  expect(outcome).toMatchObject({ code: 'timed_out' })
})

test('a worker that dies is told as crashed after one more try, and replaced', async () => {
  verifies('pattern.worker')
  const dying = new URL(`data:text/javascript,process.exit(3)`)
  start({ entry: { url: dying, execArgv: [] } })
  const outcome = await engine.search(query(guard), never).catch((error: unknown) => error)
  expect(outcome).toMatchObject({
    code: 'crashed',
    message: 'The search worker stopped: it ended with code 3.',
  })
})

test('a worker over its memory limit is replaced after its job', async () => {
  verifies('pattern.worker')
  start({ limits: { memoryBytes: 1 } })
  const first = await engine.search(query(guard), never)
  const isRunning = engine.isRunning
  const second = await engine.search(query(guard), never)
  expect([first.total, isRunning, second.total]).toEqual([2, false, 2])
})

test('a worker without work is ended after a while', async () => {
  verifies('pattern.worker')
  const clock = new ManualClock()
  start({ clock, limits: { idleMs: 1_000 } })
  await engine.search(query(guard), never)
  await clock.advance(999)
  const before = engine.isRunning
  await clock.advance(1)
  expect([before, engine.isRunning, clock.pending]).toEqual([true, false, 0])
})

test('an answer that cannot be read ends the worker', async () => {
  verifies('pattern.worker')
  const liar = `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => parentPort.postMessage({ type: 'found' }))`
  start({ entry: { url: new URL(`data:text/javascript,${encodeURIComponent(liar)}`), execArgv: [] } })
  const outcome = await engine.search(query(guard), never).catch((error: unknown) => error)
  expect(outcome).toMatchObject({
    code: 'crashed',
    message: 'The search worker stopped: its answer could not be read.',
  })
})
