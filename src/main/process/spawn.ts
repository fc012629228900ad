import { spawn } from 'node:child_process'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import { type Command, type Exit } from './command.ts'
import { cleanEnvironment } from './environment.ts'
import { StderrTail } from './stderr-tail.ts'
import { windowsCommand } from './windows-command.ts'

/** A started program with its three streams. It leads its own process group on POSIX, so that its tree can be killed. */
export interface SpawnedProcess {
  readonly command: Command
  /** Absent when it could not be started; `exited` says why. */
  readonly pid: number | undefined
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: StderrTail
  /** Never rejects. Settled by the exit of the program itself, even when a grandchild holds its streams. */
  readonly exited: Promise<Exit>
}

export interface SpawnOptions {
  readonly onStderrLine?: ((line: string) => void) | undefined
}

/**
 * Starts a program: argv array, no shell, cleaned environment, own process group. Never throws; a missing program is
 * an exit with `error`. Whoever starts one through `ProcessHost` (process-host.ts) has it killed at the end too.
 */
export function spawnProcess(command: Command, options: SpawnOptions = {}): SpawnedProcess {
  const start = process.platform === 'win32' ? windowsCommand(command) : command
  const child = spawn(start.file, [...start.args], {
    cwd: command.cwd,
    env: cleanEnvironment(command.env),
    shell: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: start.file !== command.file,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined)
  child.stdout.on('error', () => undefined)
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  return {
    command,
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: new StderrTail({ onLine: options.onStderrLine }).follow(child.stderr),
    exited,
  }
}
