import { findAllCommands } from '../../process/find-command.ts'
import type { ProcessHost } from '../../process/process-host.ts'
import { runProgram } from '../../process/run-program.ts'

/** A list of a hundred thousand files takes a second. */
const timeoutMs = 30_000
/** Of a million files with long names. */
const maxOutputBytes = 256 * 1024 * 1024

/**
 * The files that git has or would take, relative to the folder; undefined where it is no work tree or git cannot be run.
 * Nothing of the repository's own settings is run for it. Throws `Failure` cancelled.
 */
export async function gitFiles(
  processes: Pick<ProcessHost, 'spawn'>,
  root: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const [git] = await findAllCommands('git', { untrustedRoot: root })
  if (git === undefined) return undefined
  const command = {
    file: git,
    args: ['-c', 'core.fsmonitor=false', 'ls-files', '-co', '--exclude-standard', '-z'],
    cwd: root,
    env: { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
  }
  const { exit, isTimedOut, stdout } = await runProgram(processes, command, {
    timeoutMs,
    maxOutputBytes,
    signal,
  })
  if (exit.code !== 0 || isTimedOut || stdout.droppedBytes > 0) return undefined
  return stdout.text.split('\0').filter((name) => name !== '')
}
