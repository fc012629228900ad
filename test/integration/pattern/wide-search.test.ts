import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { workerEntry } from '../../../src/main/base/worker-url.ts'
import type { PatternMatch, SearchProgress } from '../../../src/main/pattern/answer.ts'
import { PatternEngine } from '../../../src/main/pattern/pattern-engine.ts'
import type { SearchQuery } from '../../../src/main/pattern/query.ts'
import { type PoolLimits, SyntaxPool } from '../../../src/main/syntax/pool/syntax-pool.ts'
import { verifies } from '../../support/verifies.ts'
import { find, resourcesDir } from '../../unit/pattern/memory-files.ts'

const files = 400
let root = ''
const sources: Record<string, string> = {}
const pools: SyntaxPool[] = []

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'wide-search-'))
  for (let index = 0; index < files; index++)
    await write(
      `${index % 7}/f${index}.ts`,
      `// file ${index}\n`.repeat(index % 5) + `f(${index}, g(${index}))\nconst k = { a: ${index} }\n`,
    )
})

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
  await rm(root, { recursive: true, force: true })
})

async function write(name: string, content: string): Promise<void> {
  sources[name] = content
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), content)
}

/** Starting threads from the sources takes long: tests that need no limits of their own share them. */
const shared = new SyntaxPool({ resourcesDir })
afterAll(() => shared.close())

function start(limits?: Partial<PoolLimits>, worker?: string): PatternEngine {
  if (limits === undefined) return new PatternEngine({ root, pool: shared })
  const entry =
    worker === undefined
      ? {}
      : {
          entry: {
            ...workerEntry('syntax-worker'),
            url: pathToFileURL(path.join(import.meta.dirname, worker)),
          },
        }
  const pool = new SyntaxPool({ resourcesDir, limits, ...entry })
  pools.push(pool)
  return new PatternEngine({ root, pool })
}

function query(pattern: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return { pattern, language: 'typescript', strictness: 'smart', skip: 0, limit: 50, explain: false, ...more }
}

const never = new AbortController().signal

test('several threads answer what one does, to the last byte', async () => {
  verifies('pattern.same-answer')
  const asked = query('$F($$$A)', { skip: 30, limit: 40, contextLines: 2, explain: true })
  const inOrder = Object.fromEntries(
    Object.keys(sources)
      .sort()
      .map((name) => [name, sources[name] ?? '']),
  )
  const alone = await find(inOrder, asked.pattern, asked)
  const wide = await Promise.all([1, 2, 4].map((threads) => start({ threads }).search(asked, never)))
  expect(wide).toEqual([alone, alone, alone])
})

test('what is streamed is the answer, each file in one batch, and progress only grows', async () => {
  verifies('pattern.streaming')
  const batches: (readonly PatternMatch[])[] = []
  const progress: SearchProgress[] = []
  const { matches, total } = await start().search(query('g($A)', { limit: 1_000 }), never, {
    found: (batch) => void batches.push(batch),
    progress: (one) => void progress.push(one),
  })
  const streamed = batches.flat()
  const byFile = streamed.toSorted((left, right) => (left.file < right.file ? -1 : 1))
  const filesOfBatches = batches.map((batch) => new Set(batch.map(({ file }) => file)))
  expect({
    streamed: byFile,
    batches: filesOfBatches.reduce((sum, names) => sum + names.size, 0),
    isGrowing: progress.every((one, at) => one.filesDone >= (progress[at - 1]?.filesDone ?? 0)),
    first: progress[0],
    last: progress.at(-1),
  }).toEqual({
    streamed: matches,
    batches: files,
    isGrowing: true,
    first: { filesDone: 0, filesTotal: files, matches: 0 },
    last: { filesDone: files, filesTotal: files, matches: total },
  })
})

test('matches of an unlikelier reading are streamed when they turn out to be the answer', async () => {
  verifies('pattern.streaming')
  const streamed: PatternMatch[] = []
  const { matches } = await start().search(query('a: $V', { limit: 1_000 }), never, {
    found: (batch) => void streamed.push(...batch),
  })
  const byFile = streamed.toSorted((left, right) => (left.file < right.file ? -1 : 1))
  expect([matches.length, byFile]).toEqual([files, matches])
})

