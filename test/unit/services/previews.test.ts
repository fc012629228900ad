import { expect, test } from 'vitest'
import { cancelled } from '../../../src/main/base/deadline.ts'
import type { RewriteAnswer } from '../../../src/main/pattern/answer.ts'
import { Previews } from '../../../src/main/services/previews.ts'
import type { EventName, EventPayload } from '../../../src/shared/ipc/contract.ts'
import { verifies } from '../../support/verifies.ts'

const query = { ops: [{ pattern: 'f()', rewrite: 'g()' }], strictness: 'smart', allowDrops: false } as const
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const site = { id: 's1', line: 1, before: 'f()', after: 'g()' }
const drop = { path: 'b.ts', line: 2, before: 'async f()', loses: ['async'] }

function anAnswer(): RewriteAnswer {
  return {
    files: [
      {
        path: 'a.ts',
        original: bytes('f()\n'),
        proposed: bytes('g()\n'),
        sites: [{ ...site, start: 0, end: 3 }],
      },
    ],
    replacements: 1,
    overlapsDropped: 2,
    sitesWithDrops: [drop],
    commentsLost: 1,
    secondRun: { replacements: 3, produced: 2 },
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    filesSearched: 2,
    hints: ['a hint'],
  }
}

function opened(): { previews: Previews; told: [EventName, unknown][] } {
  const told: [EventName, unknown][] = []
  const emit = <N extends EventName>(name: N, payload: EventPayload<N>): void =>
    void told.push([name, payload])
  return { previews: new Previews({ emit }), told }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

test('a preview tells its sites, drops and overlaps, and both sides of each file', async () => {
  verifies('search.preview-stages-nothing')
  const { previews, told } = opened()
  const previewId = previews.start(
    { rewrite: () => Promise.resolve(anAnswer()) },
    { ...query, ops: [...query.ops] },
  )
  await settle()
  expect([told, previews.file(previewId, 'a.ts')]).toEqual([
    [
      [
        'rewrite.previewed',
        {
          previewId,
          end: {
            kind: 'done',
            preview: {
              replacements: 1,
              files: [{ path: 'a.ts', sites: [site] }],
              overlapsDropped: 2,
              sitesWithDrops: [drop],
              commentsLost: 1,
              secondRun: { replacements: 3, produced: 2 },
              errorNodesBefore: 0,
              errorNodesAfter: 0,
              hints: ['a hint'],
            },
          },
        },
      ],
    ],
    { path: 'a.ts', language: 'typescript', original: 'f()\n', proposed: 'g()\n' },
  ])
})

test('a new preview aborts the one before; neither it nor its files are told any more', async () => {
  verifies('search.one-at-a-time')
  const { previews, told } = opened()
  const signals: AbortSignal[] = []
  const engine = {
    rewrite: (_: unknown, signal: AbortSignal): Promise<RewriteAnswer> =>
      new Promise((_resolve, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(cancelled()))
      }),
  }
  const first = previews.start(engine, { ...query, ops: [...query.ops] })
  await settle()
  const second = previews.start(engine, { ...query, ops: [...query.ops] })
  await settle()
  previews.cancel(second)
  await settle()
  expect([signals.map(({ aborted }) => aborted), told]).toEqual([
    [true, true],
    [['rewrite.previewed', { previewId: second, end: { kind: 'cancelled' } }]],
  ])
  for (const asked of [first, second]) expect(() => previews.file(asked, 'a.ts')).toThrow('is gone')
})
