import { Failure } from '../base/failure.ts'
import type { ProcessHost } from '../process/process-host.ts'
import { runShellCommand } from '../process/shell-command.ts'
import type { ShellPort } from '../tools/ports.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { changesBetween, takeSnapshot } from './snapshot.ts'

/** For each of stdout and stderr; the tool shows less. */
const maxOutputBytes = 1024 * 1024

/** The shell of a workspace: only where its code may run, and with what the command changed. */
export function shellPort(
  root: WorkspaceRoot,
  { processes, isTrusted }: { processes: ProcessHost; isTrusted: () => boolean },
): ShellPort {
  return {
    async run({ command, cwd, timeoutMs }, signal) {
      if (!isTrusted())
        throw new Failure('not_trusted', `${root.path} is not trusted, so nothing of it is run.`, {
          hint: 'Trust the folder first (in the window, or with --trust DIR).',
        })
      const folder = await root.locate(cwd ?? '.')
      const before = await takeSnapshot(root, signal)
      const outcome = await runShellCommand(
        processes,
        { command, cwd: folder.real },
        { timeoutMs, maxOutputBytes, signal },
      )
      if (outcome.exit.error !== undefined)
        throw new Failure('absent', `No shell could be started: ${outcome.exit.error.message}`)
      return {
        exit: outcome.exit.code,
        stdout: outcome.stdout.text,
        stderr: outcome.stderr.text,
        timedOut: outcome.isTimedOut,
        changes: changesBetween(before, await takeSnapshot(root, signal)),
      }
    },
  }
}
