import { type Stop, type StopSummary, keptStops } from '../model/debug.ts'
import type { RunEvent } from './event.ts'
import type { DebugLog } from './view.ts'

export type DebugEvent = Extract<RunEvent, { type: `debug-${string}` }>

export function isDebugEvent(event: RunEvent): event is DebugEvent {
  return event.type.startsWith('debug-')
}

/** Folds what happened in the debugger into the view of its run. */
export function applyDebug(log: DebugLog | undefined, event: DebugEvent): DebugLog {
  const { stops, session, lastEnd } = log ?? { stops: [] }
  const kept = { stops, ...(lastEnd === undefined ? {} : { lastEnd }) }
  switch (event.type) {
    case 'debug-started': {
      const { sessionId, adapter, program } = event
      return { ...kept, session: { id: sessionId, adapter, program, isStopped: false, steering: 'shared' } }
    }
    case 'debug-stopped': {
      const summary = stopSummary({ sessionId: event.sessionId, at: event.at, stop: event.stop })
      const next = { ...kept, stops: [...stops, summary].slice(-keptStops) }
      return session === undefined ? next : { ...next, session: { ...session, isStopped: true } }
    }
    case 'debug-resumed':
      return session === undefined ? kept : { ...kept, session: { ...session, isStopped: false } }
    case 'debug-steered':
      return session === undefined ? kept : { ...kept, session: { ...session, steering: event.steering } }
    case 'debug-ended': {
      const { sessionId, reason, message, at } = event
      return { stops, lastEnd: { sessionId, reason, message, at } }
    }
  }
}

/** The run is over, or its process died: no session outlives it. */
export function withoutSession(log: DebugLog, at: string): DebugLog {
  const { session, stops } = log
  if (session === undefined) return log
  const message = 'The run ended, and the session with it.'
  return { stops, lastEnd: { sessionId: session.id, reason: 'closed', message, at } }
}

/** The row of the timeline. */
export function stopSummary(recorded: { sessionId: string; at: string; stop: Stop }): StopSummary {
  const { sessionId, at, stop } = recorded
  const { n, reason, file, line, frames } = stop
  const frame = frames[0]?.name
  return {
    n,
    sessionId,
    at,
    reason,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(frame === undefined ? {} : { frame }),
  }
}
