import type { Clock } from '../../base/clock.ts'
import { cancelled } from '../../base/deadline.ts'

/** Waits; rejects with `Failure('cancelled')` when the signal aborts first. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw cancelled()
  await new Promise<void>((resolve, reject) => {
    const onAbort = (): void => {
      timer.dispose()
      reject(cancelled())
    }
    const timer = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
