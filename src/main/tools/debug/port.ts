import type { DebugAnswers } from '../../../shared/model/debug-answers.ts'
import type { Actor } from '../../../shared/run/event.ts'
import type { DebugArguments, DebugOp } from './operations.ts'

export interface DebugCaller {
  readonly by: Actor
  readonly signal: AbortSignal
}

/**
 * The debugger of one run. Throws `Failure` with the codes of the tool: no_session, session_exists, no_adapter,
 * not_stopped, taken_over, budget_spent, adapter_error, expired, not_trusted, and the common ones.
 */
export type DebugPort = {
  readonly [O in DebugOp]: (args: DebugArguments[O], caller: DebugCaller) => Promise<DebugAnswers[O]>
}
