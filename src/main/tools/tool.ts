import type { z } from 'zod'
import type { ErrorCode, Tier, Truncated } from '../../shared/model/tool-result.ts'
import type { Actor, RunFact } from '../../shared/run/event.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { ToolPorts } from './ports.ts'

/** What a tool may use while it runs. */
export interface ToolContext {
  readonly callId: string
  readonly runId: string
  readonly by: Actor
  readonly ports: ToolPorts
  readonly signal: AbortSignal
  /**
   * Takes the run's turn to write; the toolbox gives it back when the result is recorded. Call it before planning: two
   * edits at once of one file come one after the other, and no delta is computed while another is being told.
   */
  readonly beginWrite: () => Promise<void>
  /** Records a fact before the call ends, for what people should see while the tool works on. Not to be answered again. */
  readonly tell: (fact: ChangeFact) => void
}

/** What a tool decided beyond its result; the toolbox records it before the end of the call. */
export type ChangeFact = Extract<RunFact, { type: 'change-staged' | 'change-resolved' | 'turn-undone' }>

/**
 * What a tool answers. An answer is not an error: `refused` is for what the caller can act on.
 * `text` states the fact first. `changes` are the files that were written; the toolbox asks for their deltas.
 */
export type ToolOutcome<T = unknown> =
  | {
      readonly kind: 'done'
      readonly text: string
      readonly data: T
      readonly truncated?: Truncated
      readonly changes?: readonly FileChange[]
      readonly facts?: readonly ChangeFact[]
    }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly hint: string
      readonly details?: unknown
      /** What stands below the sentence in the result's text, such as the output of a command. */
      readonly below?: string
      /** Files that were written although the call failed (a command that ran too long). */
      readonly changes?: readonly FileChange[]
      readonly facts?: readonly ChangeFact[]
    }

export interface Tool {
  readonly name: string
  readonly tier: Tier
  /** For the model: what it answers, when to use it, what it never does. */
  readonly description: string
  readonly args: z.ZodObject
  /** Shape of `data` in a result that is ok (src/shared/model/tool-data.ts). */
  readonly data: z.ZodType
  /** Codes of its own, beside the common ones. */
  readonly errors: readonly ErrorCode[]
  /** Offered to the person's slash commands only; an agent's call is refused. */
  readonly isForPersonOnly?: boolean
  /** Whether an agent sees it in its list just now; always when left out. */
  readonly isOffered?: (ports: ToolPorts) => boolean
  /** The argument that a bare slash command fills. */
  readonly main?: string
  /** Arguments are parsed by the toolbox before; a `Failure` that is thrown becomes a result there. */
  readonly run: (args: unknown, context: ToolContext) => Promise<ToolOutcome>
}

export interface ToolDefinition<S extends z.ZodObject, D extends z.ZodType> {
  readonly name: string
  readonly tier: Tier
  readonly description: string
  readonly args: S
  readonly data: D
  readonly errors: readonly ErrorCode[]
  readonly isForPersonOnly?: boolean
  readonly isOffered?: (ports: ToolPorts) => boolean
  readonly main?: string
  readonly run: (args: z.output<S>, context: ToolContext) => Promise<ToolOutcome<z.output<D>>>
}

/** Ties the schemas to `run`: a tool's body sees parsed and typed arguments only, and answers the data that it promised. */
export function defineTool<S extends z.ZodObject, D extends z.ZodType>(
  definition: ToolDefinition<S, D>,
): Tool {
  return {
    ...definition,
    run: async (args, context) => await definition.run(definition.args.parse(args), context),
  }
}
