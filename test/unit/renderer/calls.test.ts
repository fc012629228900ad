import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallBody } from '../../../src/renderer/panes/conversation/call-body.tsx'
import { subjectOf, verdictOf, type ToolCall } from '../../../src/renderer/panes/conversation/call-words.ts'
import { opensByItself } from '../../../src/renderer/panes/conversation/opens.ts'
import { inNames, rowsOf, rowsWith } from '../../../src/renderer/panes/conversation/rows.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import type { RunFact } from '../../../src/shared/run/event.ts'
import { emptyView, reduceAll } from '../../../src/shared/run/reduce.ts'
import type { DeltaEntry, RunView } from '../../../src/shared/run/view.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange } from './a-change.ts'
import { eventAt, viewAt } from './a-view.ts'

function aCall(part: Partial<ToolCall>): ToolCall {
  return {
    kind: 'tool-call',
    seq: 1,
    at: '',
    id: 'c1',
    tool: 'write',
    by: 'agent',
    args: {},
    status: 'completed',
    ...part,
  }
}
const ok = (data: unknown) => ({ ok: true, text: '', data })
const problem = { severity: 'error', message: 'm', line: 1, column: 1 } as const
function aDelta(part: Partial<DeltaEntry['delta']>): DeltaEntry {
  const delta = {
    file: 'a.ts',
    state: 'fresh' as const,
    servers: [],
    introduced: [],
    fixed: [],
    carried: 0,
    elsewhere: [],
    waitedMs: 0,
    ...part,
  }
  return { seq: 1, at: '', callId: 'c1', tool: 'write', delta }
}
function bodyOf(call: ToolCall, deltas: readonly DeltaEntry[]): string {
  const nothing = (): undefined => undefined
  return renderToStaticMarkup(
    createElement(CallBody, {
      names: [],
      call,
      deltas,
      change: undefined,
      onShowChange: nothing,
      onShowServer: nothing,
      onShowPlace: nothing,
      onSearch: nothing,
    }),
  )
}
test.each([
  [
    { path: 'a.ts', content: 'x' },
    { text: 'a.ts', isPath: true },
  ],
  [
    { pattern: '$X', path: 'src' },
    { text: '$X', isPath: false },
  ],
  [{ ops: [{ pattern: 'a', rewrite: 'b' }] }, { text: 'b', isPath: false }],
  [{ command: 'ls' }, { text: 'ls', isPath: false }],
  [{ patch: '*** Begin Patch\n*** Update File: src/a.ts\n' }, { text: 'src/a.ts', isPath: true }],
  [{ patch: '--- a/x.ts\n+++ b/x.ts\n' }, { text: 'x.ts', isPath: true }],
  [{ turn: 3 }, { text: 'turn 3', isPath: false }],
  [{ change_id: 'c1' }, { text: 'c1', isPath: false }],
  [
    { op: 'launch', test: 'test_a.py::test_x', seconds: 5 },
    { text: 'launch test_a.py::test_x', isPath: false },
  ],
  [
    { op: 'run_to', file: 'a.py', line: 12 },
    { text: 'run_to a.py:12', isPath: false },
  ],
  [
    { op: 'evaluate', expression: 'len(items)', frame: 1 },
    { text: 'evaluate len(items)', isPath: false },
  ],
  [
    { op: 'set_variable', reference: 3, name: 'n', value: '4' },
    { text: 'set_variable n = 4', isPath: false },
  ],
  [
    { op: 'diff', a: 3, b: 4 },
    { text: 'diff 3 4', isPath: false },
  ],
  [
    { op: 'attach', port: 5678 },
    { text: 'attach 5678', isPath: false },
  ],
  [{ op: 'step_over' }, { text: 'step_over', isPath: false }],
  [{ other: 1 }, { text: '{"other":1}', isPath: false }],
  [{}, { text: '', isPath: false }],
  ['odd', { text: '', isPath: false }],
])('a card is about what its arguments name: %o', (args, subject) => {
  verifies('renderer.calls-say-how-they-ended')
  expect(subjectOf(args)).toEqual(subject)
})

