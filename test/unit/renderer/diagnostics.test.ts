import { expect, test } from 'vitest'
import { codeOf, lastWords, noticeOf } from '../../../src/renderer/panes/diagnostics/delta-words.ts'
import { filteredRows, groupDeltas, type DeltaGroup } from '../../../src/renderer/panes/diagnostics/group.ts'
import { openCounts } from '../../../src/renderer/panes/status/open-counts.ts'
import { shownServers } from '../../../src/renderer/panes/status/shown-servers.ts'
import type { Delta, Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import type { ServerStatus } from '../../../src/shared/model/server-status.ts'
import type { DeltaEntry } from '../../../src/shared/run/view.ts'
import { verifies } from '../../support/verifies.ts'

function problem(code: string, severity: Diagnostic['severity'] = 'error'): Diagnostic {
  return { severity, code, message: code, line: 1, column: 1 }
}
function entry(seq: number, file: string, part: Partial<Delta> = {}): DeltaEntry {
  const delta: Delta = {
    file,
    state: 'fresh',
    servers: [],
    introduced: [],
    fixed: [],
    carried: 0,
    elsewhere: [],
    waitedMs: 1,
    ...part,
  }
  return { seq, at: '', callId: `c${seq}`, tool: 'edit', delta }
}
const short = ({ tool, file, introduced, fixed, rows }: DeltaGroup) => ({
  tool,
  file,
  introduced,
  fixed,
  rows: rows.map(
    ({ sign, file: at, diagnostic, because }) => `${sign}${at} ${diagnostic.code ?? ''} ${because ?? ''}`,
  ),
})

const story = [
  entry(1, 'a.ts', {
    introduced: [problem('E1')],
    elsewhere: [{ file: 'b.ts', introduced: [problem('E2')] }],
  }),
  entry(2, 'b.ts', { fixed: [problem('E2')], introduced: [problem('W1', 'warning')] }),
  entry(3, 'a.ts', { fixed: [problem('E1')] }),
]

test('by call the newest write stands first, what it broke elsewhere is told with its cause', () => {
  verifies('renderer.diagnostics-by-call-and-file')
  expect(groupDeltas(story, 'call').map(short)).toEqual([
    { tool: 'edit', file: 'a.ts', introduced: 0, fixed: 1, rows: ['−a.ts E1 '] },
    { tool: 'edit', file: 'b.ts', introduced: 1, fixed: 1, rows: ['+b.ts W1 ', '−b.ts E2 '] },
    { tool: 'edit', file: 'a.ts', introduced: 2, fixed: 0, rows: ['+a.ts E1 ', '+b.ts E2 a.ts'] },
  ])
})

test('by file the writes of one file stand together and its newest state counts', () => {
  verifies('renderer.diagnostics-by-call-and-file')
  const groups = groupDeltas([...story, entry(4, 'b.ts', { state: 'late' })], 'file')
  expect(groups.map((group) => ({ ...short(group), state: group.delta.state }))).toEqual([
    {
      tool: undefined,
      file: 'b.ts',
      introduced: 1,
      fixed: 1,
      state: 'late',
      rows: ['+b.ts W1 ', '−b.ts E2 '],
    },
    {
      tool: undefined,
      file: 'a.ts',
      introduced: 2,
      fixed: 1,
      state: 'fresh',
      rows: ['−a.ts E1 ', '+a.ts E1 ', '+b.ts E2 a.ts'],
    },
  ])
})

test('a filter lets one severity through', () => {
  verifies('renderer.diagnostics-by-call-and-file')
  const rows = groupDeltas(story, 'file').flatMap((group) => group.rows)
  const codes = (filter: 'all' | 'error' | 'warning') =>
    new Set(filteredRows(rows, filter).map(({ diagnostic }) => diagnostic.code))
  expect([codes('all').size, [...codes('warning')], codes('error').has('W1')]).toEqual([3, ['W1'], false])
})

test('the counts of the status bar are what the run introduced and has not fixed, also elsewhere', () => {
  verifies('renderer.diagnostics-by-call-and-file')
  expect([
    openCounts(story.slice(0, 1)),
    openCounts(story),
    openCounts([entry(1, 'a', { fixed: [problem('old')] })]),
  ]).toEqual([
    { errors: 2, warnings: 0 },
    { errors: 0, warnings: 1 },
    { errors: 0, warnings: 0 },
  ])
})

test.each([
  [{ state: 'absent', reason: 'gopls is not on PATH.' }, /Nobody looked: gopls is not on PATH/],
  [{ state: 'absent' }, /Nobody looked: no server/],
  [{ state: 'late' }, /did not settle/],
  [{ state: 'starting' }, /was starting/],
  [{ state: 'timed_out' }, /Nobody knows whether it is clean/],
] as const)('a delta that does not know all says so: %o', (part, words) => {
  verifies('renderer.absence-has-a-reason')
  expect(noticeOf(entry(1, 'a.ts', part).delta)).toMatch(words)
})

test('an unknown baseline is told where it may have counted old ones as new, a fresh delta without needs no notice', () => {
  verifies('renderer.absence-has-a-reason')
  const withNew = { baseline: 'unknown' as const, introduced: [problem('x')] }
  expect(noticeOf(entry(1, 'a.ts', withNew).delta)).toMatch(/not known/)
  expect(noticeOf(entry(1, 'a.ts').delta)).toBeUndefined()
  expect(noticeOf(entry(1, 'a.ts', { baseline: 'unknown' }).delta)).toBeUndefined()
})

test("a bare number of TypeScript's is written with its letters, other codes stay as they are", () => {
  verifies('renderer.diagnostics-by-call-and-file')
  expect([
    codeOf({ ...problem('18047'), source: 'ts' }),
    codeOf({ ...problem('TS1'), source: 'ts' }),
    codeOf({ ...problem('reportCallIssue'), source: 'Pyright' }),
    codeOf({ ...problem('2086'), source: 'shellcheck' }),
  ]).toEqual(['TS18047', 'TS1', 'reportCallIssue', '2086'])
})

test('the status bar names what runs, and counts absent ones only where nobody serves their language', () => {
  verifies('renderer.absence-has-a-reason')
  const server = (id: string, language: string, state: ServerStatus['state']): ServerStatus => ({
    id,
    language,
    state,
    found: state !== 'absent',
    reason: '',
    restarts: 0,
    lastMessages: [],
  })
  const names = (servers: readonly ServerStatus[]) => {
    const { named, absent } = shownServers(servers)
    return [named.map(({ id }) => id), absent]
  }
  const running = [server('tsc', 'typescript', 'ready'), server('vtsls', 'typescript', 'absent')]
  const many = ['json', 'css', 'html'].map((id) => server(id, id, 'absent'))
  expect([names([...running, server('gopls', 'go', 'absent')]), names([...running, ...many])]).toEqual([
    [['tsc', 'gopls'], 0],
    [['tsc'], 3],
  ])
})

test('what was late is silent once the later delta of its file is there, and speaks while it is not', () => {
  verifies('renderer.absence-has-a-reason')
  const late = entry(1, 'a.py', { state: 'late' })
  const other = entry(2, 'b.py', { state: 'starting' })
  const settled = entry(3, 'a.py', { forCall: 'c1' })
  expect(lastWords([late, other, settled])).toEqual([other, settled])
})
