import { setMaxListeners } from 'node:events'
import type { Clock } from './clock.ts'
import { Failure } from './failure.ts'

export type Timed<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'timed_out' }

/** A call may ask about hundreds of files, each with its waits; Node warns at eleven. More than this is a leak. */
const maxWaitsOnOneSignal = 1_000

/**
 * Waits for `work` for at most `limitMs`. The work is not stopped: it takes the signal itself.
 * Throws `Failure('cancelled')` when the signal aborts first, and whatever the work throws.
 */
export async function within<T>(
  work: Promise<T>,
  limitMs: number,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Promise<Timed<T>> {
  if (signal?.aborted === true) {
    work.catch(() => undefined)
    throw cancelled()
  }
  if (signal !== undefined) setMaxListeners(maxWaitsOnOneSignal, signal)
  return await new Promise<Timed<T>>((resolve, reject) => {
    const timer = clock.after(limitMs, () => finish(() => resolve({ kind: 'timed_out' })))
    const onAbort = (): void => finish(() => reject(cancelled()))
    signal?.addEventListener('abort', onAbort, { once: true })
    function finish(settle: () => void): void {
      timer.dispose()
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    work.then(
      (value) => finish(() => resolve({ kind: 'done', value })),
      (error: unknown) => finish(() => reject(error instanceof Error ? error : new Error(String(error)))),
    )
  })
}

export function cancelled(): Failure {
  return new Failure('cancelled', 'Cancelled before it was done.', {
    hint: 'Call it again if it is still wanted.',
  })
}