test('a write says that it was applied before it says what it broke', () => {
  verifies('renderer.calls-say-how-they-ended')
  const elsewhere = [{ file: 'b.ts', introduced: [problem] }]
  expect([
    verdictOf(aCall({}), [], undefined),
    verdictOf(aCall({}), [aDelta({ introduced: [problem], elsewhere })], undefined),
    verdictOf(aCall({}), [aDelta({ fixed: [problem] })], undefined),
    verdictOf(aCall({ status: 'failed' }), [], undefined),
    verdictOf(aCall({ status: 'in_progress' }), [], undefined),
  ]).toEqual([
    { text: 'Applied', tone: 'good' },
    { text: 'Applied', tone: 'good', more: { text: '2 new', tone: 'bad' } },
    { text: 'Applied', tone: 'good', more: { text: 'fixed 1', tone: 'good' } },
    { text: 'Failed', tone: 'bad' },
    { text: 'Running', tone: 'soft' },
  ])
})

test('a staged change is told by its state of now', () => {
  verifies('renderer.calls-say-how-they-ended')
  const call = aCall({ tool: 'ast_edit' })
  const states = ['waiting', 'stale', 'committed', 'discarded', 'rebased', 'undone'] as const
  expect(states.map((state) => verdictOf(call, [], aChange({ state })).text)).toEqual([
    'Staged',
    'Stale',
    'Accepted',
    'Discarded',
    'Rebased',
    'Undone',
  ])
})

test('a tool that only looks says how much it found, and foreign data says nothing', () => {
  verifies('renderer.calls-say-how-they-ended')
  const match = { file: 'a', line: 1, text: 'x' }
  const words = (tool: string, data: unknown) =>
    verdictOf(aCall({ tool, result: ok(data) }), [], undefined).text
  expect([
    words('grep', { matches: [match, { ...match, isContext: true }] }),
    words('glob', { files: ['a', 'b'] }),
    words('bash', { exit: 2, stdout: '', stderr: '', changedFiles: [] }),
    words('bash', { exit: null, stdout: '', stderr: '', changedFiles: [] }),
    words('grep', 'odd'),
    words('other', {}),
  ]).toEqual(['1 match', '2 files', 'exit 2', '', '', ''])
})

const staged = {
  changeId: 'change',
  replacements: 1,
  files: [],
  overlapsDropped: 0,
  sitesWithDrops: [],
  errorNodesBefore: 0,
  errorNodesAfter: 0,
}
const view: RunView = {
  ...viewAt(1),
  items: [
    { kind: 'message', seq: 1, at: '', from: 'agent', text: 'Looking for Guards' },
    aCall({ id: 'c1', tool: 'write', args: { path: 'a.ts' } }),
    aCall({ id: 'c2', tool: 'ast_edit', result: ok(staged) }),
  ],
  deltas: [aDelta({ introduced: [problem] })],
  changes: [aChange({ id: 'first' }), aChange({})],
  ended: { reason: 'done' },
}

test('each call has its own deltas and its change with the number that people say', () => {
  verifies('renderer.calls-say-how-they-ended')
  const rows = rowsOf(view).map((row) =>
    row.kind === 'call' ? [row.key, row.deltas.length, row.change?.number, row.isNext] : [row.kind],
  )
  expect(rows).toEqual([['message'], ['c1', 1, undefined, false], ['c2', 0, 2, true], ['ended']])
})

test('what is news stands open by itself, an echo does not', () => {
  verifies('renderer.calls-say-how-they-ended')
  expect(rowsOf({ ...view, deltas: [] }).map(opensByItself)).toEqual([false, false, true, false])
})

