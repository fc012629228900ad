import { cancelled } from '../../base/deadline.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import type { Clock } from '../../base/clock.ts'
import { type Publish, speaksOf } from './publishes.ts'
import type { Question, ServerView, Settle, Settlement } from './settlement.ts'

/**
 * What is published of others within this time may be of the same look at all files, and this one may follow once more;
 * for so long a text that was sent with it is waited for too.
 */
const othersLimitMs = 1_000

/**
 * Waits for a publish that speaks of this text, then for quiet: some servers send twice, one sends an empty list before
 * the real one, and one that gets two texts speaks of the first before it has looked at the second. While announced work
 * is under way (an index is read) what was published may be too little: the quiet begins at its end. Never settles from
 * silence alone.
 */
export const settleByPush: Settle = (server, question) =>
  waitForQuiet(server, question, (quiet) => {
    const { clock, publishes, work } = server
    const { document, sentAt } = question
    const store = new DisposableStore()
    let last: Publish | undefined
    const begin = (atMs: number): void => {
      if (last === undefined || work.isBusy(clock.now())) return
      quiet.beginsWith({ ...last, atMs: publishes.isAwaited ? last.atMs + othersLimitMs : atMs })
    }
    const consider = (publish: Publish): void => {
      const isOwn = publish.path === document.path && speaksOf(publish, document, sentAt)
      if (isOwn) last = publish
      if (isOwn || (last !== undefined && publish.atMs - last.atMs < othersLimitMs)) begin(publish.atMs)
    }
    const before = publishes.last(document.path)
    if (before !== undefined) consider(before)
    if (last === undefined) store.add(publishes.awaits({ document, sentAt }))
    store.add(publishes.on(consider))
    store.add(work.on(() => (work.isBusy(clock.now()) ? quiet.isOver() : begin(clock.now()))))
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
