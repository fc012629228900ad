import type { DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { RunView } from '../../../shared/run/view.ts'
import type { DebugHost } from './debug-host.ts'

/** What the inspector shows of a run whose debugger is at hand. */
export async function debugState(host: DebugHost): Promise<DebugState> {
  const { debugger: own } = host
  const session = own.view()
  const { active, lastEnd, lastRequest } = own.keeper
  const stop =
    active?.session.state.kind === 'stopped' ? await own.moment(active).catch(() => undefined) : undefined
  return {
    ...(session === undefined ? {} : { session }),
    ...(stop === undefined ? {} : { stop: stop.stop }),
    breakpoints: own.breakpoints.list(),
    stops: own.recorder.list(),
    ...(lastEnd === undefined ? {} : { lastEnd: { reason: lastEnd.reason, message: lastEnd.message } }),
    outputCursor: own.output(Number.MAX_SAFE_INTEGER).cursor,
    canRestart: lastRequest !== undefined,
  }
}

/** Of a run of an earlier time: what its journal tells. */
export function pastDebugState({ debug }: RunView): DebugState {
  const { stops = [], lastEnd } = debug ?? {}
  return {
    breakpoints: { breakpoints: [], functions: [], breakOn: 'uncaught' },
    stops,
    ...(lastEnd === undefined ? {} : { lastEnd: { reason: lastEnd.reason, message: lastEnd.message } }),
    outputCursor: 0,
    canRestart: false,
  }
}