test('find looks into messages, arguments and results, whatever the case', () => {
  verifies('renderer.calls-say-how-they-ended')
  const rows = rowsOf(view)
  expect([
    rowsWith(rows, 'guards'),
    rowsWith(rows, 'A.TS'),
    rowsWith(rows, ' '),
    rowsWith(rows, 'zzz'),
  ]).toEqual([[0], [1], [], []])
})

test('a command tells what it printed, its exit, its files, and then each diagnostic by file and line', () => {
  verifies('renderer.command-shows-all')
  const ran = { exit: 3, stdout: 'one\n', stderr: 'two\n', changedFiles: ['src/a.ts', 'src/b.ts'] }
  const call = aCall({ tool: 'bash', args: { command: 'make' }, result: ok(ran) })
  const html = bodyOf(call, [aDelta({ file: 'src/a.ts', introduced: [{ ...problem, line: 7 }] })])
  const places = ['one', 'two', 'exit code 3', 'src/a.ts, src/b.ts', 'a.ts:7'].map((text) =>
    html.indexOf(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a command that printed nothing says so, and one that was ended still shows what it did', () => {
  verifies('renderer.command-shows-all')
  const nothing = { exit: 3, stdout: '', stderr: '', changedFiles: [] }
  const late = { code: 'timed_out' as const, message: 'Too long.', hint: 'Less.' }
  const cut = { exit: null, stdout: 'half', stderr: '', changedFiles: ['a.ts'] }
  const ended = aCall({
    tool: 'bash',
    status: 'failed',
    result: { ok: false, text: '', data: undefined, error: { ...late, details: cut } },
  })
  expect(bodyOf(aCall({ tool: 'bash', result: ok(nothing) }), [])).toContain('No output.')
  expect(bodyOf(ended, [])).toMatch(/Too long\..*half.*a\.ts/s)
})

test('a later answer for the same file replaces the one that had not settled', () => {
  verifies('renderer.absence-has-a-reason')
  const late = aDelta({ state: 'late' })
  const settled = { ...aDelta({ forCall: 'c1', baseline: 'unknown' }), seq: 9 }
  const html = bodyOf(aCall({ args: { path: 'a.ts' } }), [late, settled])
  expect(html).toContain('Nothing new, nothing fixed.')
  expect(html).not.toContain('did not settle')
})

test('a decision is told by the number of its change and the time of its turn, a refused one is no failure', () => {
  verifies('renderer.calls-say-how-they-ended')
  const error = {
    code: 'stale' as const,
    message: 'change change-x1 was not taken back: a.ts changed.',
    hint: '',
  }
  const failed: ToolResult = { ok: false, text: '', data: null, error }
  const facts: RunFact[] = [
    { type: 'run-started', runId: 'r', title: '', agent: 'person', workspace: '/w' },
    { type: 'change-staged', change: aChange({ id: 'change-x1' }) },
    {
      type: 'tool-call-started',
      id: '1',
      tool: 'resolve',
      args: { change_id: 'change-x1', action: 'accept' },
      by: 'person',
    },
    { type: 'tool-call-started', id: '2', tool: 'undo', args: { change_id: 'change-x1' }, by: 'person' },
    { type: 'tool-call-ended', id: '2', tool: 'undo', status: 'failed', result: failed, durationMs: 1 },
    { type: 'tool-call-started', id: '3', tool: 'undo', args: { turn: 1 }, by: 'person' },
  ]
  const view = reduceAll(
    emptyView('r'),
    facts.map((fact, index) => eventAt(index + 1, fact)),
  )
  const calls = rowsOf(view).flatMap((row) => (row.kind === 'call' ? row : []))
  expect([
    calls.map(({ call, names }) => subjectOf(call.args, names).text.replace(/\d\d:\d\d/, 'hh:mm')),
    calls.map(({ names }) => inNames(error.message, names))[1],
    calls.map(({ call }) => verdictOf(call, [], undefined).text),
  ]).toEqual([
    ['accept change 1', 'change 1', 'the turn of hh:mm'],
    'change 1 was not taken back: a.ts changed.',
    ['Running', 'Not done', 'Running'],
  ])
})
