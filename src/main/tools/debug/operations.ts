import { z } from 'zod'
import { breakOnSchema } from '../../../shared/model/debug.ts'

const line = z.int().min(1)

/** One place where a program is to stop or to log. */
export const breakpointPlaceSchema = z
  .strictObject({
    line: line.optional().describe('1-based line.'),
    statement: z
      .string()
      .min(1)
      .optional()
      .describe('Code of the line instead of its number: what exactly one line of the file holds.'),
    pattern: z
      .string()
      .min(1)
      .optional()
      .describe('Code with metavariables, as for ast_grep: every match in the file is a breakpoint.'),
    condition: z
      .string()
      .min(1)
      .optional()
      .describe("Stops only where this is true; in the program's language."),
    hit: z
      .union([z.int().min(1), z.string().min(1)])
      .optional()
      .describe('Stops at the so-manieth time: 5, or what the adapter knows, such as ">= 3".'),
    log: z
      .union([z.string().min(1), z.literal(true)])
      .optional()
      .describe(
        'Does not stop but logs this text; {expression} is evaluated, $X stands for what a pattern captured. true: the captures of the pattern.',
      ),
  })
  .refine((place) => given(place, ['line', 'statement', 'pattern']) === 1, {
    error: 'an object with exactly one of line, statement, pattern',
  })
export type BreakpointPlace = z.output<typeof breakpointPlaceSchema>

/** Every argument once, with its words; an operation picks its own. */
const fields = {
  program: z
    .string()
    .min(1)
    .describe('The file to run (Go: or its folder; C, C++, Rust: the built binary), of the workspace.'),
  module: z.string().min(1).describe('A module to run instead of a file, such as pytest (Python).'),
  test: z
    .string()
    .min(1)
    .describe(
      'One test in the words of its runner: tests/test_a.py::test_x (pytest), test/a.test.js::name (node:test), pkg/a_test.go::TestX (Go).',
    ),
  args: z.array(z.string()).describe('Arguments of the program.'),
  env: z
    .record(z.string(), z.string())
    .describe('Variables of the environment, beside those that it has anyway.'),
  cwd: z.string().min(1).describe('Where it runs; the workspace by default.'),
  adapter: z
    .string()
    .min(1)
    .describe('Id of the debug adapter; by default the language of the program decides.'),
  stop_on_entry: z.boolean().describe('Stops before the first line of the program.'),
  break_on: breakOnSchema.describe(
    'Exceptions that stop it: uncaught (the default), all that are thrown, none.',
  ),
  port: z.int().min(1).max(65_535).describe('Port at which the program waits for a debugger.'),
  host: z.string().min(1).describe('Host of that port; 127.0.0.1 by default.'),
  pid: z.int().min(2).describe('Process id of a running program.'),
  file: z.string().min(1).describe('A file of the workspace.'),
  at: z
    .array(breakpointPlaceSchema)
    .max(200)
    .describe('All breakpoints of the file, in place of those that it had; an empty list clears.'),
  name: z.string().min(1).describe('Of a function (function_breakpoint) or a variable (set_variable).'),
  condition: z.string().min(1).describe('The function breakpoint stops only where this is true.'),
  remove: z.boolean().describe('Takes the function breakpoint away.'),
  line: line.describe('1-based line to run to.'),
  seconds: z
    .number()
    .min(0)
    .max(120)
    .describe('How long to wait for a stop; 20 by default where a program is set going.'),
  thread: z.int().describe('Id of a thread, as threads answers; by default the one that stopped.'),
  frame: z.int().min(0).describe('Position in the stack, 0 (the default) on top.'),
  start: z.int().min(0).describe('Where the page begins (frames, variables).'),
  reference: z.int().min(1).describe('Of a scope or a value, as a Stop, scopes or variables told it.'),
  names: z.array(z.string()).min(1).describe('Only these variables.'),
  value: z.string().describe("The new value, written in the program's language."),
  expression: z.string().min(1).describe("Evaluated in the stopped frame, in the program's language."),
  context: z.enum(['repl', 'watch', 'hover']).describe('watch and hover ask for no side effects.'),
  since: z.int().min(0).describe('Cursor of an earlier answer: only what came after.'),
  session: z.string().min(1).describe('Only the stops of this session.'),
  a: z.int().min(1).describe('Number of the earlier stop.'),
  b: z.int().min(1).describe('Number of the later stop.'),
}

