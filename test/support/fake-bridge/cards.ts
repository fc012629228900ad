import type { RunFact } from '../../../src/shared/run/event.ts'
import { aStop } from './debugging.ts'
import { call, failedCall, say, started } from './run-facts.ts'
import { stagedRewrite } from './story.ts'

const output = { entries: [], cursor: 0 }
const place = (file: string, line: number, text: string) => ({
  file,
  line,
  column: 3,
  endLine: line,
  endColumn: 9,
  text,
})

/** A conversation with one card of every kind that is not in the demo. */
export function cardsStory(runId: string): readonly RunFact[] {
  const change = stagedRewrite(runId)
  return [
    started(runId, 'Where the rate goes wrong'),
    say('`test_autumn` fails. Find out why, without printing.', 'person'),
    ...call('debug', {
      args: { op: 'breakpoints', file: 'services/ingest/ledger/reconcile.py', at: [{ line: 12 }] },
      data: { file: 'services/ingest/ledger/reconcile.py', breakpoints: [{ file: 'a', verified: true }] },
      text: '1 breakpoint: line 12 is not bound yet, its code is not loaded.',
    }),
    ...call('debug', {
      args: { op: 'launch', test: 'services/ingest/tests/test_settle.py::test_autumn' },
      data: { ...aStop, state: 'stopped' },
      text: "Stop 4, breakpoint, services/ingest/ledger/reconcile.py:12 in settle\n\n  10  for entry in batch.entries:\n  11      rate = rates.at(entry.currency, entry.day)\n> 12      totals.add(entry.account, entry.net * rate)\n\nlocals\n  rate = Decimal('1')",
      ms: 2_140,
    }),
    ...call('debug', {
      args: { op: 'evaluate', expression: 'rates.at(entry.currency, entry.day)' },
      data: { value: "Decimal('1')", type: 'Decimal' },
      text: "Decimal('1')",
    }),
    ...failedCall(
      'debug',
      { op: 'launch', program: 'services/ingest/worker.py' },
      {
        code: 'no_match',
        message: 'A session is running already: pytest services/ingest/tests/test_settle.py::test_autumn.',
        hint: 'End it with terminate, or go on with it.',
      },
    ),
    ...call('debug', {
      args: { op: 'continue' },
      data: { state: 'ended', reason: 'exited', exitCode: 1, outputSince: output },
      text: 'Ended with exit code 1.',
      ms: 310,
    }),
    say('The rate falls back to 1 where the day has two half past two. Who else asks for rates?'),
    ...call('lsp', {
      args: { op: 'references', symbol: 'at', file: 'services/ingest/ledger/money.py', line: 14 },
      data: {
        op: 'references',
        total: 3,
        subject: { file: 'services/ingest/ledger/money.py', name: 'at', line: 14, count: 1 },
        servers: [{ id: 'pyright', state: 'answered' }],
        places: [
          place('services/ingest/ledger/reconcile.py', 11, 'rate = rates.at(entry.currency, entry.day)'),
          place('services/ingest/worker.py', 52, 'self.rates.at(currency, today())'),
          { ...place('/usr/lib/python3/rates.py', 9, 'def at(self)'), isOutside: true },
        ],
      },
      ms: 41,
    }),
    ...call('lsp_refactor', {
      args: {
        op: 'rename',
        symbol: 'at',
        new_name: 'rate_at',
        file: 'services/ingest/ledger/money.py',
        line: 14,
      },
      text: 'Nothing to rename here.',
    }),
    { type: 'change-staged', change },
    {
      type: 'change-resolved',
      changeId: change.id,
      by: 'person',
      outcome: 'committed',
      staleFiles: [],
      written: [],
    },
    ...call('undo', {
      args: { change_id: change.id },
      data: { changeId: change.id, written: [], cleanUpPending: [] },
      text: `Taken back: change ${change.id}. Its files have the bytes that they had before it.`,
      by: 'person',
    }),
    {
      type: 'change-resolved',
      changeId: change.id,
      by: 'person',
      outcome: 'undone',
      staleFiles: [],
      written: [],
    },
    ...call('undo', { args: { turn: 2 }, by: 'person' }).slice(0, 1),
  ]
}
