import { expect, test } from 'vitest'
import { resolutionOf } from '../../../src/main/services/resolution.ts'
import type { ErrorCode } from '../../../src/shared/model/tool-result.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import { done } from '../../support/journal-lines.ts'
import { verifies } from '../../support/verifies.ts'

const refused = (code: ErrorCode, details?: unknown): ToolResult => ({
  ok: false,
  text: 'no',
  data: null,
  error: { code, message: 'No.', hint: 'Try.', ...(details === undefined ? {} : { details }) },
})
const nothing = { written: [], staleFiles: [], sitesDropped: [], cleanUpPending: [] }

test('stale and rolled back are answers, with the files', () => {
  verifies('desk.accept-refuses-stale')
  expect([resolutionOf(refused('stale', { files: ['a.ts'] })), resolutionOf(refused('rolled_back'))]).toEqual(
    [
      { ...nothing, outcome: 'stale', staleFiles: ['a.ts'] },
      { ...nothing, outcome: 'rolled_back' },
    ],
  )
})

test('what was committed tells what was written', () => {
  verifies('desk.accept-writes-all')
  const written = [{ path: 'a.ts', stamp: 's' }]
  expect(resolutionOf(done({ outcome: 'committed', written, sitesDropped: [] }))).toEqual({
    ...nothing,
    outcome: 'committed',
    written,
  })
})

test('everything else is thrown with its code and hint', () => {
  expect(() => resolutionOf(refused('unknown_change'))).toThrow(
    expect.objectContaining({ code: 'unknown_change', hint: 'Try.' }) as Error,
  )
})
