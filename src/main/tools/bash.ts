import { z } from 'zod'
import { bashDataSchema } from '../../shared/model/tool-data.ts'
import { counted, fitEnd } from './present/text-limit.ts'
import { defineTool } from './tool.ts'

const outputRoomChars = 7_000
const errorRoomChars = 3_000

export const bashTool = defineTool({
  name: 'bash',
  tier: 'exec',
  description:
    'Runs a shell command in the workspace. Only for the person: by their slash command, or on the command line by ' +
    '`control-center tool bash` with --trust. An agent is refused, because there is no gate yet that would ask. Answers exit code, output and the files that changed, with what that broke or fixed.',
  args: z.strictObject({
    command: z.string().min(1).describe('The command line, run by a shell.'),
    cwd: z.string().min(1).optional().describe('Folder to run in, relative to the workspace.'),
    timeout_s: z
      .int()
      .min(1)
      .max(600)
      .default(120)
      .describe('Seconds until it is ended, with all that it started.'),
  }),
  data: bashDataSchema,
  errors: ['timed_out'],
  isForPersonOnly: true,
  main: 'command',
  async run({ command, cwd, timeout_s: timeoutS }, context) {
    await context.beginWrite()
    const { signal } = context
    const ran = await context.ports.shell.run({ command, cwd, timeoutMs: timeoutS * 1000 }, signal)
    const { exit, stdout, stderr, changes } = ran
    const data = { exit, stdout, stderr, changedFiles: changes.map((change) => change.path) }
    if (ran.endedBy === 'itself') return { kind: 'done', text: textOf(data), data, changes }
    return { kind: 'refused', ...reasons[ran.endedBy](timeoutS), details: data, below: textOf(data), changes }
  },
})

const reasons = {
  limit: (timeoutS: number) => ({
    code: 'timed_out' as const,
    message: `The command was ended after ${counted(timeoutS, 'second')}.`,
    hint: 'Give a longer timeout_s (600 at most) or a command that ends.',
  }),
  cancel: () => ({
    code: 'cancelled' as const,
    message: 'The command was cancelled and ended, with all that it started.',
    hint: 'What it had changed by then stays; look at the files before you go on.',
  }),
}

function textOf({ exit, stdout, stderr, changedFiles }: z.output<typeof bashDataSchema>): string {
  return [
    exit === null ? 'Ended by a signal.' : `Exit ${exit}.`,
    changedFiles.length === 0 ? '' : `Changed: ${changedFiles.slice(0, 50).join(', ')}.`,
    stdout === '' ? 'No output.' : fitEnd(stdout, outputRoomChars),
    stderr === '' ? '' : `stderr:\n${fitEnd(stderr, errorRoomChars)}`,
  ]
    .filter((part) => part !== '')
    .join('\n')
}
