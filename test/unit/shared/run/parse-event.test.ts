import { expect, test } from 'vitest'
import { parseJournalLine } from '../../../../src/shared/run/parse-event.ts'
import { verifies } from '../../../support/verifies.ts'

const stamp = '"v":1,"seq":7,"at":"2026-01-01T00:00:00.000Z"'

test.each([
  [`{${stamp},"type":"message","from":"agent","text":"Hi"}`, 'event'],
  [`{${stamp},"type":"checkpoint","of":"later"}`, 'unknown'],
  [`{"v":2,"seq":7,"at":"2026-01-01T00:00:00.000Z","type":"message","from":"agent","text":"Hi"}`, 'unknown'],
  [`{${stamp},"type":"message","from":"nobody","text":"Hi"}`, 'broken'],
  [`{${stamp}}`, 'broken'],
  ['{"seq":', 'broken'],
  ['7', 'broken'],
])('%s is read as %s', (line, kind) => {
  verifies('runs.view-is-a-fold')
  expect(parseJournalLine(line).kind).toBe(kind)
})
