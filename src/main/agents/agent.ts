import type { ToolResult } from '../../shared/model/tool-result.ts'
import type { Actor } from '../../shared/run/event.ts'
import type { Clock } from '../base/clock.ts'
import type { Run } from '../runs/run.ts'

/** What an agent has in its hands: its run, the tools, and a signal that says stop. */
export interface AgentContext {
  readonly run: Run
  /** Never rejects for a tool's own error: that is a result. */
  readonly call: (tool: string, args: unknown, by: Actor) => Promise<ToolResult>
  readonly clock: Clock
  readonly signal: AbortSignal
}

export type AgentEnd =
  | { readonly reason: 'done'; readonly text?: string }
  /** `isScriptFault`: the script itself is wrong, not what happened on the way. */
  | { readonly reason: 'failed'; readonly text: string; readonly isScriptFault?: boolean }

/** Who drives a run. `play` rejects with `Failure('cancelled')` when the signal aborts. */
export interface Agent {
  readonly name: string
  play(context: AgentContext): Promise<AgentEnd>
}
