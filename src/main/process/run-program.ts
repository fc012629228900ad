import { type Clock, systemClock } from '../base/clock.ts'
import { cancelled, within } from '../base/deadline.ts'
import { BoundedOutput, type BoundedText } from './bounded-output.ts'
import type { Command, Exit } from './command.ts'
import type { ProcessHost } from './process-host.ts'

export interface RunLimits {
  readonly timeoutMs: number
  /** For each of the two outputs. */
  readonly maxOutputBytes: number
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock
  /** From SIGTERM to SIGKILL at a timeout or a cancel. */
  readonly graceMs?: number
}

export interface ProgramOutcome {
  readonly exit: Exit
  readonly isTimedOut: boolean
  readonly stdout: BoundedText
  readonly stderr: BoundedText
  readonly durationMs: number
}

/** For output that is still in the pipe when the program has exited but a child of it holds the pipe. */
const drainMs = 250

const unkillable: Exit = { code: null, signal: null, error: new Error('the system does not let it be ended') }

/**
 * Runs a program to its end, with empty input. At the timeout its whole tree is killed and what it wrote so far is
 * answered. Throws `Failure('cancelled')` after the tree is gone. A program that cannot be started is an exit with
 * `error`. What it leaves running in the background is ended too.
 */
export async function runProgram(
  host: Pick<ProcessHost, 'spawn'>,
  command: Command,
  limits: RunLimits,
): Promise<ProgramOutcome> {
  const { clock = systemClock, signal, timeoutMs, graceMs = 500 } = limits
  if (signal?.aborted === true) throw cancelled()
  const startedMs = clock.now()
  const stdout = new BoundedOutput(limits.maxOutputBytes)
  const stderr = new BoundedOutput(limits.maxOutputBytes)
  const child = host.spawn(command, { onStderrChunk: (chunk) => stderr.push(chunk) })
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stdin.end()
  const outcome = (exit: Exit, isTimedOut: boolean): ProgramOutcome => ({
    exit,
    isTimedOut,
    stdout: stdout.read(),
    stderr: stderr.read(),
    durationMs: clock.now() - startedMs,
  })
  try {
    const ended = await within(child.exited, timeoutMs, { clock, signal })
    if (ended.kind === 'timed_out') {
      await child.close({ graceMs })
      const killed = await within(child.exited, drainMs, { clock })
      return outcome(killed.kind === 'done' ? killed.value : unkillable, true)
    }
    await within(child.outputEnded, drainMs, { clock })
    return outcome(ended.value, false)
  } finally {
    await child.close({ graceMs })
  }
}
