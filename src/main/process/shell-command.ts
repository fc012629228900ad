import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Command } from './command.ts'
import type { ProcessHost } from './process-host.ts'
import { type ProgramOutcome, type RunLimits, runProgram } from './run-program.ts'
import { windowsProgram } from './windows-programs.ts'

export interface ShellCommand {
  /** A line for the shell: the one place in the program where a shell reads a string. */
  readonly command: string
  /** Absolute. */
  readonly cwd: string
}

/** Runs one shell line with the limits of `runProgram`. It is the implementation behind the `bash` tool alone. */
export function runShellCommand(
  host: Pick<ProcessHost, 'spawn'>,
  { command, cwd }: ShellCommand,
  limits: RunLimits,
): Promise<ProgramOutcome> {
  return runProgram(host, shellFor(command, cwd), limits)
}

/** bash where there is one, else the system's shell; `cmd.exe` on Windows. No start files are read. */
export function shellFor(
  command: string,
  cwd: string,
  platform: NodeJS.Platform = process.platform,
): Command {
  if (platform === 'win32')
    return {
      file: process.env['ComSpec'] ?? windowsProgram('cmd.exe'),
      args: ['/d', '/s', '/c', `"${command}"`],
      cwd,
      isVerbatim: true,
    }
  const bash = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash'].find((file) => existsSync(file))
  return bash === undefined
    ? { file: '/bin/sh', args: ['-c', command], cwd }
    : { file: bash, args: ['--noprofile', '--norc', '-c', command], cwd }
}
