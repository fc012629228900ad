import { expect, it } from 'vitest'
import { EventBatch, type SentEvent } from '../../../src/main/app/event-batch.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

const at = '2026-01-01T00:00:00.000Z'

function appended(runId: string, ...seqs: readonly number[]): SentEvent {
  const events = seqs.map((seq) => ({
    v: 1 as const,
    seq,
    at,
    type: 'run-ended' as const,
    reason: 'done' as const,
  }))
  return { name: 'run.appended', payload: { runId, events } }
}

function themed(theme: 'dark' | 'light'): SentEvent {
  return { name: 'theme.changed', payload: { theme } }
}

function batchOnClock(): { batch: EventBatch; clock: ManualClock; sent: (readonly SentEvent[])[] } {
  const clock = new ManualClock()
  const sent: (readonly SentEvent[])[] = []
  return { batch: new EventBatch((events) => sent.push(events), clock), clock, sent }
}

it('sends one message for an animation frame, with the events of a run joined in order', async () => {
  verifies('app.events-are-batched')
  const { batch, clock, sent } = batchOnClock()
  batch.add(appended('a', 1, 2))
  batch.add(appended('b', 1))
  batch.add(appended('a', 3))
  await clock.advance(15)
  const before = [...sent]
  await clock.advance(1)
  expect({ before, sent }).toEqual({ before: [], sent: [[appended('b', 1), appended('a', 1, 2, 3)]] })
})

it('sends only the last of events that tell a whole state', async () => {
  const { batch, clock, sent } = batchOnClock()
  batch.add(themed('dark'))
  batch.add(themed('light'))
  await clock.advance(16)
  expect(sent).toEqual([[themed('light')]])
})

it('joins the matches of one search in order, and keeps the last word on how far it is', async () => {
  verifies('app.events-are-batched', 'search.live')
  const { batch, clock, sent } = batchOnClock()
  const found = (searchId: string, ...lines: readonly number[]): SentEvent => ({
    name: 'search.found',
    payload: {
      searchId,
      matches: lines.map((line) => ({
        ...{ file: 'a.ts', line, column: 1, endLine: line, endColumn: 2 },
        ...{ captures: [], lines: [], before: [], after: [] },
      })),
    },
  })
  const progressed = (filesDone: number): SentEvent => ({
    name: 'search.progressed',
    payload: { searchId: 's', filesDone, filesTotal: 9, total: 0 },
  })
  for (const event of [found('s', 1), progressed(1), found('other', 7), found('s', 2, 3), progressed(2)])
    batch.add(event)
  await clock.advance(16)
  expect(sent).toEqual([[found('other', 7), found('s', 1, 2, 3), progressed(2)]])
})

it('sends what comes later in a later frame, and nothing when nothing came', async () => {
  const { batch, clock, sent } = batchOnClock()
  batch.add(themed('dark'))
  await clock.advance(100)
  batch.add(themed('light'))
  await clock.advance(100)
  expect({ sent, pending: clock.pending }).toEqual({
    sent: [[themed('dark')], [themed('light')]],
    pending: 0,
  })
})

it('sends nothing and keeps no timer once it is disposed', async () => {
  const { batch, clock, sent } = batchOnClock()
  batch.add(themed('dark'))
  batch.dispose()
  await clock.advance(100)
  expect({ sent, pending: clock.pending }).toEqual({ sent: [], pending: 0 })
})
