import { expect, test } from 'vitest'
import type { PreviewReport } from '../../../src/shared/model/preview-report.ts'
import type { ChangePreview } from '../../../src/shared/model/staged-change.ts'
import { ChangePreviews } from '../../../src/main/services/change-previews.ts'
import type { AcceptPlan } from '../../../src/main/staging/accept-plan.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

const never = new AbortController().signal
const fresh: PreviewReport = { file: 'a.ts', id: 'ts', state: 'fresh', before: [], after: [] }
const starting: PreviewReport = { ...fresh, state: 'starting', reason: 'ts is still starting' }

class Opened {
  readonly clock = new ManualClock()
  readonly told: { changeId: string; preview: ChangePreview }[] = []
  readonly previews: ChangePreviews
  asked = 0
  /** Lets the question that is open be answered. */
  answer: (reports: readonly PreviewReport[]) => void = () => undefined
  plan: AcceptPlan = {
    kind: 'planned',
    changes: [{ path: 'a.ts', op: 'update', before: 'old', after: 'new', added: 1, removed: 1 }],
    commit: () => Promise.reject(new Error('a look ahead commits nothing')),
  }

  constructor(now: PreviewReport = starting) {
    this.previews = new ChangePreviews({
      source: {
        preview: () => {
          this.asked += 1
          return { now: () => [now], done: new Promise((resolve) => (this.answer = resolve)) }
        },
      },
      staging: { planAccept: () => Promise.resolve(this.plan) },
      importersOf: () => Promise.resolve([]),
      clock: this.clock,
      waiting: { warmMs: 5000, startMs: 20_000 },
    })
    this.previews.onTold((one) => this.told.push(one))
  }

  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const statesOf = ({ state, deltas }: ChangePreview): string =>
  `${state} ${deltas.map((one) => one.state).join()}`

test('it is asked once, told when it ends, and kept', async () => {
  verifies('diagnostics.preview-outdated')
  const opened = new Opened()
  const both = await Promise.all([opened.previews.show('c'), opened.previews.show('c')])
  await opened.settle()
  opened.answer([fresh])
  await opened.settle()
  const kept = await opened.previews.show('c')
  expect([
    both.map(({ state }) => state),
    statesOf(kept),
    opened.told.map(({ preview }) => statesOf(preview)),
    opened.asked,
  ]).toEqual([['running', 'running'], 'done fresh', ['done fresh'], 1])
})

test('a file that changes marks it, once, and it is made anew only on request', async () => {
  verifies('diagnostics.preview-outdated')
  const opened = new Opened()
  await opened.previews.show('c')
  await opened.settle()
  opened.answer([fresh])
  await opened.settle()
  opened.previews.filesChanged()
  opened.previews.filesChanged()
  const marked = await opened.previews.show('c')
  const again = await opened.previews.show('c', { again: true })
  await opened.settle()
  expect([
    opened.told.map(({ preview }) => preview.state),
    statesOf(marked),
    again.state,
    opened.asked,
  ]).toEqual([['done', 'outdated'], 'outdated fresh', 'running', 2])
})

test('what a file changed under is out of date when it ends', async () => {
  verifies('diagnostics.preview-outdated')
  const opened = new Opened()
  await opened.previews.show('c')
  await opened.settle()
  opened.previews.filesChanged()
  opened.answer([fresh])
  await opened.settle()
  expect(opened.told.map(({ preview }) => statesOf(preview))).toEqual(['outdated fresh'])
})

test.each([
  ['a warm server 5 s', { ...starting, state: 'late' as const }, 5000],
  ['a starting one 20 s', starting, 20_000],
])('a tool waits for %s, and then tells what is open', async (_, now, limitMs) => {
  verifies('diagnostics.preview')
  const opened = new Opened(now)
  let told: ChangePreview | undefined
  const waiting = opened.previews.ofChange('c', never).then((preview) => (told = preview))
  await opened.settle()
  await opened.clock.advance(limitMs - 1)
  const early = told
  await opened.clock.advance(1)
  await waiting
  expect([early, told && statesOf(told)]).toEqual([undefined, `running ${now.state}`])
})

test('a cancel ends the wait and not the look ahead', async () => {
  verifies('diagnostics.preview')
  const opened = new Opened()
  const stop = new AbortController()
  const waiting = opened.previews.ofChange('c', stop.signal)
  await opened.settle()
  stop.abort()
  const cut = statesOf(await waiting)
  opened.answer([fresh])
  await opened.settle()
  expect([cut, opened.told.map(({ preview }) => statesOf(preview))]).toEqual([
    'running starting',
    ['done fresh'],
  ])
})

test('a change that is decided or stale is refused', async () => {
  verifies('diagnostics.preview-outdated')
  const opened = new Opened()
  const codes: string[] = []
  for (const outcome of ['stale', 'committed'] as const) {
    const resolution = { outcome, written: [], staleFiles: [], sitesDropped: [], cleanUpPending: [] }
    opened.plan = { kind: 'decided', resolution }
    await expect(opened.previews.show('c')).rejects.toMatchObject({ code: 'stale' })
    codes.push(outcome)
  }
  expect([codes, opened.asked]).toEqual([['stale', 'committed'], 0])
})
