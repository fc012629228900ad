import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import type { Reopened } from './overlays.ts'
import type { ServerView } from '../settling/settlement.ts'

/** A server that says nothing for so long is not waited for: its next answers speak for themselves. */
const limitMs = 2_000

/** Whether the server has published each of these documents since it was opened again, and then been quiet. */
export async function confirmReopened(
  { clock, entry, publishes }: Pick<ServerView, 'clock' | 'entry' | 'publishes'>,
  reopened: readonly Reopened[],
  signal: AbortSignal,
): Promise<boolean> {
  const open = new Map(reopened.map(({ document }) => [document.path, document.version]))
  if (open.size === 0 || signal.aborted) return open.size === 0
  const store = new DisposableStore()
  try {
    return await new Promise<boolean>((resolve) => {
      let quiet: Disposable | undefined
      const onAbort = (): void => resolve(false)
      signal.addEventListener('abort', onAbort, { once: true })
      store.add({ dispose: () => signal.removeEventListener('abort', onAbort) })
      store.add({ dispose: () => quiet?.dispose() })
      store.add(clock.after(limitMs, () => resolve(false)))
      store.add(
        publishes.on(({ path, version }) => {
          if (version !== undefined && version >= (open.get(path) ?? Infinity)) open.delete(path)
          quiet?.dispose()
          if (open.size === 0) quiet = clock.after(entry.quietMs, () => resolve(true))
        }),
      )
    })
  } finally {
    store.dispose()
  }
}
