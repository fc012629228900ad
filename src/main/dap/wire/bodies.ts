import { z } from 'zod'

/**
 * What is read of the bodies of DAP 1.68. Adapters leave out what the specification requires and say null for what is
 * optional, so a field that is not needed never makes a message unreadable.
 */
const text = z.string().optional().catch(undefined)
const count = z.number().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

/** "Capabilities": those that are looked at; the others are kept as they came. */
export const capabilitiesSchema = z
  .looseObject({
    supportsConfigurationDoneRequest: flag,
    supportsFunctionBreakpoints: flag,
    supportsConditionalBreakpoints: flag,
    supportsHitConditionalBreakpoints: flag,
    supportsLogPoints: flag,
    supportsSetVariable: flag,
    supportsSetExpression: flag,
    supportsExceptionInfoRequest: flag,
    supportsTerminateRequest: flag,
    supportTerminateDebuggee: flag,
    supportsCancelRequest: flag,
    supportsDelayedStackTraceLoading: flag,
    supportsSingleThreadExecutionRequests: flag,
    exceptionBreakpointFilters: z
      .array(z.object({ filter: z.string(), label: text, default: flag }))
      .optional()
      .catch(undefined),
  })
  .readonly()
/** What an adapter says that it can do. */
export type AdapterCapabilities = z.infer<typeof capabilitiesSchema>

const sourceSchema = z.object({
  name: text,
  path: text,
  sourceReference: count,
  presentationHint: text,
  origin: text,
})
const optionalSource = sourceSchema.optional().catch(undefined)

export const breakpointSchema = z.object({
  id: count,
  verified: z.boolean().catch(false),
  message: text,
  source: optionalSource,
  line: count,
  reason: text,
})
export type WireBreakpoint = z.infer<typeof breakpointSchema>

const frameSchema = z.object({
  id: z.number(),
  name: z.string().catch(''),
  source: optionalSource,
  line: z.number().catch(0),
  column: z.number().catch(0),
  presentationHint: text,
})
export type WireFrame = z.infer<typeof frameSchema>

const variableSchema = z.object({
  name: z.string(),
  value: z.string().catch(''),
  type: text,
  variablesReference: z.number().catch(0),
  evaluateName: text,
  namedVariables: count,
  indexedVariables: count,
  presentationHint: z.object({ kind: text, lazy: flag }).optional().catch(undefined),
})
export type WireVariable = z.infer<typeof variableSchema>

const evaluatedSchema = z.object({
  type: text,
  variablesReference: z.number().catch(0),
  namedVariables: count,
  indexedVariables: count,
})

const nothing = z.unknown().transform((): undefined => undefined)

/** The requests that are sent, with how their answers are read. */
export const responseSchemas = {
  initialize: capabilitiesSchema.optional().catch(undefined),
  launch: nothing,
  attach: nothing,
  configurationDone: nothing,
  setBreakpoints: z.object({ breakpoints: z.array(breakpointSchema) }),
  setFunctionBreakpoints: z.object({ breakpoints: z.array(breakpointSchema) }),
  setExceptionBreakpoints: nothing,
  continue: z.object({ allThreadsContinued: z.boolean().catch(true) }).catch({ allThreadsContinued: true }),
  next: nothing,
  stepIn: nothing,
  stepOut: nothing,
  pause: nothing,
  threads: z.object({ threads: z.array(z.object({ id: z.number(), name: z.string().catch('') })) }),
  stackTrace: z.object({ stackFrames: z.array(frameSchema), totalFrames: count }),
  scopes: z.object({
    scopes: z.array(
      z.object({
        name: z.string(),
        presentationHint: text,
        variablesReference: z.number(),
        expensive: z.boolean().catch(false),
        namedVariables: count,
        indexedVariables: count,
      }),
    ),
  }),
  variables: z.object({ variables: z.array(variableSchema) }),
  evaluate: evaluatedSchema.extend({ result: z.string().catch('') }),
  setVariable: evaluatedSchema.extend({ value: z.string() }),
  setExpression: evaluatedSchema.extend({ value: z.string() }),
  exceptionInfo: z.object({
    exceptionId: z.string().catch(''),
    description: text,
    breakMode: z.string().catch('unhandled'),
    details: z
      .object({ message: text, typeName: text, fullTypeName: text, stackTrace: text })
      .optional()
      .catch(undefined),
  }),
  source: z.object({ content: z.string() }),
  terminate: nothing,
  disconnect: nothing,
  cancel: nothing,
} as const

export type CommandName = keyof typeof responseSchemas
export type ResponseOf<C extends CommandName> = z.infer<(typeof responseSchemas)[C]>

const outputSchema = z.object({
  category: text,
  output: z.string().catch(''),
  source: optionalSource,
  line: count,
  variablesReference: count,
})
export type WireOutput = z.infer<typeof outputSchema>

/** The events that are read. */
export const eventSchemas = {
  stopped: z.object({
    reason: z.string().catch('unknown'),
    description: text,
    text,
    threadId: count,
    allThreadsStopped: flag,
    hitBreakpointIds: z.array(z.number()).optional().catch(undefined),
  }),
  continued: z.object({ threadId: count, allThreadsContinued: flag }),
  output: outputSchema,
  breakpoint: z.object({ reason: z.string().catch('changed'), breakpoint: breakpointSchema }),
  thread: z.object({ reason: z.string(), threadId: z.number() }),
  exited: z.object({ exitCode: z.number() }),
  capabilities: z.object({ capabilities: capabilitiesSchema }),
} as const

/** "StartDebugging Request" */
export const startDebuggingSchema = z.object({
  request: z.enum(['launch', 'attach']),
  configuration: z.record(z.string(), z.unknown()),
})

/** "RunInTerminal Request": a null in the environment takes a variable away. */
export const runInTerminalSchema = z.object({
  title: text,
  cwd: z.string().catch(''),
  args: z.array(z.string()).min(1),
  env: z.record(z.string(), z.string().nullable()).optional().catch(undefined),
})
