import { expect, test } from 'vitest'
import { type CappedServer, ServerCap } from '../../../../src/main/lsp/running/server-cap.ts'
import { Usage } from '../../../../src/main/lsp/running/usage.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { verifies } from '../../../support/verifies.ts'

class FakeServer implements CappedServer {
  isRunning = true
  isBusy = false
  lastUsedMs: number
  stoppedFor: string | undefined

  constructor(lastUsedMs: number) {
    this.lastUsedMs = lastUsedMs
  }

  stop(reason: string): Promise<void> {
    this.isRunning = false
    this.stoppedFor = reason
    return Promise.resolve()
  }
}

function capOf(max: number, ...servers: readonly FakeServer[]): ServerCap {
  const cap = new ServerCap(() => max)
  for (const server of servers) cap.add(server)
  return cap
}

test('for one more than the cap the least recently used server is stopped, with the reason', async () => {
  verifies('lsp.cap')
  const [late, early, middle] = [new FakeServer(30), new FakeServer(10), new FakeServer(20)]
  await capOf(3, late, early, middle).admit()
  expect([late, early, middle].map(({ stoppedFor }) => stoppedFor)).toEqual([
    undefined,
    'more than 3 language servers were running, and it was used the longest ago',
    undefined,
  ])
})

test('a server that somebody waits for is not stopped, but when nobody waits any more', async () => {
  verifies('lsp.cap')
  const [busy, other] = [new FakeServer(10), new FakeServer(20)]
  busy.isBusy = other.isBusy = true
  const cap = capOf(1, busy, other)
  await cap.trim()
  const during = [busy.isRunning, other.isRunning]
  busy.isBusy = other.isBusy = false
  await cap.trim()
  expect([during, busy.isRunning, other.isRunning]).toEqual([[true, true], false, true])
})

test('two that start at once both count, and what was taken out counts no more', async () => {
  verifies('lsp.cap')
  const [first, second] = [new FakeServer(10), new FakeServer(20)]
  const cap = capOf(2, first, second)
  const arriving = await Promise.all([cap.admit(), cap.admit()])
  for (const one of arriving) one.dispose()
  const third = new FakeServer(30)
  cap.add(third).dispose()
  await cap.admit()
  expect([first, second, third].map(({ isRunning }) => isRunning)).toEqual([false, false, true])
})

test('a server is busy until its last user is done, and was last used then', async () => {
  verifies('lsp.cap')
  const clock = new ManualClock()
  let idles = 0
  const usage = new Usage(clock, () => (idles += 1))
  const [one, two] = [usage.begin(), usage.begin()]
  await clock.advance(100)
  one.dispose()
  one.dispose()
  const between = [usage.isBusy, idles]
  await clock.advance(100)
  two.dispose()
  expect([between, usage.isBusy, idles, usage.lastMs]).toEqual([[true, 0], false, 1, clock.now()])
})
