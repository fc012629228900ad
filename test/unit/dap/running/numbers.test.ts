import { expect, test } from 'vitest'
import { Handles } from '../../../../src/main/dap/running/handles.ts'
import { Stops } from '../../../../src/main/dap/running/stops.ts'
import { ThreadTable } from '../../../../src/main/dap/running/thread-table.ts'
import type { RawStop } from '../../../../src/main/dap/session-state.ts'
import { verifies } from '../../../support/verifies.ts'

const one = { name: 'one' }
const two = { name: 'two' }
const stop = (threadId: number, more: Partial<RawStop> = {}): RawStop => ({
  reason: 'step',
  threadId,
  hitBreakpointIds: [],
  allThreadsStopped: false,
  ...more,
})

test('numbers of two connections never meet, and a number is never given twice', () => {
  verifies('dap.stale')
  const handles = new Handles<object>('Frame')
  const first = [
    handles.give(one, 7, undefined),
    handles.give(two, 7, undefined),
    handles.give(one, 7, undefined),
  ]
  handles.forget(one)
  const next = handles.give(one, 7, undefined)
  expect([first, next, handles.find(2).owner]).toEqual([[1, 2, 1], 3, two])
  expect(() => handles.find(1)).toThrow('Frame 1 is of an earlier stop.')
  expect(() => handles.find(9)).toThrow('There is no Frame 9.')
})

test('a thread keeps the adapter’s number where it is free', () => {
  verifies('dap.threads')
  const threads = new ThreadTable<object>()
  const ids = [threads.idOf(one, 0), threads.idOf(two, 0), threads.idOf(one, 5), threads.idOf(one, undefined)]
  expect([ids, threads.find(1).raw, threads.idOf(two, 0)]).toEqual([[0, 1, 5, 6], 0, 1])
})

test('a stop of all threads replaces those of its connection; one of a thread only its own', () => {
  verifies('dap.order')
  const stops = new Stops<object>()
  stops.add(one, stop(1))
  stops.add(one, stop(2))
  stops.add(two, stop(3))
  const ofTwoThreads = [stops.holds(one, 1), stops.holds(one, 2), stops.latest?.stop.threadId]
  stops.add(one, stop(4, { allThreadsStopped: true }))
  expect([ofTwoThreads, stops.holds(one, 1), stops.latest?.stop.threadId]).toEqual([[true, true, 3], true, 4])
})

test('what was taken too early comes back, but not over a new stop of the same thread', () => {
  verifies('dap.order')
  const stops = new Stops<object>()
  stops.add(one, stop(1))
  stops.add(one, stop(2))
  const taken = stops.remove(one)
  stops.add(one, stop(1, { reason: 'breakpoint' }))
  stops.restore(taken)
  expect([stops.latest?.stop.reason, stops.holds(one, 2)]).toEqual(['breakpoint', true])
})
