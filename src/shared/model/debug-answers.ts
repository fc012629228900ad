import { z } from 'zod'
import {
  adapterReportSchema,
  breakpointListSchema,
  breakpointSchema,
  debugFrameSchema,
  debugOutputSchema,
  debugSessionSchema,
  debugThreadSchema,
  endReasonSchema,
  evaluatedSchema,
  functionBreakpointSchema,
  scopeSchema,
  stopDiffSchema,
  stopSummarySchema,
  transitionSchema,
  variablePageSchema,
} from './debug.ts'

/** `data` of the tool `debug`, by operation. */
export const debugAnswerSchemas = {
  status: z.object({
    session: debugSessionSchema.optional(),
    /** How the one before ended, where there is none now. */
    lastEnd: z.object({ reason: endReasonSchema, message: z.string() }).optional(),
    breakpoints: z.number().int(),
    stops: z.number().int(),
  }),
  adapters: z.object({ adapters: z.array(adapterReportSchema).readonly() }),
  launch: transitionSchema,
  attach: transitionSchema,
  restart: transitionSchema,
  breakpoints: z.object({ file: z.string(), breakpoints: z.array(breakpointSchema).readonly() }),
  function_breakpoint: z.object({ functions: z.array(functionBreakpointSchema).readonly() }),
  list_breakpoints: breakpointListSchema,
  continue: transitionSchema,
  pause: transitionSchema,
  step_over: transitionSchema,
  step_in: transitionSchema,
  step_out: transitionSchema,
  run_to: transitionSchema,
  wait: transitionSchema,
  threads: z.object({ threads: z.array(debugThreadSchema).readonly() }),
  stack: z.object({
    threadId: z.number().int(),
    frames: z.array(debugFrameSchema).readonly(),
    total: z.number().int().optional(),
  }),
  scopes: z.object({ frame: z.number().int(), scopes: z.array(scopeSchema).readonly() }),
  variables: variablePageSchema,
  set_variable: evaluatedSchema,
  evaluate: evaluatedSchema,
  output: debugOutputSchema,
  stops: z.object({ stops: z.array(stopSummarySchema).readonly() }),
  diff: stopDiffSchema,
  terminate: z.object({ ended: z.boolean(), message: z.string() }),
} as const

export type DebugAnswers = {
  readonly [O in keyof typeof debugAnswerSchemas]: z.output<(typeof debugAnswerSchemas)[O]>
}

export const debugDataSchema = z.union(Object.values(debugAnswerSchemas))
