import { findAllCommands } from '../../process/find-command.ts'
import type { OwnedProcess, ProcessHost } from '../../process/process-host.ts'
import type { OutputPiece } from '../session-state.ts'
import { runInTerminalSchema } from '../wire/bodies.ts'

export interface TerminalTools {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly cwd: string
  readonly onOutput: (piece: OutputPiece) => void
}

/**
 * "RunInTerminal Request": the debuggee is started here, so that it is ended with the session, and what it writes is
 * output of the session. Throws where there is no such program.
 */
export async function runInTerminal(args: unknown, tools: TerminalTools): Promise<OwnedProcess> {
  const request = runInTerminalSchema.parse(args)
  const [name = '', ...rest] = request.args
  const [file] = await findAllCommands(name)
  if (file === undefined) throw new Error(`${name} is no program on this machine.`)
  const process = tools.processes.spawn(
    {
      file,
      args: rest,
      cwd: request.cwd === '' ? tools.cwd : request.cwd,
      // A null takes a variable away; a child's environment can only hold an empty one instead.
      env: Object.fromEntries(Object.entries(request.env ?? {}).map(([key, value]) => [key, value ?? ''])),
    },
    { onStderrLine: (line) => tools.onOutput({ category: 'stderr', text: `${line}\n` }) },
  )
  process.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => tools.onOutput({ category: 'stdout', text }))
  if (process.pid !== undefined) return process
  const { error } = await process.exited
  throw new Error(`${file} could not be started: ${error?.message ?? 'for no reason that is known'}`)
}
