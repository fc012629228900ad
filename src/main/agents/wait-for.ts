import type { Clock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import type { Run } from '../runs/run.ts'
import type { RunEvent } from '../../shared/run/event.ts'
import type { RunView } from '../../shared/run/view.ts'
import type { Awaited } from './script.ts'

/**
 * Waits until the journal shows it. What has already come counts: a person may be faster than the script. Answers
 * whether it came within the limit. Rejects with `Failure('cancelled')` when the signal aborts.
 */
export async function waitFor(
  run: Run,
  what: Awaited,
  limits: { timeoutMs: number; clock: Clock; signal: AbortSignal },
): Promise<boolean> {
  if (hasCome(what, run.view)) return true
  let listener = { dispose: (): void => undefined }
  const seen = new Promise<void>((resolve) => {
    listener = run.onAppended((event) => {
      if (isNews(what, event) || hasCome(what, run.view)) resolve()
    })
  })
  try {
    return (await within(seen, limits.timeoutMs, limits)).kind === 'done'
  } finally {
    listener.dispose()
  }
}

/** A pause that the signal ends early, with `Failure('cancelled')`. */
export async function pause(ms: number, limits: { clock: Clock; signal: AbortSignal }): Promise<void> {
  await within(new Promise<never>(() => undefined), ms, limits)
}

function isNews(what: Awaited, event: RunEvent): boolean {
  return event.type === what || (what === 'debug-stopped' && event.type === 'debug-ended')
}

function hasCome(what: Awaited, view: RunView): boolean {
  switch (what) {
    case 'change-resolved':
      // Where no change is open none can be resolved: there is nothing to wait for.
      return view.changes.every(({ state }) => state !== 'waiting' && state !== 'stale')
    case 'diagnostics-late':
      return view.deltas.length > 0 && openDeltas(view).length === 0
    case 'debug-stopped':
      // It stands now, or nothing is left that could stop.
      return (
        view.debug?.session?.isStopped === true ||
        (view.debug?.lastEnd !== undefined && view.debug.session === undefined)
      )
  }
}

/** Files and calls that were told as starting or late and of which nothing came since. */
export function openDeltas(view: RunView): readonly { file: string; callId: string | undefined }[] {
  const open = new Map<string, { file: string; callId: string | undefined }>()
  for (const { delta, callId } of view.deltas) {
    const key = JSON.stringify([callId, delta.file])
    if (delta.state === 'starting' || delta.state === 'late') open.set(key, { file: delta.file, callId })
    else open.delete(key)
  }
  return [...open.values()]
}
