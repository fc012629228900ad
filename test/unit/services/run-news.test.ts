import { expect, test } from 'vitest'
import { RunNews } from '../../../src/main/services/run-news.ts'
import type { RunFact } from '../../../src/shared/run/event.ts'
import { TestBox } from '../tools/fake-ports.ts'
import { verifies } from '../../support/verifies.ts'

function noted(...facts: readonly RunFact[]): RunNews {
  const news = new RunNews()
  facts.forEach((fact, index) => news.note({ v: 1, seq: index + 1, at: '2026-01-01T00:00:00.000Z', ...fact }))
  return news
}

const resolved = {
  type: 'change-resolved' as const,
  changeId: 'c1',
  staleFiles: [] as string[],
  written: [] as { path: string; added: number; removed: number }[],
}

test('what a person decided and other programs changed is told once, what the agent did itself is not', () => {
  verifies('staging.outside')
  const news = noted(
    { ...resolved, by: 'agent', outcome: 'discarded' },
    {
      ...resolved,
      by: 'person',
      outcome: 'committed',
      written: [{ path: 'a.ts', added: 1, removed: 1 }],
      sitesDropped: ['s2'],
      note: 'not the second',
    },
    { ...resolved, by: 'person', outcome: 'undone', written: [{ path: 'a.ts', added: 1, removed: 1 }] },
    { ...resolved, by: 'person', outcome: 'rebased', rebasedTo: 'c2' },
    { type: 'change-stale', changeId: 'c2', staleFiles: ['a.ts'] },
    {
      type: 'turn-undone',
      turn: 4,
      by: 'person',
      written: [{ path: 'b.ts', added: 0, removed: 1 }],
    },
    { type: 'files-changed-outside', files: ['c.ts'], more: 30 },
  )
  expect(news.take()).toEqual([
    'The person accepted c1 without the sites s2: a.ts written. Their note: not the second',
    'The person took c1 back: a.ts as before it.',
    'The person rebased c1: c2 has taken its place.',
    'c2 is stale now: a.ts changed since. Rebase it to compute it again.',
    'The person took back what the tools wrote in turn 4: b.ts as before it.',
    'Changed by another program: c.ts and 30 more. Read them again before you edit them.',
  ])
  expect(news.take()).toEqual([])
})

test("news stand in the agent's next result and not in the person's", async () => {
  verifies('staging.outside')
  const left = ['The person discarded c1.']
  const box = new TestBox(
    { find: { glob: () => Promise.resolve({ files: [], total: 0, ignored: 0 }) } },
    { takeNews: () => left.splice(0) },
  )
  const byPerson = await box.call('glob', { pattern: '*' }, { by: 'person' })
  const byAgent = await box.call('glob', { pattern: '*' })
  expect([byPerson.text.includes('Meanwhile'), byAgent.text.split('\n').at(-1)]).toEqual([
    false,
    'Meanwhile: The person discarded c1.',
  ])
})
