import { expect, test } from 'vitest'
import type { ProcessEntry, ProcessTable } from '../../../src/main/process/process-table.ts'
import { killTree } from '../../../src/main/process/kill-tree.ts'
import { treeOf } from '../../../src/main/process/process-tree.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

function entry(pid: number, parentPid: number, groupId = pid, sessionId = groupId): ProcessEntry {
  return { pid, parentPid, groupId, sessionId, startedAt: `start ${pid}` }
}

test('the tree holds descendants at any depth, the group and the session, and nothing else', () => {
  verifies('process.tree')
  const table = [
    entry(1, 0),
    entry(90, 1),
    entry(100, 90),
    entry(101, 100, 100),
    entry(102, 101, 102, 100),
    entry(103, 1, 100),
    entry(104, 1, 104, 100),
    entry(105, 104, 105),
    entry(200, 90),
  ]
  expect(
    treeOf(table, [100])
      .map(({ pid }) => pid)
      .sort(),
  ).toEqual([100, 101, 102, 103, 104, 105])
})

test('init and the kernel are never in a tree', () => {
  verifies('process.tree', 'process.kill-exact')
  expect(treeOf([entry(1, 0), entry(5, 0, 0, 0), entry(9, 1)], [0, 1])).toEqual([])
})

/** A world of processes that reacts to signals; `immune` ignores SIGTERM. */
function world(processes: ProcessEntry[], immune: readonly number[] = []) {
  const signals: string[] = []
  const clock = new ManualClock()
  const living = new Map(processes.map((process) => [process.pid, process]))
  const table: ProcessTable = {
    read: () => Promise.resolve([...living.values()]),
    residentBytes: () => Promise.resolve(0),
    withEnvironment: () => Promise.resolve([]),
  }
  const signal = (pid: number, name: NodeJS.Signals): void => {
    signals.push(`${name} ${pid}`)
    if (name === 'SIGKILL' || !immune.includes(pid)) living.delete(pid)
  }
  return { signals, clock, living, options: { clock, table, signal, graceMs: 1000 } }
}

test('what ends at SIGTERM gets no SIGKILL, what ignores it gets it when the grace is over', async () => {
  verifies('process.kill-tree')
  const { signals, clock, options } = world([entry(100, 90), entry(101, 100, 100), entry(200, 90)], [101])
  const outcome = killTree({ pids: [100] }, options)
  await clock.advance(3000)
  expect(await outcome).toEqual({ found: 2, survivors: [] })
  expect(signals).toEqual(['SIGTERM 100', 'SIGTERM 101', 'SIGKILL 101'])
})

test('a child that is born while its parent dies is ended too', async () => {
  verifies('process.kill-tree')
  const { signals, clock, living, options } = world([entry(100, 90), entry(101, 100, 101)], [101])
  const outcome = killTree({ pids: [100] }, options)
  await clock.advance(1)
  living.set(102, entry(102, 101, 102))
  await clock.advance(3000)
  expect(await outcome).toEqual({ found: 3, survivors: [] })
  expect(signals).toContain('SIGTERM 102')
})

test('another process that got the pid of an ended one is left alone', async () => {
  verifies('process.kill-exact')
  const { signals, clock, living, options } = world([entry(100, 90), entry(101, 100, 101)], [100])
  const outcome = killTree({ pids: [100] }, options)
  await clock.advance(1)
  living.set(101, { ...entry(101, 1), startedAt: 'later' })
  await clock.advance(5000)
  await outcome
  expect(signals).toEqual(['SIGTERM 100', 'SIGTERM 101', 'SIGKILL 100'])
})

test('what cannot be ended is named', async () => {
  verifies('process.kill-tree')
  const { clock, options } = world([entry(100, 90)])
  const outcome = killTree({ pids: [100] }, { ...options, signal: () => undefined })
  await clock.advance(5000)
  expect(await outcome).toEqual({ found: 1, survivors: [100] })
})
