import { debugDataSchema } from '../../shared/model/debug-answers.ts'
import { parseArguments } from './arguments.ts'
import { type DebugArguments, type DebugOp, debugArgs, operations } from './debug/operations.ts'
import type { DebugOperations } from './debug/port.ts'
import { presenters } from './present/debug/answer-text.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool.ts'

export const debugTool = defineTool({
  name: 'debug',
  tier: 'exec',
  description:
    'Runs a program under a debugger and looks into it while it stands still. Set breakpoints (a line, the code of a line, ' +
    'or a pattern as for ast_grep), launch a program, a module or one test, and every step answers a Stop: where it is and ' +
    'why, source, stack, locals, the exception, and the output since. Then evaluate, open values with variables, step, ' +
    'continue. A program that does not stop in time is told as running; wait goes on. One session at a time: it ends by ' +
    'itself after 30 minutes, or 10 without a call, and with the run. stops and diff show earlier moments again, also ' +
    'after the program is gone. Values that look like secrets are masked. The folder has to be trusted.',
  args: debugArgs,
  data: debugDataSchema,
  errors: [
    'no_session',
    'session_exists',
    'no_adapter',
    'not_stopped',
    'taken_over',
    'budget_spent',
    'adapter_error',
    'expired',
    'not_trusted',
    'ambiguous',
  ],
  main: 'op',
  isOffered: ({ debug }) => debug.isOffered(),
  async run({ op, ...given }, context) {
    return await perform(op, operations[op], { given, context })
  },
})

type DebugOutcome = ToolOutcome<ReturnType<typeof debugDataSchema.parse>>

/** An operation takes only its own arguments, so that one that would be ignored is refused in words. */
async function perform<O extends DebugOp>(
  op: O,
  schema: (typeof operations)[O],
  { given, context }: { given: object; context: ToolContext },
): Promise<DebugOutcome> {
  const parsed = parseArguments({ name: `debug ${op}`, args: schema }, given)
  if (parsed.kind === 'bad') return { kind: 'refused', ...parsed.error }
  const args: DebugArguments[O] = schema.parse(given)
  const { ports, by, signal } = context
  const port: DebugOperations = ports.debug
  const data = await port[op](args, { by, signal })
  const { text, truncated } = presenters[op](data)
  return { kind: 'done', text, data, ...(truncated === undefined ? {} : { truncated }) }
}
