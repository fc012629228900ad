import type { Clock } from '../base/clock.ts'
import type { Logger } from '../base/logger.ts'
import type { ProcessHost } from '../process/process-host.ts'
import type { FramedChannel } from '../transport/framed-channel.ts'
import type { SessionPlan } from './plan.ts'
import { LiveSession } from './running/live-session.ts'
import type { DebugSession } from './session.ts'

export interface SessionContext {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
  readonly logger: Logger
  /** Stands between the session and each of its channels, to look at what goes over it: for the benchmark. */
  readonly aroundChannel?: (channel: FramedChannel) => FramedChannel
}

/**
 * Starts the adapter and the program of a plan; nothing is awaited. Breakpoints that are set before anything else is
 * awaited are there when the program begins. The process host ends what is left should nobody end the session.
 */
export function openSession(plan: SessionPlan, context: SessionContext): DebugSession {
  const session = new LiveSession(plan, context)
  session.launch()
  return session
}
