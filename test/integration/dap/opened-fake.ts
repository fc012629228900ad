import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { inParallel } from '../../../src/main/base/in-parallel.ts'
import type { AdapterEntry } from '../../../src/main/dap/catalog/catalog.ts'
import type { SessionEnd, SessionState } from '../../../src/main/dap/session-state.ts'
import type { DebugSession } from '../../../src/main/dap/session.ts'
import { ownMsOf } from '../../support/cpu-wait.ts'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { type AdapterScript, fakePlan } from '../../support/fake-adapter/script.ts'
import { livingOf } from '../../support/processes.ts'

export interface OpenedFake {
  readonly session: DebugSession
  readonly states: readonly SessionState[]
  /** Text of all output so far. */
  readonly output: () => string
  /** Ends it; answers how, and who of the adapter and its programs lives on. */
  readonly end: () => Promise<{
    readonly end: SessionEnd
    readonly living: readonly number[]
    /** Without what the machine had no time for. */
    readonly ownMs: number
  }>
  /** Messages that the adapter got. */
  readonly received: () => readonly Record<string, unknown>[]
  readonly close: () => Promise<readonly number[]>
}

/** A session with a fake adapter; entries of the catalog are like debugpy's but for short limits. */
export function openFake(script: AdapterScript, entry: Partial<AdapterEntry> = {}): OpenedFake {
  const workspace = new DebugWorkspace()
  const pidFile = workspace.file('pids')
  const logFile = workspace.file('log')
  const session = workspace.open(fakePlan({ pidFile, logFile, ...script }, entry))
  const states: SessionState[] = []
  let output = ''
  session.onState((state) => states.push(state))
  session.onOutput(({ text }) => (output += text))
  return {
    session,
    states,
    output: () => output,
    end: async () => {
      const pids = linesOf(pidFile).map(Number)
      const ownMs = await ownMsOf(async () => await session.end('The test ended it.'))
      return { end: await session.ended, living: await livingOf(pids), ownMs }
    },
    received: () => linesOf(logFile).map((line) => JSON.parse(line) as Record<string, unknown>),
    close: () => workspace.close(),
  }
}

/** Faults that depend on an order of events are met in one of ten runs. */
const rounds = 10

/** Runs the story of one fault ten times, and sees that nothing of any of them lives on. */
export async function tenTimes(
  script: AdapterScript,
  story: (fake: OpenedFake) => Promise<unknown>,
  entry: Partial<AdapterEntry> = {},
): Promise<unknown> {
  const all = Array.from({ length: rounds }, (_none, round) => round)
  const told = await inParallel(all, 3, async () => {
    const fake = openFake(script, entry)
    try {
      const said = await story(fake)
      const { living, end } = await fake.end()
      expect([living, end.survivors]).toEqual([[], []])
      return said
    } finally {
      expect(await fake.close()).toEqual([])
    }
  })
  expect(told).toEqual(all.map(() => told[0]))
  return told[0]
}

/** Where a launched fake program stands. */
export async function standing(session: DebugSession): Promise<{ threadId: number; line: number }> {
  const state = await session.waitForStop(long)
  if (state.kind !== 'stopped') throw new Error(`It does not stand: ${JSON.stringify(state)}`)
  const { threadId } = state.stop
  const { frames } = await session.stackTrace(threadId, {}, long)
  return { threadId, line: frames[0]?.line ?? 0 }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