test('no more is streamed than was asked for', async () => {
  verifies('pattern.streaming')
  let streamed = 0
  const { matches } = await start().search(query('g($A)', { skip: 5, limit: 10 }), never, {
    found: (batch) => void (streamed += batch.length),
  })
  expect([matches.length, streamed]).toEqual([10, 15])
})

test('each change is seen by the very next search', async () => {
  verifies('pattern.never-stale')
  const engine = start()
  const count = async (): Promise<number> => (await engine.search(query('f($A, $B)'), never)).total
  const counts = [await count()]
  await write('0/f0.ts', 'f(1, 2); f(3, 4)\n')
  counts.push(await count())
  await write('new/one.ts', 'f(1, 2)\n')
  counts.push(await count())
  await rm(path.join(root, '1/f1.ts'))
  counts.push(await count())
  await write('.gitignore', '/2/\n')
  counts.push(await count())
  const inSecond = Object.keys(sources).filter((name) => name.startsWith('2/')).length
  expect(counts).toEqual([files, files + 1, files + 2, files + 1, files + 1 - inSecond])
})

test('a file that kills the parser twice is left out and named, and the rest is searched', async () => {
  verifies('pattern.skipped')
  await write('poison.ts', 'f(1, 2)\n')
  await write('weak.ts', 'f(1, 2)\n')
  const answer = await start({ threads: 2 }, 'poisoned-worker.ts').search(query('f($A, $B)'), never)
  const { total, filesSearched, filesSkipped, skipped, hints } = answer
  expect({ total, filesSearched, filesSkipped, skipped, hints }).toEqual({
    total: files + 1,
    filesSearched: files + 1,
    filesSkipped: 1,
    skipped: [{ file: 'poison.ts', reason: 'crashed' }],
    hints: ['Not searched, for the parser does not survive them: poison.ts.'],
  })
})

test('large files are left out and named, unless the search names one', async () => {
  verifies('pattern.skipped')
  await write('large.ts', `f(1, 2)\n${'// a line of a bundle\n'.repeat(110_000)}`)
  await write('huge.ts', `f(1, 2)\n${'// a line of a bundle\n'.repeat(500_000)}`)
  const engine = start()
  const all = await engine.search(query('f($A, $B)'), never)
  const named = await engine.search(query('f($A, $B)', { path: 'large.ts' }), never)
  const tooLarge = await engine.search(query('f($A, $B)', { path: './huge.ts' }), never)
  expect(
    [all, named, tooLarge].map(({ total, skipped }) => [total, skipped.map(({ file }) => file)]),
  ).toEqual([
    [files, ['huge.ts', 'large.ts']],
    [1, []],
    [0, ['huge.ts']],
  ])
  expect(all.hints).toEqual([
    'Not searched, for their size (name one as path to search it): huge.ts, large.ts.',
  ])
})

/** Backtracks for ages on a long name, and cannot be interrupted from within. */
const catastrophic = { A: { regex: '^(a+)+$' } }

test('a search that hangs holds up no other one, and ends when it is cancelled', async () => {
  verifies('pattern.cancel')
  await write('slow.ts', `h(${'a'.repeat(60)}b)\n`)
  const engine = start({ graceMs: 50 })
  const abort = new AbortController()
  const slow = engine.search(query('h($A)', { where: catastrophic }), abort.signal)
  const other = await engine.search(query('f($A, $B)'), never)
  abort.abort()
  const outcome = await slow.catch((error: unknown) => error)
  const after = await engine.search(query('f($A, $B)'), never)
  expect([other.total, outcome, after.total]).toMatchObject([files, { code: 'cancelled' }, files])
})

test('nothing is told of a search that was cancelled', async () => {
  verifies('pattern.cancel')
  const engine = start()
  const abort = new AbortController()
  let told = 0
  const cancelled = engine.search(query('f($A, $B)', { limit: 1_000 }), abort.signal, {
    progress() {
      told++
      abort.abort()
    },
  })
  const outcome = await cancelled.catch((error: unknown) => error)
  await engine.search(query('f($A, $B)'), never)
  expect([outcome, told]).toMatchObject([{ code: 'cancelled' }, 1])
})
