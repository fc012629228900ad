import { expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { within } from '../../../src/main/base/deadline.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

const never = new Promise<string>(() => undefined)

test('work that is done in time is answered, and no timer is left', async () => {
  verifies('base.waits-end')
  const clock = new ManualClock()
  expect(await within(Promise.resolve('value'), 100, { clock })).toEqual({ kind: 'done', value: 'value' })
  expect(clock.pending).toBe(0)
})

test('work that takes longer is timed out at the limit, not before', async () => {
  verifies('base.waits-end')
  const clock = new ManualClock()
  let answer: unknown
  void within(never, 100, { clock }).then((timed) => (answer = timed))
  await clock.advance(99)
  expect(answer).toBeUndefined()
  await clock.advance(1)
  expect(answer).toEqual({ kind: 'timed_out' })
})

test('a failure of the work is passed on, whatever was thrown', async () => {
  verifies('base.waits-end')
  const clock = new ManualClock()
  const error = new Error('bad')
  await expect(within(Promise.reject(error), 100, { clock })).rejects.toBe(error)
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- libraries do reject with text
  await expect(within(Promise.reject('text'), 100, { clock })).rejects.toThrow('text')
})

test('a signal ends the wait before and during it, and no timer is left', async () => {
  verifies('base.waits-end')
  const clock = new ManualClock()
  const cancel = new AbortController()
  const waiting = within(never, 100, { clock, signal: cancel.signal })
  cancel.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  await expect(within(never, 100, { clock, signal: cancel.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(clock.pending).toBe(0)
})

test('work that fails after its time was over is no unhandled rejection', async () => {
  verifies('base.waits-end')
  const clock = new ManualClock()
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  let fail: (error: Error) => void = () => undefined
  const work = new Promise<never>((_resolve, reject) => (fail = reject))
  const waiting = within(work, 10, { clock })
  await clock.advance(10)
  expect(await waiting).toEqual({ kind: 'timed_out' })
  fail(new Error('late'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('the system clock takes a delay beyond 24 days as long, not as none, and can be stopped', async () => {
  verifies('base.waits-end')
  const log: string[] = []
  const long = systemClock.after(Infinity, () => log.push('long'))
  systemClock.after(1, () => log.push('stopped')).dispose()
  const before = systemClock.now()
  await new Promise<void>((resolve) => void systemClock.after(20, resolve))
  long.dispose()
  expect([log, systemClock.now() - before > 10]).toEqual([[], true])
  expect(systemClock.timestamp()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('as many waits as a call has files may share its signal without a word about a leak', async () => {
  verifies('base.waits-end')
  const warnings: string[] = []
  const onWarning = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', onWarning)
  const cancel = new AbortController()
  const clock = new ManualClock()
  const waits = Array.from({ length: 200 }, async () => within(never, 100, { clock, signal: cancel.signal }))
  cancel.abort()
  const ends = await Promise.allSettled(waits)
  // A warning is emitted on the next tick.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', onWarning)
  expect([new Set(ends.map(({ status }) => status)), warnings]).toEqual([new Set(['rejected']), []])
})
