import { expect, test } from 'vitest'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'
import { type LateReport, LateReports } from '../../../src/main/diagnostics/late-reports.ts'

type News = Pick<LateReport, 'reports' | 'dependents'>

test('what comes late is told in the order of the calls, also when the later one settles first', async () => {
  verifies('diagnostics.late-in-order')
  const late = new LateReports(new ManualClock())
  const settle: (() => void)[] = []
  for (const callId of ['call-1', 'call-2', 'call-3']) {
    const settles = new Promise<News>((resolve) => {
      settle.push(() => resolve({ reports: [], dependents: [] }))
    })
    late.follow({ file: `${callId}.ts`, callId, ids: ['a'], sinceMs: 0 }, settles)
  }
  for (const index of [2, 0, 1]) {
    settle[index]?.()
    await Promise.resolve()
  }
  await late.settled(AbortSignal.timeout(1_000))
  expect(late.ready().map(({ callId }) => callId)).toEqual(['call-1', 'call-2', 'call-3'])
  late.told(late.ready())
  expect(late.ready()).toEqual([])
})
