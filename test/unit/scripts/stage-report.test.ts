import { expect, it } from 'vitest'
import { closingLine, countStage, sumOf } from '../../../scripts/testing/stage-report.ts'
import { verifies } from '../../support/verifies.ts'

const vitest = { numPassedTests: 10, numFailedTests: 0, numPendingTests: 1, numTodoTests: 2, success: true }
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2, startTime: '' } }

it('sums what the reports of all stages say into one plain line', () => {
  verifies('house.tests-end-with-one-line')
  expect(closingLine(sumOf([countStage(vitest, 0), countStage(playwright, 1)]))).toBe(
    '15 passed, 1 failed, 5 skipped',
  )
})

it('counts a stage without a report as a failure', () => {
  verifies('house.tests-end-with-one-line')
  expect([countStage(undefined, 0), countStage({ odd: true }, 139)]).toEqual([
    { passed: 0, failed: 1, skipped: 0 },
    { passed: 0, failed: 1, skipped: 0 },
  ])
})

it('counts a stage that ended badly without a failed test as one failure', () => {
  expect(countStage(vitest, 1)).toEqual({ passed: 10, failed: 1, skipped: 3 })
})
