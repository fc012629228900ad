import { DisposableStore } from '../../base/disposable.ts'
import { within } from '../../base/deadline.ts'
import type { ServerView } from '../settling/settlement.ts'

/**
 * Waits for the work that the server has announced (loading, indexing) and not forgotten. False when it goes on after
 * `limitMs`.
 */
export async function workIsOver(
  { work, clock }: Pick<ServerView, 'work' | 'clock'>,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const isOver = (): boolean => !work.isBusy(clock.now())
  if (isOver()) return true
  const store = new DisposableStore()
  try {
    const idle = new Promise<void>((resolve) => {
      store.add(work.on(() => (isOver() ? resolve() : undefined)))
    })
    return (await within(idle, limitMs, { clock, signal })).kind === 'done'
  } finally {
    store.dispose()
  }
}
