import { z } from 'zod'
import {
  adapterReportSchema,
  breakpointListSchema,
  debugFrameSchema,
  debugOutputSchema,
  debugSessionSchema,
  endReasonSchema,
  evaluatedSchema,
  scopeSchema,
  stopDiffSchema,
  stopSchema,
  stopSummarySchema,
  variablePageSchema,
} from '../model/debug.ts'

const nothing = z.object({}).strict()
const ofRun = z.object({ runId: z.string() })

/** What the inspector shows of a run; the person sees what is masked for the agent while the program lives. */
export const debugStateSchema = z.object({
  session: debugSessionSchema.optional(),
  /** The moment in which the program stands. */
  stop: stopSchema.optional(),
  breakpoints: breakpointListSchema,
  /** The last 50, oldest first. */
  stops: z.array(stopSummarySchema).readonly(),
  lastEnd: z.object({ reason: endReasonSchema, message: z.string() }).optional(),
  /** Characters written so far; `debug.output` with an earlier one answers what came since. */
  outputCursor: z.number().int(),
  /** Whether the same can be run again. */
  canRestart: z.boolean(),
})
export type DebugState = z.infer<typeof debugStateSchema>

export const debugActions = [
  'continue',
  'pause',
  'step_over',
  'step_in',
  'step_out',
  'restart',
  'end',
  'take_over',
  'hand_back',
  'extend',
] as const
export const debugActionSchema = z.enum(debugActions)
export type DebugAction = z.infer<typeof debugActionSchema>

/** The calls of the inspector: a part of the contract. All are the person's own. */
export const debugCalls = {
  'debug.open': { input: ofRun.strict(), output: z.object({ state: debugStateSchema }) },
  /** Every adapter that the app knows, and why it is not here. In a trusted folder each that is found is tried. */
  'debug.adapters': { input: nothing, output: z.object({ adapters: z.array(adapterReportSchema) }) },
  /** A file, or a test in the words of its runner (with `::`). Answers when it was started; what comes is told. */
  'debug.launch': {
    input: ofRun.extend({ what: z.string().min(1).max(1_000), args: z.array(z.string()) }).strict(),
    output: nothing,
  },
  /** Answers when the adapter has taken it; the next stop is told. */
  'debug.act': { input: ofRun.extend({ action: debugActionSchema }).strict(), output: nothing },
  'debug.runTo': {
    input: ofRun.extend({ file: z.string(), line: z.number().int().min(1) }).strict(),
    output: nothing,
  },
  'debug.stack': {
    input: ofRun.extend({ start: z.number().int().min(0) }).strict(),
    output: z.object({ frames: z.array(debugFrameSchema).readonly(), total: z.number().int().optional() }),
  },
  'debug.scopes': {
    input: ofRun.extend({ frame: z.number().int().min(0) }).strict(),
    output: z.object({ scopes: z.array(scopeSchema).readonly() }),
  },
  'debug.variables': {
    input: ofRun.extend({ reference: z.number().int().min(1), start: z.number().int().min(0) }).strict(),
    output: variablePageSchema,
  },
  'debug.set': {
    input: ofRun
      .extend({ reference: z.number().int().min(1), name: z.string(), value: z.string().max(10_000) })
      .strict(),
    output: evaluatedSchema,
  },
  'debug.evaluate': {
    input: ofRun
      .extend({
        expression: z.string().min(1).max(10_000),
        frame: z.number().int().min(0),
        context: z.enum(['repl', 'watch', 'hover']),
      })
      .strict(),
    output: evaluatedSchema,
  },
  'debug.output': {
    input: ofRun.extend({ since: z.number().int().min(0) }).strict(),
    output: debugOutputSchema,
  },
  /** The text behind a frame of the stack, also where it is no file of the workspace. */
  'debug.source': {
    input: ofRun.extend({ frame: z.number().int().min(0) }).strict(),
    output: z.object({ path: z.string(), language: z.string(), text: z.string() }),
  },
  /** Sets a plain breakpoint at a line, or takes away what stands there. */
  'debug.breakpoint': {
    input: ofRun.extend({ file: z.string(), line: z.number().int().min(1), isOn: z.boolean() }).strict(),
    output: nothing,
  },
  /** A recorded moment, also when the program is gone. */
  'debug.stop': {
    input: ofRun.extend({ n: z.number().int().min(1) }).strict(),
    output: z.object({ stop: stopSchema }),
  },
  'debug.diff': {
    input: ofRun.extend({ a: z.number().int().min(1), b: z.number().int().min(1) }).strict(),
    output: stopDiffSchema,
  },
} as const

/** The events of the inspector. */
export const debugEvents = {
  /** Something of it is other than before: ask for the state again. */
  'debug.changed': z.object({ runId: z.string() }),
} as const
