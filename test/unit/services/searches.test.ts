import { expect, test } from 'vitest'
import { cancelled } from '../../../src/main/base/deadline.ts'
import { Failure } from '../../../src/main/base/failure.ts'
import type { PatternAnswer, PatternMatch, SearchListener } from '../../../src/main/pattern/answer.ts'
import { languagesOf } from '../../../src/main/services/search-handlers.ts'
import { Searches, toldMatches } from '../../../src/main/services/searches.ts'
import type { EventName, EventPayload } from '../../../src/shared/ipc/contract.ts'
import { verifies } from '../../support/verifies.ts'

const query = { pattern: 'f()', strictness: 'smart' } as const

function aMatch(file: string, line: number): PatternMatch {
  return {
    ...{ file, line, endLine: line, column: 1, endColumn: 4, text: 'f()', captures: [] },
    ...{ lines: [{ text: 'f()', start: 0, end: 3 }], before: [], after: [] },
  }
}

function answerOf(matches: readonly PatternMatch[], total = matches.length): PatternAnswer {
  return {
    ...{ matches, total, filesSearched: 2, filesWithErrors: [], filesSkipped: 0, skipped: [] },
    ...{ scaffold: 'statement', kind: 'call', alternatives: [], hints: [], readings: [] },
  }
}

/** An engine that answers when the test says so. */
class HandEngine {
  readonly asked: {
    readonly signal: AbortSignal
    readonly listener: SearchListener | undefined
    readonly answer: (matches: readonly PatternMatch[]) => void
    readonly fail: (error: Error) => void
  }[] = []

  search(_: unknown, signal: AbortSignal, listener?: SearchListener): Promise<PatternAnswer> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(cancelled()))
      this.asked.push({ signal, listener, answer: (matches) => resolve(answerOf(matches)), fail: reject })
    })
  }
}

function opened(): { searches: Searches; engine: HandEngine; told: [EventName, unknown][] } {
  const told: [EventName, unknown][] = []
  const emit = <N extends EventName>(name: N, payload: EventPayload<N>): void =>
    void told.push([name, payload])
  return { searches: new Searches({ events: { emit }, nowMs: () => 0 }), engine: new HandEngine(), told }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

test('the id comes at once, then what is found, then the end without telling the same again', async () => {
  verifies('search.live')
  const { searches, engine, told } = opened()
  const searchId = searches.start(engine, query)
  const before = [...told]
  await settle()
  engine.asked[0]?.listener?.found?.([aMatch('a.ts', 1)])
  engine.asked[0]?.listener?.progress?.({ filesDone: 1, filesTotal: 2, matches: 1 })
  engine.asked[0]?.answer([aMatch('a.ts', 1)])
  await settle()
  const names = told.map(([name]) => name)
  expect([before, names, told.at(-1)?.[1]]).toEqual([
    [],
    ['search.found', 'search.progressed', 'search.ended'],
    {
      searchId,
      end: {
        kind: 'done',
        summary: {
          ...{ total: 1, kept: 1, filesSearched: 2, filesSkipped: 0, filesWithErrors: [] },
          ...{ hints: [], readings: [], tookMs: 0 },
        },
      },
    },
  ])
})

test('an answer in another order than it was found tells its own order', async () => {
  verifies('search.live')
  const { searches, engine, told } = opened()
  searches.start(engine, query)
  await settle()
  engine.asked[0]?.listener?.found?.([aMatch('b.ts', 1)])
  engine.asked[0]?.listener?.found?.([aMatch('a.ts', 1)])
  engine.asked[0]?.answer([aMatch('a.ts', 1), aMatch('b.ts', 1)])
  await settle()
  expect(told.at(-1)).toMatchObject([
    'search.ended',
    { end: { matches: [{ file: 'a.ts' }, { file: 'b.ts' }] } },
  ])
})

test('a new search aborts the one before, and nothing is told of that one any more', async () => {
  verifies('search.one-at-a-time')
  const { searches, engine, told } = opened()
  searches.start(engine, query)
  await settle()
  const second = searches.start(engine, query)
  engine.asked[0]?.listener?.found?.([aMatch('a.ts', 1)])
  engine.asked[0]?.listener?.progress?.({ filesDone: 1, filesTotal: 2, matches: 1 })
  await settle()
  searches.cancel('search-1')
  const isSecondAborted = engine.asked[1]?.signal.aborted
  searches.cancel()
  await settle()
  expect([engine.asked[0]?.signal.aborted, isSecondAborted, told]).toEqual([
    true,
    false,
    [['search.ended', { searchId: second, end: { kind: 'cancelled' } }]],
  ])
})

test('an unreadable pattern ends with what each way of reading said; a defect is named one', async () => {
  verifies('search.nothing-has-a-reason')
  const { searches, engine, told } = opened()
  const refused = [{ scaffold: 'statement', error: 'it is not complete', at: { line: 1, column: 3 } }]
  const details = { pattern: 'f(', languages: [{ language: 'typescript', scaffolds: refused }] }
  for (const error of [
    new Failure('pattern_unparseable', 'No.', { hint: 'Write.', details }),
    new Error('oh'),
  ]) {
    searches.start(engine, query)
    await settle()
    engine.asked.at(-1)?.fail(error)
    await settle()
  }
  expect(told.map(([, payload]) => payload)).toMatchObject([
    {
      end: {
        kind: 'failed',
        error: { code: 'pattern_unparseable', message: 'No.', hint: 'Write.' },
        refusals: [{ language: 'TypeScript', refused }],
      },
    },
    { end: { kind: 'failed', error: { code: 'internal', message: 'oh' }, refusals: [] } },
  ])
})

test('beyond what is told matches are kept for their pages, until the next search', async () => {
  verifies('search.pages')
  const { searches, engine, told } = opened()
  const all = Array.from({ length: toldMatches + 3 }, (_, index) => aMatch('a.ts', index + 1))
  const searchId = searches.start(engine, query)
  await settle()
  engine.asked[0]?.listener?.found?.(all)
  engine.asked[0]?.answer(all)
  await settle()
  const found = told[0]?.[1] as EventPayload<'search.found'>
  const page = searches.page(searchId, toldMatches, 10).map(({ line }) => line)
  searches.start(engine, query)
  expect([found.matches.length, page, () => searches.page(searchId, 0, 1)]).toEqual([
    toldMatches,
    [toldMatches + 1, toldMatches + 2, toldMatches + 3],
    expect.any(Function),
  ])
  expect(() => searches.page(searchId, 0, 1)).toThrow('another one was started')
})

test('languages of the folder stand first, those with most files before the others', () => {
  verifies('search.live')
  const [first, second, third] = languagesOf(['a.py', 'b.ts', 'c.ts', 'README'])
  expect([first?.id, first?.files, second?.id, third?.files]).toEqual(['typescript', 2, 'python', 0])
})
