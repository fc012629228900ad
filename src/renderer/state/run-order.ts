import { toolAgent } from '../../shared/run/reduce.ts'
import type { RunState, RunSummary } from '../../shared/run/view.ts'

export type RunGroup = 'needsYou' | 'running' | 'earlier'
export interface GroupedRuns {
  readonly group: RunGroup
  readonly runs: readonly RunSummary[]
}
const groupOf: Record<RunState, RunGroup> = {
  needs_you: 'needsYou',
  running: 'running',
  idle: 'earlier',
  done: 'earlier',
  failed: 'earlier',
}

/** A single call of the command line is of interest as long as what it staged waits. */
export function isWorthARow({ agent, state }: RunSummary): boolean {
  return agent !== toolAgent || state === 'needs_you'
}

/** The runs in the order of who waits; in a group the one that changed last stands first. Empty groups are left out. */
export function groupRuns(runs: readonly RunSummary[]): readonly GroupedRuns[] {
  const sorted = runs.filter(isWorthARow).toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
  const groups: readonly RunGroup[] = ['needsYou', 'running', 'earlier']
  return groups
    .map((group) => ({ group, runs: sorted.filter(({ state }) => groupOf[state] === group) }))
    .filter(({ runs: members }) => members.length > 0)
}

/** The same runs in one line, as the keys 1 to 9 and "next that waits" count them. */
export function runsInOrder(runs: readonly RunSummary[]): readonly RunSummary[] {
  return groupRuns(runs).flatMap((group) => group.runs)
}

/** The run to look at next: the one after `currentId` that needs somebody, round the list; undefined when none does. */
export function nextWaiting(runs: readonly RunSummary[], currentId: string | undefined): string | undefined {
  const waiting = runsInOrder(runs).filter(({ state }) => state === 'needs_you')
  const at = waiting.findIndex(({ id }) => id === currentId)
  return waiting[(at + 1) % Math.max(1, waiting.length)]?.id
}
