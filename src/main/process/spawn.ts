import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { systemCodeOf } from '../base/failure.ts'
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
  /** Settled when both outputs have ended, which a grandchild can keep from coming. */
  readonly outputEnded: Promise<void>
}

export interface SpawnOptions {
  readonly onStderrLine?: ((line: string) => void) | undefined
  readonly onStderrChunk?: ((chunk: Buffer) => void) | undefined
}

/**
 * Starts a program: argv array, no shell, cleaned environment, own process group. Never throws; a missing program is
 * an exit with `error`. Whoever starts one through `ProcessHost` (process-host.ts) has it killed at the end too.
 */
export function spawnProcess(command: Command, options: SpawnOptions = {}): SpawnedProcess {
  try {
    return follow(startChild(command), command, options)
  } catch (error) {
    return failedStart(command, error instanceof Error ? error : new Error(String(error)))
  }
}

function startChild(command: Command): ChildProcessWithoutNullStreams {
  const start = process.platform === 'win32' ? windowsCommand(command) : command
  return spawn(start.file, [...start.args], {
    cwd: command.cwd,
    env: cleanEnvironment(command.env),
    shell: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: start.isVerbatim === true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

function follow(
  child: ChildProcessWithoutNullStreams,
  command: Command,
  { onStderrLine, onStderrChunk }: SpawnOptions,
): SpawnedProcess {
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error: explain(error, command) }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  child.stdin.on('error', () => undefined)
  child.stdout.on('error', () => undefined)
  if (onStderrChunk !== undefined) child.stderr.on('data', onStderrChunk)
  return {
    command,
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: new StderrTail({ onLine: onStderrLine }).follow(child.stderr),
    exited,
    outputEnded: new Promise((resolve) => child.once('close', () => resolve())),
  }
}

/** Node throws for some causes (arguments too long, a zero byte) and makes no streams when descriptors run out. */
function failedStart(command: Command, error: Error): SpawnedProcess {
  const stdout = new PassThrough()
  stdout.end()
  return {
    command,
    pid: undefined,
    stdin: new PassThrough(),
    stdout,
    stderr: new StderrTail(),
    exited: Promise.resolve({ code: null, signal: null, error }),
    outputEnded: Promise.resolve(),
  }
}

/** ENOENT names the program also when it is the folder that is missing. */
function explain(error: Error, command: Command): Error {
  if (systemCodeOf(error) !== 'ENOENT' || existsSync(command.cwd)) return error
  return new Error(`its folder ${command.cwd} does not exist`, { cause: error })
}