type Field = keyof typeof fields

/** Optional everywhere but where `needed` says otherwise. */
const seconds = fields.seconds.optional()
const thread = fields.thread.optional()
const frame = fields.frame.optional()
const start = fields.start.optional()
const nothing = z.strictObject({})
const step = z.strictObject({ thread, seconds })

/** What each operation takes. */
export const operationSchemas = {
  status: nothing,
  adapters: nothing,
  launch: z
    .strictObject({
      program: fields.program.optional(),
      module: fields.module.optional(),
      test: fields.test.optional(),
      args: fields.args.optional(),
      env: fields.env.optional(),
      cwd: fields.cwd.optional(),
      adapter: fields.adapter.optional(),
      stop_on_entry: fields.stop_on_entry.optional(),
      break_on: fields.break_on.optional(),
      seconds,
    })
    .refine((args) => given(args, ['program', 'module', 'test']) === 1, {
      error: 'an object with exactly one of program, module, test',
    }),
  attach: z
    .strictObject({
      port: fields.port.optional(),
      pid: fields.pid.optional(),
      host: fields.host.optional(),
      cwd: fields.cwd.optional(),
      adapter: fields.adapter.optional(),
      break_on: fields.break_on.optional(),
      seconds,
    })
    .refine((args) => given(args, ['port', 'pid']) === 1, {
      error: 'an object with exactly one of port, pid',
    }),
  restart: z.strictObject({ seconds }),
  breakpoints: z.strictObject({ file: fields.file, at: fields.at }),
  function_breakpoint: z.strictObject({
    name: fields.name,
    condition: fields.condition.optional(),
    remove: fields.remove.optional(),
  }),
  list_breakpoints: nothing,
  continue: step,
  pause: step,
  step_over: step,
  step_in: step,
  step_out: step,
  run_to: z.strictObject({ file: fields.file, line: fields.line, thread, seconds }),
  wait: z.strictObject({ seconds }),
  threads: nothing,
  stack: z.strictObject({ thread, start }),
  scopes: z.strictObject({ frame }),
  variables: z.strictObject({ reference: fields.reference, names: fields.names.optional(), start }),
  set_variable: z.strictObject({ reference: fields.reference, name: fields.name, value: fields.value }),
  evaluate: z.strictObject({ expression: fields.expression, frame, context: fields.context.optional() }),
  output: z.strictObject({ since: fields.since.optional() }),
  stops: z.strictObject({ session: fields.session.optional() }),
  diff: z.strictObject({ a: fields.a, b: fields.b }),
  terminate: nothing,
} as const

export type DebugOp = keyof typeof operationSchemas
export type DebugArguments = { readonly [O in DebugOp]: z.output<(typeof operationSchemas)[O]> }

/** Typed so that the schema of one operation gives the arguments of that operation. */
export const operations: { readonly [O in DebugOp]: z.ZodObject & z.ZodType<DebugArguments[O]> } =
  operationSchemas

const opNames = Object.keys(operationSchemas).filter(isOp)

export function isOp(name: string): name is DebugOp {
  return Object.hasOwn(operationSchemas, name)
}

/** The whole tool in one flat object, as models and slash commands take it. */
export const debugArgs = z.strictObject({
  op: z.enum(opNames).describe(describeOps()),
  ...optionalFields(),
})

function describeOps(): string {
  const lines = opNames.map((op) => {
    const { properties = {}, required = [] } = z.toJSONSchema(operations[op], { io: 'input' })
    const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
    return names.length === 0 ? op : `${op} { ${names.join(', ')} }`
  })
  return `What to do: ${lines.join('; ')}.`
}

function optionalFields(): { [F in Field]: z.ZodOptional<(typeof fields)[F]> } {
  return z.object(fields).partial().shape
}

function given(args: object, names: readonly string[]): number {
  const values = new Map(Object.entries(args))
  return names.filter((name) => values.get(name) !== undefined).length
}
