import process from 'node:process'
import { type Clock, systemClock } from '../base/clock.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { treeOf } from './process-tree.ts'
import { systemProcessTable } from './system-process-table.ts'

export interface KillTarget {
  readonly pids: readonly number[]
  /** Text in the environment of every process of the tree, which finds those that left group and parent. */
  readonly mark?: string
}

export interface KillOptions {
  /** From SIGTERM to SIGKILL. */
  readonly graceMs?: number
  readonly clock?: Clock
  readonly table?: ProcessTable
  readonly signal?: (pid: number, signal: NodeJS.Signals) => void
}

export interface KillOutcome {
  /** How many processes were found. */
  readonly found: number
  /** What lives on: only what the system does not let us kill. */
  readonly survivors: readonly number[]
}

const defaultGraceMs = 1500
/** How long a killed process may need to vanish (a busy disk, a core dump). */
const vanishMs = 2000
const pollMs = 40

/**
 * Ends whole process trees: collects them first, SIGTERM each, waits, SIGKILL each, waits. Collects again with every
 * look, because a dying program may start another. Never touches pid 0, 1 or this process.
 */
export async function killTree(target: KillTarget, options: KillOptions = {}): Promise<KillOutcome> {
  const {
    graceMs = defaultGraceMs,
    clock = systemClock,
    table = systemProcessTable(),
    signal = sendSignal,
  } = options
  const known = new Map<number, ProcessEntry>()
  const rounds = [
    { name: 'SIGTERM', limitMs: graceMs },
    { name: 'SIGKILL', limitMs: vanishMs },
  ] as const
  let living = await collectTree(target, known, table)
  for (const round of rounds) {
    const untilMs = clock.now() + round.limitMs
    const told = new Set<number>()
    while (living.length > 0) {
      for (const { pid } of living) {
        if (!told.has(pid)) signal(pid, round.name)
        told.add(pid)
      }
      if (clock.now() >= untilMs) break
      await pause(pollMs, clock)
      living = await collectTree(target, known, table)
    }
  }
  return { found: known.size, survivors: living.map((entry) => entry.pid) }
}

/** Adds what belongs to the tree now to `known`; answers who of the known lives. */
export async function collectTree(
  target: KillTarget,
  known: Map<number, ProcessEntry>,
  table: ProcessTable,
): Promise<readonly ProcessEntry[]> {
  const marked = target.mark === undefined ? [] : await table.withEnvironment(target.mark)
  const all = await table.read()
  const byPid = new Map(all.map((entry) => [entry.pid, entry]))
  const isSame = (entry: ProcessEntry): boolean => byPid.get(entry.pid)?.startedAt === entry.startedAt
  const roots = [...target.pids, ...marked, ...[...known.values()].filter(isSame).map((entry) => entry.pid)]
  for (const entry of treeOf(all, roots)) {
    if (entry.pid !== process.pid && !known.has(entry.pid)) known.set(entry.pid, entry)
  }
  return [...known.values()].filter(isSame)
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone meanwhile, or not ours: the next look tells.
  }
}

export function pause(ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve)
  })
}
