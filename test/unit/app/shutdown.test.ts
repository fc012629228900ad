import { expect, it } from 'vitest'
import { createShutdown } from '../../../src/main/app/shutdown.ts'
import type { LogRecord } from '../../../src/main/base/logger.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

interface Watched {
  readonly mayQuit: () => boolean
  readonly clock: ManualClock
  readonly seen: { closed: number; quit: number; logged: readonly LogRecord[] }
}

function watched(close: () => Promise<void>): Watched {
  const clock = new ManualClock()
  const logged: LogRecord[] = []
  const seen = { closed: 0, quit: 0, logged }
  const shutdown = createShutdown({
    close: () => {
      seen.closed += 1
      return close()
    },
    quit: () => {
      seen.quit += 1
    },
    clock,
    log: (record) => logged.push(record),
  })
  return { mayQuit: () => shutdown.mayQuit(), clock, seen }
}

it('closes the core once, however often somebody wants to quit, and then lets the app go', async () => {
  verifies('app.quit-closes-the-core')
  const { mayQuit, clock, seen } = watched(() => Promise.resolve())
  const first = [mayQuit(), mayQuit()]
  await clock.advance(0)
  expect({ first, then: mayQuit(), seen }).toEqual({
    first: [false, false],
    then: true,
    seen: { closed: 1, quit: 1, logged: [] },
  })
})

it('goes all the same when closing hangs, after its limit, and says so', async () => {
  verifies('app.quit-closes-the-core')
  const { mayQuit, clock, seen } = watched(() => new Promise(() => undefined))
  mayQuit()
  await clock.advance(5999)
  const before = seen.quit
  await clock.advance(1)
  expect({ before, quit: seen.quit, codes: seen.logged.map(({ code }) => code) }).toEqual({
    before: 0,
    quit: 1,
    codes: ['timed_out'],
  })
})

it('goes all the same when closing fails, and says why', async () => {
  const { mayQuit, clock, seen } = watched(() => Promise.reject(new Error('disk is gone')))
  mayQuit()
  await clock.advance(0)
  expect({ quit: seen.quit, words: seen.logged.map(({ message }) => message) }).toEqual({
    quit: 1,
    words: ['Closing failed: disk is gone'],
  })
})
