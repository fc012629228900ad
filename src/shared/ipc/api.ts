import type { CallInput, CallName, CallOutput, EventName, EventPayload } from './contract.ts'
import type { Reply } from './reply.ts'

/** The two fixed channels that Electron sees. */
export const callChannel = 'control-center:call'
export const eventChannel = 'control-center:event'

/** What preload puts on `window.controlCenter`, and nothing else. */
export interface ControlCenterApi {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<CallOutput<N>>>
  /** Returns the function that stops listening. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
