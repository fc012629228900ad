import { z } from 'zod'

/** What the debugger shows. Lines are 1-based; paths relative to the workspace with `/`, absolute for code outside it. */

/** Values are cut to this many characters in a Stop and a listing; `evaluate` shows more. */
export const shownValueChars = 400
export const shownFrames = 30
export const shownLocals = 50
/** The flight recorder keeps this many. */
export const keptStops = 50

export const debugVariableSchema = z.object({
  name: z.string(),
  value: z.string(),
  type: z.string().optional(),
  /** Ask `variables` with it for what is inside; dead as soon as the program runs on. */
  reference: z.number().int().optional(),
  /** How many children, where the adapter tells. */
  children: z.number().int().optional(),
  /** Characters of the whole value, where it was cut. */
  chars: z.number().int().optional(),
  /** It looks like a secret; only the person sees it. */
  isMasked: z.boolean().optional(),
})
export type DebugVariable = z.infer<typeof debugVariableSchema>

export const debugFrameSchema = z.object({
  /** Position in the stack, 0 on top: `frame` of evaluate, scopes. */
  index: z.number().int(),
  name: z.string(),
  file: z.string().optional(),
  line: z.number().int().optional(),
  /** Not of the workspace: a library, the runtime, code without a file. */
  isOutside: z.boolean().optional(),
})
export type DebugFrame = z.infer<typeof debugFrameSchema>

export const sourceLineSchema = z.object({
  line: z.number().int(),
  text: z.string(),
  isCurrent: z.boolean().optional(),
})
export type SourceLine = z.infer<typeof sourceLineSchema>

export const outputEntrySchema = z.object({
  category: z.enum(['stdout', 'stderr', 'console', 'log']),
  text: z.string(),
})
export type OutputEntry = z.infer<typeof outputEntrySchema>

export const debugOutputSchema = z.object({
  entries: z.array(outputEntrySchema).readonly(),
  /** Give it as `since` to get what came after. */
  cursor: z.number().int(),
  /** Characters that are not kept or not shown any more. */
  dropped: z.number().int().optional(),
})
export type DebugOutput = z.infer<typeof debugOutputSchema>

export const debugExceptionSchema = z.object({
  name: z.string().optional(),
  message: z.string(),
  /** The adapter's own words, such as the traceback. */
  details: z.string().optional(),
})

/** One moment of a stopped program, whole: the answer of every transition. `n` counts through the run. */
export const stopSchema = z.object({
  n: z.number().int(),
  /** breakpoint, step, exception, pause, entry, function breakpoint ...: as the adapter says it. */
  reason: z.string(),
  /** Such as which breakpoint was hit. */
  description: z.string().optional(),
  threadId: z.number().int(),
  file: z.string().optional(),
  line: z.number().int().optional(),
  source: z.array(sourceLineSchema).readonly(),
  frames: z.array(debugFrameSchema).readonly(),
  totalFrames: z.number().int().optional(),
  locals: z.array(debugVariableSchema).readonly(),
  totalLocals: z.number().int().optional(),
  exception: debugExceptionSchema.optional(),
  /** What the metavariables of a structural breakpoint are here. */
  captures: z.array(z.object({ name: z.string(), expression: z.string(), value: z.string() })).optional(),
  outputSince: debugOutputSchema,
  ttlSeconds: z.number().int(),
  /** What could not be read of it, in sentences. */
  gaps: z.array(z.string()).optional(),
})
export type Stop = z.infer<typeof stopSchema>

/** What a transition answers when no stop came in the time: a result, no error. `wait` goes on. */
export const runningSchema = z.object({
  state: z.literal('running'),
  /** starting: the adapter or the build is not done yet. */
  phase: z.enum(['starting', 'running']),
  progress: z.string().optional(),
  waitedMs: z.number().int(),
  outputSince: debugOutputSchema,
  ttlSeconds: z.number().int(),
})

export const endReasons = [
  'exited',
  'terminated',
  'ttl',
  'idle',
  'person',
  'run_ended',
  'closed',
  'adapter_died',
  'launch_failed',
] as const
export const endReasonSchema = z.enum(endReasons)
export type EndReason = z.infer<typeof endReasonSchema>

export const endedSchema = z.object({
  state: z.literal('ended'),
  reason: endReasonSchema,
  exitCode: z.number().int().optional(),
  message: z.string().optional(),
  outputSince: debugOutputSchema,
})

export const transitionSchema = z.discriminatedUnion('state', [
  stopSchema.extend({ state: z.literal('stopped') }),
  runningSchema,
  endedSchema,
])
export type Transition = z.infer<typeof transitionSchema>

export const breakOnSchema = z.enum(['uncaught', 'all', 'none'])
export type BreakOn = z.infer<typeof breakOnSchema>

