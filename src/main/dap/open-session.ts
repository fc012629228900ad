import type { SessionPlan } from './plan.ts'
import { LiveSession } from './running/live-session.ts'
import type { SessionContext } from './running/session-context.ts'
import type { DebugSession } from './session.ts'

/**
 * Starts the adapter and the program of a plan; nothing is awaited. Breakpoints that are set before anything else is
 * awaited are there when the program begins. The process host ends what is left should nobody end the session.
 */
export function openSession(plan: SessionPlan, context: SessionContext): DebugSession {
  const session = new LiveSession(plan, context)
  session.launch()
  return session
}
