import { type Clock, systemClock } from '../base/clock.ts'
import { collectTree, type KillTarget, pause, sendSignal } from './kill-tree.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { systemProcessTable } from './system-process-table.ts'

const looks = 10
const lookMs = 20

/**
 * Kills everything below the processes of `target.pids` at once and leaves these alive: a debuggee that stands at a
 * breakpoint must not run another line when its adapter lets it go. Settles when it is gone, or after ten looks.
 */
export async function killBelow(
  target: KillTarget,
  { table = systemProcessTable(), clock = systemClock }: { table?: ProcessTable; clock?: Clock } = {},
): Promise<void> {
  const known = new Map<number, ProcessEntry>()
  for (let look = 0; look < looks; look++) {
    const living = await collectTree(target, known, table)
    const below = living.filter(({ pid }) => !target.pids.includes(pid))
    if (below.length === 0) return
    for (const { pid } of below) sendSignal(pid, 'SIGKILL')
    await pause(lookMs, clock)
  }
}