/** A breakpoint as it was asked for, and what became of it. */
export const breakpointSchema = z.object({
  file: z.string(),
  /** In words: `line 4`, `statement "x += 1"`, `pattern $X.dispose()`. */
  requested: z.string(),
  line: z.number().int().optional(),
  condition: z.string().optional(),
  hit: z.string().optional(),
  log: z.string().optional(),
  captures: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
  /** Where the adapter put it. */
  boundLine: z.number().int().optional(),
  verified: z.boolean(),
  /** Not loaded yet, refused and why, moved. */
  message: z.string(),
})
export type Breakpoint = z.infer<typeof breakpointSchema>

export const functionBreakpointSchema = z.object({
  name: z.string(),
  condition: z.string().optional(),
  verified: z.boolean(),
  message: z.string(),
})
export type FunctionBreakpoint = z.infer<typeof functionBreakpointSchema>

export const breakpointListSchema = z.object({
  breakpoints: z.array(breakpointSchema).readonly(),
  functions: z.array(functionBreakpointSchema).readonly(),
  breakOn: breakOnSchema,
})
export type BreakpointList = z.infer<typeof breakpointListSchema>

export const scopeSchema = z.object({
  name: z.string(),
  reference: z.number().int(),
  isExpensive: z.boolean(),
  children: z.number().int().optional(),
})
export type DebugScope = z.infer<typeof scopeSchema>

export const variablePageSchema = z.object({
  variables: z.array(debugVariableSchema).readonly(),
  start: z.number().int(),
  /** Where the adapter tells. */
  total: z.number().int().optional(),
  /** `start` of the next page, where there is one. */
  next: z.number().int().optional(),
})
export type VariablePage = z.infer<typeof variablePageSchema>

export const evaluatedSchema = z.object({
  value: z.string(),
  type: z.string().optional(),
  reference: z.number().int().optional(),
  isMasked: z.boolean().optional(),
  chars: z.number().int().optional(),
})
export type Evaluated = z.infer<typeof evaluatedSchema>

export const debugThreadSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  isStopped: z.boolean(),
})
export type DebugThread = z.infer<typeof debugThreadSchema>

/** A row of the matrix of adapters: the same as `doctor` prints. */
export const adapterReportSchema = z.object({
  id: z.string(),
  name: z.string(),
  languages: z.array(z.string()).readonly(),
  found: z.boolean(),
  path: z.string().optional(),
  version: z.string().optional(),
  /** Whether it answered; absent when it was not tried. */
  starts: z.boolean().optional(),
  /** Why it is absent or does not start; empty when all is well. */
  reason: z.string(),
  install: z.string().optional(),
})
export type AdapterReport = z.infer<typeof adapterReportSchema>

export const debugPhaseSchema = z.enum(['starting', 'running', 'stopped'])
export type DebugPhase = z.infer<typeof debugPhaseSchema>

/** The session of a run, as status and the inspector show it. */
export const debugSessionSchema = z.object({
  id: z.string(),
  adapter: z.string(),
  /** What is debugged, in words: `src/app.py`, `pytest tests/a.py::test_x`, `port 5678`. */
  program: z.string(),
  request: z.enum(['launch', 'attach']),
  phase: debugPhaseSchema,
  progress: z.string().optional(),
  steering: z.enum(['shared', 'person']),
  ageSeconds: z.number().int(),
  ttlSeconds: z.number().int(),
  idleSeconds: z.number().int(),
  stoppedAt: z
    .object({
      n: z.number().int(),
      reason: z.string(),
      file: z.string().optional(),
      line: z.number().int().optional(),
    })
    .optional(),
  /** Transitions that the agent has left in this turn. */
  transitionsLeft: z.number().int(),
})
export type DebugSessionView = z.infer<typeof debugSessionSchema>

/** A row of the timeline. */
export const stopSummarySchema = z.object({
  n: z.number().int(),
  sessionId: z.string(),
  at: z.string(),
  reason: z.string(),
  file: z.string().optional(),
  line: z.number().int().optional(),
  frame: z.string().optional(),
})
export type StopSummary = z.infer<typeof stopSummarySchema>

export const stopDiffSchema = z.object({
  a: z.number().int(),
  b: z.number().int(),
  locals: z
    .array(
      z.object({
        name: z.string(),
        change: z.enum(['added', 'removed', 'changed']),
        before: z.string().optional(),
        after: z.string().optional(),
      }),
    )
    .readonly(),
  sameLocals: z.number().int(),
  /** Of the stack, innermost first. */
  frames: z
    .array(z.object({ change: z.enum(['entered', 'left', 'moved']), name: z.string(), where: z.string() }))
    .readonly(),
  sameFrames: z.number().int(),
})
export type StopDiff = z.infer<typeof stopDiffSchema>
