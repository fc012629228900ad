import { z } from 'zod'

/** How many tests of one stage, or of all, ended in which way. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const noTests: TestCount = { passed: 0, failed: 0, skipped: 0 }

export function sumOf(counts: readonly TestCount[]): TestCount {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    noTests,
  )
}

/** The last line of a test run, in the plain form that tools read. */
export function closingLine(count: TestCount): string {
  return `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`
}

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

const playwrightReportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/**
 * Counts one stage. `report` is what its JSON reporter wrote, or undefined when there is none. A stage that ended badly
 * without a failed test (it crashed, a file could not be read, a hook failed) counts as one failure: it is never lost.
 */
export function countStage(report: unknown, exitCode: number): TestCount {
  const count = fromVitest(report) ?? fromPlaywright(report)
  if (count === undefined) return { ...noTests, failed: 1 }
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function fromVitest(report: unknown): TestCount | undefined {
  const parsed = vitestReportSchema.safeParse(report)
  if (!parsed.success) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed.data
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/** A flaky test passed at its second try; it counts as passed, and Playwright's own output names it. */
function fromPlaywright(report: unknown): TestCount | undefined {
  const parsed = playwrightReportSchema.safeParse(report)
  if (!parsed.success) return undefined
  const { expected, unexpected, flaky, skipped } = parsed.data.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}
