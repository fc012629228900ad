import { cancelled } from '../../base/deadline.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import type { Clock } from '../../base/clock.ts'
import { type Publish, speaksOf } from './publishes.ts'
import type { Question, ServerView, Settle, Settlement } from './settlement.ts'

/**
 * Waits for a publish that speaks of this text, then for quiet: some servers send twice, and one sends an empty list
 * before the real one. While announced work is under way (an index is read) what was published may be too little: the
 * quiet begins at its end. Never settles from silence alone.
 */
export const settleByPush: Settle = (server, question) =>
  waitForQuiet(server, question, (quiet) => {
    const { clock, publishes, work } = server
    const { document, sentAt } = question
    let last: Publish | undefined
    const consider = (publish: Publish): void => {
      if (publish.path !== document.path || !speaksOf(publish, document, sentAt)) return
      last = publish
      if (!work.isBusy(clock.now())) quiet.beginsWith(publish)
    }
    const before = publishes.last(document.path)
    if (before !== undefined) consider(before)
    const store = new DisposableStore()
    store.add(publishes.on(consider))
    store.add(
      work.on(() => {
        if (work.isBusy(clock.now())) quiet.isOver()
        else if (last !== undefined) quiet.beginsWith({ ...last, atMs: clock.now() })
      }),
    )
    return store
  })

export interface Quiet {
  /** The quiet time starts anew; what was given last is the answer. */
  readonly beginsWith: (publish: Pick<Publish, 'diagnostics' | 'atMs'>) => void
  /** What was given is no answer yet. */
  readonly isOver: () => void
}

/** Resolves when the quiet time has passed after what `listen` gave last. Rejects with `Failure('cancelled')`. */
export async function waitForQuiet(
  server: ServerView,
  question: Question,
  listen: (quiet: Quiet) => Disposable,
): Promise<Settlement> {
  if (question.signal.aborted) throw cancelled()
  const store = new DisposableStore()
  try {
    return await new Promise<Settlement>((resolve, reject) => {
      const { quietMs } = server.entry
      let timer: Disposable | undefined
      store.add({ dispose: () => timer?.dispose() })
      store.add(onAbort(question.signal, () => reject(cancelled())))
      const beginsWith: Quiet['beginsWith'] = ({ diagnostics, atMs }) => {
        timer?.dispose()
        const delayMs = quietLeft(server.clock, quietMs, Math.max(atMs, question.lastChangeAtMs))
        timer = server.clock.after(delayMs, () => resolve({ diagnostics, settledAtMs: atMs, quietMs }))
      }
      store.add(listen({ beginsWith, isOver: () => timer?.dispose() }))
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
