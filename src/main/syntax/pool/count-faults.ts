import { within } from '../../base/deadline.ts'
import { type Clock, systemClock } from '../../base/clock.ts'
import { Failure } from '../../base/failure.ts'
import { faultOutputSchema, faultTask } from './fault-tasks.ts'
import type { SyntaxPool } from './syntax-pool.ts'

export interface FaultLimits {
  readonly signal: AbortSignal
  readonly limitMs: number
  readonly clock?: Clock
}

/**
 * How many parts of each text do not parse; undefined where nothing can be said: no grammar reads it, the parser did
 * not survive it, or it took too long. Rejects only with `Failure` cancelled.
 */
export async function countFaults(
  pool: Pick<SyntaxPool, 'session'>,
  texts: readonly { readonly path: string; readonly text: string }[],
  { signal, limitMs, clock = systemClock }: FaultLimits,
): Promise<readonly (number | undefined)[]> {
  const session = pool.session()
  const none = texts.map(() => undefined)
  try {
    const task = { name: faultTask, input: { texts }, home: 0, isLong: true }
    const timed = await within(session.run(task), limitMs, { clock, signal })
    if (timed.kind === 'timed_out') return none
    return faultOutputSchema.parse(timed.value).map((count) => count ?? undefined)
  } catch (error) {
    if (!(error instanceof Failure) || signal.aborted) throw error
    return none
  } finally {
    session.dispose()
  }
}
