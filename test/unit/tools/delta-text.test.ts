import { expect, test } from 'vitest'
import { presentDeltas } from '../../../src/main/tools/present/delta-text.ts'
import type { Delta, Diagnostic, SettledState } from '../../../src/shared/model/diagnostic.ts'
import { verifies } from '../../support/verifies.ts'
import { aDelta } from './fake-ports.ts'

function silent(state: SettledState, reason?: string): Delta {
  const server = { id: 'pyright', state, ...(reason === undefined ? {} : { reason }) }
  return aDelta('a.py', { state, servers: [server] })
}

test.each([
  [
    silent('starting'),
    'a.py: pyright is still starting; what it says of this text follows with a later result.',
  ],
  [
    silent('late'),
    'a.py: pyright has not settled yet; what it says of this text follows with a later result.',
  ],
  [
    silent('timed_out', 'nothing came in 20 s'),
    'a.py: pyright did not settle in time (nothing came in 20 s); nothing more will come, and that does not mean it is clean.',
  ],
  [
    silent('absent', 'pyproject.toml found, but pyright-langserver is not on PATH'),
    'No diagnostics from a.py: pyright: pyproject.toml found, but pyright-langserver is not on PATH.',
  ],
  [
    aDelta('a.md', { state: 'absent', servers: [], reason: 'no language server knows .md files' }),
    'No diagnostics for a.md: no language server knows .md files.',
  ],
  [aDelta('a.ts', { servers: [], reason: 'the file is gone' }), 'No diagnostics for a.ts: the file is gone.'],
])('a silence is told with its reason: %#', (delta, text) => {
  verifies('tools.silence-has-a-reason')
  expect(presentDeltas([delta])).toBe(text)
})

test('what one server says is told beside the silence of another', () => {
  verifies('tools.silence-has-a-reason')
  const servers = [
    { id: 'typescript', state: 'fresh' as const },
    { id: 'eslint', state: 'absent' as const, reason: 'it is not installed' },
  ]
  expect(presentDeltas([aDelta('a.ts', { state: 'absent', servers, carried: 2 })])).toBe(
    'No new diagnostics, 2 as before in a.ts. No diagnostics from eslint: it is not installed.',
  )
})

test('errors and warnings are counted apart, messages of many lines are one, and the unknown baseline is said', () => {
  verifies('tools.silence-has-a-reason')
  const introduced: Diagnostic[] = [
    {
      severity: 'error',
      code: '2322',
      source: 'ts',
      message: 'Not assignable.\n  To number.',
      line: 2,
      column: 5,
    },
    { severity: 'warning', message: 'Careful.', line: 3, column: 1 },
  ]
  expect(presentDeltas([aDelta('a.ts', { introduced, baseline: 'unknown' })]).split('\n')).toEqual([
    '1 new error, 1 new warning in a.ts.',
    '  new error 2:5 ts(2322) Not assignable. / To number.',
    '  new warning 3:1 Careful.',
    '  (What stood before this run could not be settled in time: some of these may be older.)',
  ])
})

test('what happened elsewhere is told with its file, and what was left out with totals', () => {
  verifies('tools.silence-has-a-reason')
  const introduced: Diagnostic[] = [{ severity: 'error', message: 'Gone.', line: 9, column: 2 }]
  const delta = aDelta('a.ts', {
    elsewhere: [{ file: 'b.ts', introduced }],
    elsewhereLeftOut: { files: 2, diagnostics: 7 },
  })
  expect(presentDeltas([delta]).split('\n')).toEqual([
    'No new diagnostics in a.ts.',
    'Because of it, in b.ts: 1 new diagnostic.',
    '  new error 9:2 Gone.',
    '  (and 7 more diagnostics in 2 other files, not shown)',
  ])
})

test('of very many diagnostics the first are shown and the rest counted', () => {
  verifies('tools.text-limit')
  const introduced = Array.from({ length: 100 }, (_, line): Diagnostic => ({
    severity: 'error',
    message: 'Wrong.',
    line: line + 1,
    column: 1,
  }))
  const lines = presentDeltas([aDelta('a.ts', { introduced })]).split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([42, "  (60 more new; the result's data holds all of them)"])
})
