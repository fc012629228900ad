import type { z } from 'zod'
import type { Delta } from '../../shared/model/diagnostic.ts'
import type { ErrorCode, Tier, Truncated } from '../../shared/model/tool-result.ts'
import type { Actor } from '../../shared/run/event.ts'
import type { FileChange, ToolPorts } from './ports.ts'

/** What a tool may use while it runs. */
export interface ToolContext {
  readonly callId: string
  readonly runId: string
  readonly by: Actor
  readonly ports: ToolPorts
  readonly signal: AbortSignal
}

/**
 * What a tool answers. An answer is not an error: `refused` is for what the caller can act on.
 * `text` states the fact first. `changes` are the files that were written; the toolbox asks for their deltas.
 */
export type ToolOutcome =
  | {
      readonly kind: 'done'
      readonly text: string
      readonly data: unknown
      readonly truncated?: Truncated
      readonly changes?: readonly FileChange[]
      readonly diagnostics?: readonly Delta[]
    }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly hint: string
      readonly details?: unknown
    }

export interface Tool {
  readonly name: string
  readonly tier: Tier
  /** For the model: what it answers, when to use it, what it never does. */
  readonly description: string
  readonly args: z.ZodObject
  /** The argument that a bare slash command fills. */
  readonly main?: string
  /** Arguments are parsed by the toolbox before; a `Failure` that is thrown becomes a result there. */
  readonly run: (args: unknown, context: ToolContext) => Promise<ToolOutcome>
}

export interface ToolDefinition<S extends z.ZodObject> {
  readonly name: string
  readonly tier: Tier
  readonly description: string
  readonly args: S
  readonly main?: string
  readonly run: (args: z.output<S>, context: ToolContext) => Promise<ToolOutcome>
}

/** Ties the argument schema to `run`, so that a tool's body sees parsed and typed arguments only. */
export function defineTool<S extends z.ZodObject>(definition: ToolDefinition<S>): Tool {
  return {
    ...definition,
    run: async (args, context) => await definition.run(definition.args.parse(args), context),
  }
}
