import { expect, it } from 'vitest'
import { CrashLimit } from '../../../src/main/app/crash-limit.ts'
import { verifies } from '../../support/verifies.ts'

it('opens the page again after a crash, and shows the recovery page after three within a minute', () => {
  verifies('app.crashed-page-comes-back')
  const limit = new CrashLimit()
  expect([limit.next(0), limit.next(30_000), limit.next(59_000)]).toEqual(['reload', 'reload', 'recover'])
})

it('forgets crashes that lie more than a minute back', () => {
  const limit = new CrashLimit()
  expect([limit.next(0), limit.next(30_000), limit.next(61_000)]).toEqual(['reload', 'reload', 'reload'])
})

it('starts to count anew once the recovery page was shown', () => {
  const limit = new CrashLimit()
  for (const atMs of [0, 1, 2]) limit.next(atMs)
  expect(limit.next(3)).toBe('reload')
})
