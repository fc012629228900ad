import type { Delta, ServerAnswer, SettledState } from '../../shared/model/diagnostic.ts'
import type { Comparison } from './ledger.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'

const badness: readonly SettledState[] = ['fresh', 'late', 'starting', 'timed_out', 'absent']

export interface DeltaParts {
  readonly file: string
  readonly servers: readonly ServerAnswer[]
  /** What holds when `servers` is empty: nobody looked, or nobody could be waited for. */
  readonly silence?: { readonly state: SettledState; readonly reason: string } | undefined
  readonly comparisons: readonly Omit<Comparison, 'receipt'>[]
  readonly waitedMs: number
  readonly forCall?: string | undefined
}

/** One delta of all servers of a file; its state is the worst of theirs. */
export function deltaOf(parts: DeltaParts): Delta {
  const { file, servers, comparisons, waitedMs, forCall } = parts
  const state = parts.silence?.state ?? worstOf(servers.map((server) => server.state))
  const reason = parts.silence?.reason ?? servers.find((server) => server.state === state)?.reason
  const isUnknown = comparisons.some((comparison) => comparison.isBaselineUnknown)
  return {
    file,
    state,
    ...(reason === undefined ? {} : { reason }),
    servers: [...servers],
    ...(isUnknown ? { baseline: 'unknown' as const } : {}),
    introduced: comparisons.flatMap((comparison) => comparison.introduced),
    fixed: comparisons.flatMap((comparison) => comparison.fixed),
    carried: comparisons.reduce((sum, comparison) => sum + comparison.carried, 0),
    elsewhere: [],
    waitedMs: Math.max(0, Math.round(waitedMs)),
    ...(forCall === undefined ? {} : { forCall }),
  }
}

export function answerOf({ id, state, reason }: ServerReport): ServerAnswer {
  return { id, state, ...(reason === undefined ? {} : { reason }) }
}

/** Nobody at all is an absence, never a clean file. */
function worstOf(states: readonly SettledState[]): SettledState {
  return states.reduce<SettledState>(
    (worst, state) => (badness.indexOf(state) > badness.indexOf(worst) ? state : worst),
    states.length === 0 ? 'absent' : 'fresh',
  )
}
