import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import { presentPreview } from '../../../src/main/tools/present/preview-text.ts'
import { verifies } from '../../support/verifies.ts'
import { aDelta } from './fake-ports.ts'

function wrong(message: string, more: Partial<Diagnostic> = {}): Diagnostic {
  return { severity: 'error', message, line: 3, column: 5, ...more }
}

function lines(deltas: Parameters<typeof aDelta>[], notAsked = 0): readonly string[] {
  const preview = { state: 'done' as const, at: '', deltas: deltas.map((one) => aDelta(...one)), notAsked }
  return presentPreview(preview).split('\n')
}

test('the counts come first, then the first new ones with their places', () => {
  verifies('tools.preview')
  const introduced = Array.from({ length: 11 }, (_, index) => wrong(`wrong ${index}`))
  const elsewhere = [{ file: 'b.ts', introduced: [wrong('late', { severity: 'warning' })] }]
  const told = lines([['a.ts', { introduced, elsewhere, fixed: [wrong('old'), wrong('older')] }]], 7)
  expect([told[0], told[1], told.length, told.slice(-2)]).toEqual([
    'Would introduce 11 errors and 1 warning, fix 2.',
    '  would be new: a.ts error 3:5 wrong 0',
    13,
    [
      "  (2 more would be new; the result's data holds them)",
      'Not asked, beyond the limit: 7 more files of the change.',
    ],
  ])
})

test('nothing new is told only of what was looked at, and silence has its reason', () => {
  verifies('tools.preview')
  const reason = 'ts did not settle within 8 s'
  const silent = {
    state: 'timed_out' as const,
    reason,
    servers: [{ id: 'ts', state: 'timed_out' as const, reason }],
  }
  const absent = { state: 'absent' as const, reason: 'no language server knows .md files', servers: [] }
  expect([
    lines([['a.ts']]),
    lines([['a.ts', { fixed: [wrong('old')] }]]),
    lines([
      ['a.ts', silent],
      ['b.ts', silent],
      ['c.md', absent],
    ]),
  ]).toEqual([
    ['If accepted: no new diagnostics, none fixed.'],
    ['Would introduce nothing, fix 1.'],
    [
      `Diagnostics before Accept, a.ts and 1 other file: not settled in time, which does not mean clean (${reason}).`,
      'Diagnostics before Accept, c.md: nobody looked (no language server knows .md files).',
    ],
  ])
})
