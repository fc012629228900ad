import { Failure } from '../base/failure.ts'
import type { ProcessHost } from '../process/process-host.ts'
import type { ProgramOutcome } from '../process/run-program.ts'
import { runShellCommand } from '../process/shell-command.ts'
import type { ShellPort } from '../tools/ports.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { changesBetween, takeSnapshot } from './snapshot.ts'

/** For each of stdout and stderr; the tool shows less. */
const maxOutputBytes = 1024 * 1024
const neverAborts = new AbortController().signal

/** The shell of a workspace: only where its code may run, and with what the command changed. */
export function shellPort(
  root: WorkspaceRoot,
  {
    processes,
    isTrusted,
    trustHint,
  }: { processes: ProcessHost; isTrusted: () => boolean; trustHint: string },
): ShellPort {
  return {
    async run({ command, cwd, timeoutMs }, signal) {
      if (!isTrusted())
        throw new Failure('not_trusted', `${root.path} is not trusted, so nothing of it is run.`, {
          hint: trustHint,
        })
      const folder = await root.locate(cwd ?? '.')
      const before = await takeSnapshot(root, signal)
      const limits = { timeoutMs, maxOutputBytes, signal }
      const outcome = await runShellCommand(processes, { command, cwd: folder.real }, limits).catch(
        unlessCancelled,
      )
      if (outcome?.exit.error !== undefined)
        throw new Failure('absent', `No shell could be started: ${outcome.exit.error.message}`)
      // Also after a cancel: what was changed by then is changed.
      const changes = changesBetween(before, await takeSnapshot(root, neverAborts))
      return { ...endOf(outcome), changes }
    },
  }
}

function endOf(outcome: ProgramOutcome | undefined): Omit<Awaited<ReturnType<ShellPort['run']>>, 'changes'> {
  if (outcome === undefined) return { exit: null, stdout: '', stderr: '', endedBy: 'cancel' }
  const { exit, stdout, stderr, isTimedOut } = outcome
  return {
    exit: exit.code,
    stdout: stdout.text,
    stderr: stderr.text,
    endedBy: isTimedOut ? 'limit' : 'itself',
  }
}

function unlessCancelled(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'cancelled') return undefined
  throw error
}
