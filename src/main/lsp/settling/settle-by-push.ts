import { cancelled } from '../../base/deadline.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import type { Clock } from '../../base/clock.ts'
import { type Publish, speaksOf } from './publishes.ts'
import type { Question, ServerView, Settle, Settlement } from './settlement.ts'

/**
 * Waits for a publish that speaks of this text, then for quiet: some servers send twice, and one sends an empty list
 * before the real one. Never settles from silence alone.
 */
export const settleByPush: Settle = (server, question) =>
  waitForQuiet(server, question, (settleLater) => {
    const consider = (publish: Publish): void => {
      if (publish.path !== question.document.path) return
      if (speaksOf(publish, question.document, question.sentAt)) settleLater(publish)
    }
    const before = server.publishes.last(question.document.path)
    if (before !== undefined) consider(before)
    return server.publishes.on(consider)
  })

/** Each call of `settleLater` starts the quiet time anew; the last one given is the answer. */
export async function waitForQuiet(
  server: ServerView,
  question: Question,
  listen: (settleLater: (publish: Pick<Publish, 'diagnostics' | 'atMs'>) => void) => Disposable,
): Promise<Settlement> {
  if (question.signal.aborted) throw cancelled()
  const store = new DisposableStore()
  try {
    return await new Promise<Settlement>((resolve, reject) => {
      const { quietMs } = server.entry
      let timer: Disposable | undefined
      store.add({ dispose: () => timer?.dispose() })
      store.add(onAbort(question.signal, () => reject(cancelled())))
      const settleLater = ({ diagnostics, atMs }: Pick<Publish, 'diagnostics' | 'atMs'>): void => {
        timer?.dispose()
        const delayMs = quietLeft(server.clock, quietMs, Math.max(atMs, question.lastChangeAtMs))
        timer = server.clock.after(delayMs, () => resolve({ diagnostics, settledAtMs: atMs, quietMs }))
      }
      store.add(listen(settleLater))
    })
  } finally {
    store.dispose()
  }
}

function quietLeft(clock: Clock, quietMs: number, sinceMs: number): number {
  return Math.max(0, sinceMs + quietMs - clock.now())
}

function onAbort(signal: AbortSignal, run: () => void): Disposable {
  signal.addEventListener('abort', run, { once: true })
  return { dispose: () => signal.removeEventListener('abort', run) }
}
