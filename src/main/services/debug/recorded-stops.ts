import type { RunEvent } from '../../../shared/run/event.ts'
import type { RecordedStop } from '../../dap/sessions/recorder.ts'

/** The stops that a journal holds, oldest first. What looked like a secret is masked in them. */
export function recordedStops(events: readonly RunEvent[]): readonly RecordedStop[] {
  return events.flatMap((event) =>
    event.type === 'debug-stopped' ? [{ sessionId: event.sessionId, at: event.at, stop: event.stop }] : [],
  )
}
