import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerSample, ServerStatus } from '../../../src/shared/model/server-status.ts'
import { valueOf } from '../../../src/renderer/state/load.ts'
import { createServersStore, sampleEveryMs } from '../../../src/renderer/state/servers-store.ts'
import { verifies } from '../../support/verifies.ts'
import { testBridge } from './a-view.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const row = { id: 'tsc', language: 'typescript', found: true, reason: '', restarts: 0, lastMessages: [] }
const servers: readonly ServerStatus[] = [
  { ...row, root: '/w/a', state: 'ready', pid: 1 },
  { ...row, root: '/w/b', state: 'ready', pid: 2 },
  { ...row, id: 'gopls', state: 'absent' },
]
const sample: ServerSample = {
  id: 'tsc',
  root: '/w/a',
  pid: 1,
  upMs: 10,
  memoryBytes: 20,
  lastMessages: ['up'],
}

/** A main process that answers every sample with this, and counts them. */
function opened(samples: readonly ServerSample[], isSeen = () => true) {
  const { api, asked } = testBridge({
    'server.list': () => ({ ok: true, value: { servers } }),
    'server.sample': () => ({ ok: true, value: { samples } }),
  })
  return {
    store: createServersStore(api, isSeen),
    asked: () => asked.filter(({ name }) => name === 'server.sample').length,
  }
}

test('while somebody looks, the running ones are measured again and again; afterwards nothing is', async () => {
  verifies('renderer.servers-sampled')
  const { store, asked } = opened([sample, { ...sample, root: '/w/b', pid: 99 }])
  await store.refresh()
  const stop = store.watch()
  await vi.advanceTimersByTimeAsync(2 * sampleEveryMs + 10)
  const times = asked()
  stop()
  await vi.advanceTimersByTimeAsync(5 * sampleEveryMs)
  expect([times, asked(), valueOf(store.store.getState().servers)]).toEqual([
    3,
    3,
    // The second one was measured with another pid: what it says belongs to another process.
    [{ ...servers[0], upMs: 10, memoryBytes: 20, lastMessages: ['up'] }, servers[1], servers[2]],
  ])
})

test('a window that nobody sees measures nothing, and goes on when it is seen again', async () => {
  verifies('renderer.servers-sampled')
  let isSeen = false
  const { store, asked } = opened([sample], () => isSeen)
  await store.refresh()
  const stop = store.watch()
  await vi.advanceTimersByTimeAsync(3 * sampleEveryMs)
  const unseen = asked()
  isSeen = true
  await vi.advanceTimersByTimeAsync(sampleEveryMs)
  stop()
  expect([unseen, asked()]).toEqual([0, 1])
})
