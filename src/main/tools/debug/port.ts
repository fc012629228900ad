import type { DebugAnswers } from '../../../shared/model/debug-answers.ts'
import type { Actor } from '../../../shared/run/event.ts'
import type { DebugArguments, DebugOp } from './operations.ts'

export interface DebugCaller {
  readonly by: Actor
  readonly signal: AbortSignal
}

export type DebugOperations = {
  readonly [O in DebugOp]: (args: DebugArguments[O], caller: DebugCaller) => Promise<DebugAnswers[O]>
}

/**
 * The debugger of one run. Throws `Failure` with the codes of the tool: no_session, session_exists, no_adapter,
 * not_stopped, taken_over, budget_spent, adapter_error, expired, not_trusted, and the common ones.
 */
export type DebugPort = DebugOperations & {
  /** Whether an adapter was there at the last look. Cheap: nothing is started for it. */
  isOffered(): boolean
}
